import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useRef, useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import { useIsShown } from '#src/address/use-is-shown.ts'
import { keepEdit } from '#src/api/edits.ts'
import { pictureQuery } from '#src/api/library/library.ts'
import type { MaskHandle } from '#src/canvas/mask/editor/use-mask.ts'
import { MaskPainter } from '#src/canvas/mask/late-painter.tsx'
import { openedFile } from '#src/canvas/stage/opened.ts'
import { editedName } from '#src/library/keep-edit.ts'
import { TrashedBar } from '#src/library/organise/trashed.tsx'
import { nameWithRun } from '#src/library/picture-name.ts'
import { edgeSourceOf } from '#src/pictures/cut-out.ts'
import { useThingTitle } from '#src/ui/browser/tab-title.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { toast } from '#src/ui/overlays/toast.ts'
import { EmptyScreen } from '#src/ui/states/empty-screen.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { cutOutBy, matteOf } from './matte.ts'

/** The editor of a cut-out's edge: marked areas stay. The cut-out itself is never changed. */
export function RefineScreen() {
  const { assetId } = useParams({ from: '/library/$assetId/refine' })
  const page = useQuery(pictureQuery(assetId))
  if (page.isPending) return <Loading />
  if (page.error)
    return <EmptyScreen title="The picture could not be loaded">{page.error.message}</EmptyScreen>
  const source = page.data && edgeSourceOf(page.data)
  if (!source) {
    return (
      <EmptyScreen title="This picture has no edge to refine">
        Refining needs a cut-out whose source is still in the library.
      </EmptyScreen>
    )
  }
  return <Refining key={assetId} page={page.data} source={source} />
}

interface RefiningProps {
  /** The page of the cut-out. */
  readonly page: PicturePage
  readonly source: Asset
}

function Refining({ page, source }: RefiningProps) {
  const { asset: cutOut } = page
  const name = nameWithRun(page)
  useThingTitle(`Refine edge: ${name}`)
  const navigate = useNavigate()
  const handle = useRef<MaskHandle | null>(null)
  const [isCleaned, setIsCleaned] = useState(true)
  const [isSaving, setIsSaving] = useState(false)
  const begin = useCallback(async () => matteOf(await openedFile(cutOut)), [cutOut])
  const isShown = useIsShown()
  const back = (id: string) => {
    if (isShown()) void navigate({ to: '/library/$assetId', params: { assetId: id } })
  }

  async function save() {
    setIsSaving(true)
    try {
      const matte = await handle.current?.png()
      if (!matte) throw new Error('Nothing is marked. Paint over the areas to keep.')
      const png = await cutOutBy(await openedFile(source), matte, isCleaned)
      const file = new File([png], editedName(cutOut.name, 'refined'), { type: 'image/png' })
      back((await keepEdit(file, { kind: 'refine-edge', parentId: cutOut.id, isCleaned })).id)
      toast('Saved as a new cut-out. The earlier one is unchanged.')
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
      setIsSaving(false)
    }
  }

  return (
    <div className="flex h-full flex-col overflow-y-auto lg:overflow-hidden">
      <header className="flex flex-wrap items-center gap-2 border-b bg-panel px-3 py-2">
        <h1 className="font-medium">Refine edge</h1>
        <p className="mr-auto min-w-0 max-w-60 truncate text-xs text-ink-2 lg:mr-0">
          <bdi>{name}</bdi>
        </p>
        <p className="min-w-0 flex-1 text-xs text-ink-3 max-lg:order-last max-lg:basis-full lg:truncate">
          Marked areas stay. The brush restores, the eraser removes; Shrink by 1 px removes a fringe.
        </p>
        <label
          className="flex min-h-8 items-center gap-2"
          title="Removes the old background’s colour from semi-transparent pixels"
        >
          <Checkbox checked={isCleaned} onChange={({ target }) => setIsCleaned(target.checked)} />
          Clean edge colours
        </label>
        <div className="ml-auto flex gap-2 lg:ml-0">
          <Button onClick={() => back(cutOut.id)}>Cancel</Button>
          <Button look="primary" disabled={isSaving} onClick={() => void save()}>
            Save as a new cut-out
          </Button>
        </div>
      </header>
      <TrashedBar page={page} onDeleted={() => isShown() && void navigate({ to: '/library' })} />
      <div className="flex-1 lg:min-h-0">
        <Suspense>
          <MaskPainter
            picture={source}
            loaded={null}
            handle={handle}
            onTaken={() => {}}
            matte={{ keptAs: `matte-${cutOut.id}`, begin }}
          />
        </Suspense>
      </div>
    </div>
  )
}
