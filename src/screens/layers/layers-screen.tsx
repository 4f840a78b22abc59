import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight, FileDown, FileJson, TriangleAlert } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { operationOf } from '#contract/service/operations/table.ts'
import type { Design } from '#contract/studio/designs.ts'
import type { Edit } from '#contract/studio/edits.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import { assetOpenedPath } from '#contract/studio/opened-path.ts'
import { useIsShown } from '#src/address/use-is-shown.ts'
import { ApiError } from '#src/api/call.ts'
import { keepEdit } from '#src/api/edits.ts'
import { loadDesign } from '#src/api/library/designs.ts'
import { pictureQuery } from '#src/api/library/library.ts'
import { readHistory } from '#src/canvas/boxes/kept-history.ts'
import { type Layers, layerOf, readKept } from '#src/canvas/layers/layers-document.ts'
import { layersFrom } from '#src/canvas/layers/out/json.ts'
import { type LayersEditing, type LayersState, stepsKey, useLayers } from '#src/canvas/layers/use-layers.ts'
import { LookingOn } from '#src/canvas/stage/looking-on.tsx'
import { openedFile } from '#src/canvas/stage/opened.ts'
import { forgetOwn, remembered } from '#src/canvas/stage/remembered.ts'
import { useOneWindow } from '#src/canvas/stage/use-one-window.ts'
import { editedName } from '#src/library/keep-edit.ts'
import { TrashedBar } from '#src/library/organise/trashed.tsx'
import { nameWithRun } from '#src/library/picture-name.ts'
import { useThingTitle } from '#src/ui/browser/tab-title.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { dismissibleToast, toast } from '#src/ui/overlays/toast.ts'
import { part } from '#src/ui/part.tsx'
import { EmptyScreen } from '#src/ui/states/empty-screen.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { FORMAT_NOTES, FORMATS, type Format, pictureOf, saveAs } from './files-out.ts'

const LayersEditor = part('LayersEditor', () => import('#src/canvas/layers/editor/layers-editor.tsx'))

const foundLayers = ({ textBlocks }: Design): Layers => textBlocks.map(layerOf)

interface Begun {
  readonly design: Design
  /** As they were left in this browser, else as they were saved, else as they were found. */
  readonly state: LayersState
  /** The storage key in this browser: a picture that was saved with layers has its own. */
  readonly keptAs: string
}

async function begin(assetId: string, signal: AbortSignal): Promise<Begun> {
  const given = await loadDesign(assetId, signal)
  const keptAs = given.layers ? assetId : given.base.id
  const left = readKept(await remembered('layers', keptAs))
  const present = left ?? given.layers ?? foundLayers(given)
  const history = readHistory(await remembered('layers', stepsKey(keptAs)), present, readKept)
  return { design: given, state: { present, history }, keptAs }
}

/** The text of a picture as layers over its background, for editing and export. */
export function LayersScreen() {
  const { assetId } = useParams({ from: '/library/$assetId/layers' })
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['text-layers', assetId],
    queryFn: ({ signal }) => begin(assetId, signal),
    // Never refetched while it is edited, and loaded again on return.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const page = useQuery(pictureQuery(assetId))
  if (error) return <NotOpened assetId={assetId} error={error} />
  // Named once: without its page, the picture has the name of its file.
  return data && !page.isPending ? (
    <InOneWindow
      key={assetId}
      {...{ assetId, begun: data, page: page.data }}
      version={dataUpdatedAt}
      onTaken={refetch}
    />
  ) : (
    <Loading />
  )
}

interface NotOpenedProps {
  readonly assetId: string
  readonly error: Error
}

/** Why the layers are not there, with the ways on: without their background, only another run makes them. */
function NotOpened({ assetId, error }: NotOpenedProps) {
  const hasNoBackground = error instanceof ApiError && error.code === 'base-gone'
  return (
    <EmptyScreen title="The text layers could not be opened">
      <p className="mb-3">{error.message}</p>
      <p className="flex flex-wrap justify-center gap-x-4 gap-y-2">
        <Link to="/library/$assetId" params={{ assetId }} className="text-accent underline">
          Back to the picture
        </Link>
        {hasNoBackground && (
          <Link
            to="/tools/$tool"
            params={{ tool: 'layerize-text' }}
            search={{ image: assetId }}
            className="text-accent underline"
          >
            Use in {operationOf('layerize-text').title}
          </Link>
        )}
      </p>
    </EmptyScreen>
  )
}

interface EditingProps {
  readonly assetId: string
  readonly begun: Begun
  /** Undefined where it could not be loaded. */
  readonly page: PicturePage | undefined
  readonly isLookingOn: boolean
}

interface InOneWindowProps extends Omit<EditingProps, 'isLookingOn'> {
  /** Changes when the layers were read again. */
  readonly version: number
  onTaken(): Promise<unknown>
}

/** The editor, which another window may have taken over. */
function InOneWindow({ version, onTaken, ...editing }: InOneWindowProps) {
  const { keptAs } = editing.begun
  const { isLookingOn, takeOver } = useOneWindow(`layers/${keptAs}`, {
    // Each change is stored when it is made.
    save: async () => {},
    taken: () => forgetOwn('layers', [keptAs, stepsKey(keptAs)]).then(onTaken),
  })
  return (
    <div className="flex h-full flex-col">
      {isLookingOn && <LookingOn onTakeOver={takeOver} />}
      <div className="min-h-0 flex-1">
        <Editing key={version} {...editing} isLookingOn={isLookingOn} />
      </div>
    </div>
  )
}

function Editing({ assetId, begun, page, isLookingOn }: EditingProps) {
  const { design: given, state, keptAs } = begun
  const { base, whole } = given
  const editing = useLayers(keptAs, state)
  const startOver = useStartOver(editing)
  const files = useFilesOut({ assetId, design: given, editing })
  const navigate = useNavigate()
  const isShown = useIsShown()
  const name = page ? nameWithRun(page) : (whole ?? base).name
  useThingTitle(`Text layers: ${name}`)
  return (
    <div className="flex h-full flex-col overflow-y-auto lg:overflow-hidden">
      <header className="flex flex-wrap items-center gap-2 border-b bg-panel px-3 py-2">
        <IconButton
          icon={ArrowLeft}
          label="Back to the picture"
          onClick={() => void navigate({ to: '/library/$assetId', params: { assetId } })}
        />
        <h1 className="font-medium">Text layers</h1>
        <p className="mr-auto min-w-0 truncate text-xs text-ink-3">
          <bdi>{name}</bdi>
        </p>
        <Button
          look="quiet"
          disabled={isLookingOn}
          onClick={() => startOver(foundLayers(given))}
          title={given.textBlocks.length > 0 ? 'Restore the detected text' : 'Remove all text'}
        >
          Start over
        </Button>
        <OpenJson
          size={base}
          isDisabled={isLookingOn}
          onLayers={(next) => editing.write(next, { selects: new Set() })}
        />
        <Menu
          label="Download"
          icon={FileDown}
          isNamed
          items={FORMATS.map((format) => ({
            label: FORMAT_NOTES[format],
            icon: FileDown,
            run: () => void files.save(format),
          }))}
        />
        <Button look="primary" disabled={files.isBusy} onClick={() => void files.keep()}>
          Save to library
        </Button>
      </header>
      <TrashedBar page={page} onDeleted={() => isShown() && void navigate({ to: '/library' })} />
      <TextNote label="Text that could not be lifted is part of the background" texts={given.left} />
      <TextNote label="Text that is set in a similar typeface" texts={given.similar} />
      <div inert={isLookingOn} className="min-h-0 flex-1 inert:opacity-60">
        <Suspense>
          <LayersEditor
            editing={editing}
            background={{ width: base.width, height: base.height, address: assetOpenedPath(base) }}
          />
        </Suspense>
      </div>
    </div>
  )
}

interface TextNoteProps {
  readonly label: string
  readonly texts: readonly string[]
}

/** Takes two lines at most, so that the canvas keeps its room, until it is opened. */
function TextNote({ label, texts }: TextNoteProps) {
  if (texts.length === 0) return null
  return (
    <div role="note" className="max-h-[33dvh] shrink-0 overflow-y-auto border-b bg-panel text-xs text-warn">
      <details className="group">
        <summary className="flex list-none gap-2 px-3 py-1.5 hover:bg-hover">
          <TriangleAlert size={14} aria-hidden className="mt-px shrink-0" />
          <span className="line-clamp-2 group-open:line-clamp-none">
            {label}: {texts.join(', ')}
          </span>
          <ChevronRight
            size={14}
            aria-hidden
            className="mt-px ml-auto shrink-0 transition-transform group-open:rotate-90"
          />
        </summary>
      </details>
    </div>
  )
}

/** Resets the layers; the message offers to restore them for as long as the editor is open. */
function useStartOver({ items, write }: LayersEditing): (found: Layers) => void {
  const dismiss = useRef(() => {})
  useEffect(() => () => dismiss.current(), [])
  return (found) => {
    const nothing = { selects: new Set<string>() }
    write(found, nothing)
    dismiss.current()
    dismiss.current = dismissibleToast('Text layers reset', {
      label: 'Undo',
      run: () => write(items, nothing),
    })
  }
}

interface FilesOut {
  /** The picture whose text is edited. */
  readonly assetId: string
  readonly design: Design
  readonly editing: LayersEditing
}

/** The exports of the layers. */
function useFilesOut({ assetId, design: { base, whole }, editing: { items: layers } }: FilesOut) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [isBusy, setIsBusy] = useState(false)
  const { name } = whole ?? base
  const work = async () => ({ background: await openedFile(base), size: base, layers })

  async function busy(run: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    try {
      await run()
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    save: (format: Format) =>
      busy(async () => {
        const message = await saveAs(format, await work(), name.replace(/\.\w+$/, ''))
        if (message !== null) toast(message)
      }),
    keep: () =>
      busy(async () => {
        const png = await pictureOf(await work())
        const file = new File([png], editedName(name, 'text'), { type: 'image/png' })
        const edit: Edit = { kind: 'text-layers', parentId: assetId, layers: [...layers] }
        const { id } = await keepEdit(file, edit)
        toast('Saved to the library as a new picture. The picture that it came from is unchanged.')
        if (isShown()) await navigate({ to: '/library/$assetId', params: { assetId: id } })
      }),
  }
}

interface OpenJsonProps {
  readonly size: { readonly width: number; readonly height: number }
  readonly isDisabled: boolean
  onLayers(layers: Layers): void
}

function OpenJson({ size, isDisabled, onLayers }: OpenJsonProps) {
  const input = useRef<HTMLInputElement>(null)
  async function open(file: File | undefined) {
    if (!file) return
    try {
      onLayers(layersFrom(await file.text(), size))
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <Button look="quiet" disabled={isDisabled} onClick={() => input.current?.click()}>
        <FileJson size={14} aria-hidden /> Open JSON
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Layers as JSON"
        className="hidden"
        onChange={({ target }) => {
          void open(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
