import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { useKeys } from '#src/ui/keys/use-keys.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { editorOf, isEditable } from '../../stage/editor-of.ts'
import { LookingOn } from '../../stage/looking-on.tsx'
import { forgetOwn } from '../../stage/remembered.ts'
import { Toolbox } from '../../stage/toolbox.tsx'
import { useOneWindow } from '../../stage/use-one-window.ts'
import { ZoomBox } from '../../stage/zoom-box.tsx'
import { stepsKey } from '../edits.ts'
import { isEnabledOnMask, MASK_KEYS, performOnMask, releaseOnMask } from '../mask-keys.ts'
import { type MaskSettings, rememberedSettings } from '../settings.ts'
import { TOOL_FACES } from '../tool-faces.ts'
import { MASK_TOOLS } from '../tools.ts'
import type { ReadMask } from '../worker/read-mask.ts'
import { AreasList } from './areas-list.tsx'
import { BrushBar } from './brush-bar.tsx'
import { ReadingDialog } from './reading-dialog.tsx'
import { type MaskHandle, type Matte, useMask } from './use-mask.ts'

interface MaskPainterProps {
  readonly picture: Asset
  /** The mask of a run whose settings were loaded. */
  readonly loaded: Asset | null
  readonly handle: RefObject<MaskHandle | null>
  /** Called when the loaded mask is stored as the painter's own. */
  onTaken(): void
  /** An edit was added, removed or undone. */
  onChanged?(): void
  /** The mask is a matte: it has soft edges, and is kept apart from the picture's own mask. */
  readonly matte?: Matte
}

/** A picture with a mask to paint, in one window at a time. */
export function MaskPainter(props: MaskPainterProps) {
  const { picture, loaded, handle, matte } = props
  const keptAs = matte?.keptAs ?? picture.id
  // The mask is opened again where it was taken over; what was loaded before is in it.
  const [turn, setTurn] = useState(0)
  const { isLookingOn, takeOver } = useOneWindow(`mask/${keptAs}`, {
    save: async () => handle.current?.keep(),
    taken: async () => {
      await forgetOwn('masks', [keptAs, stepsKey(keptAs)])
      setTurn((before) => before + 1)
    },
  })
  return (
    <div className="flex h-full flex-col">
      {isLookingOn && <LookingOn onTakeOver={takeOver} />}
      <div inert={isLookingOn} className="min-h-0 flex-1 inert:opacity-60">
        <Painter {...props} key={turn} loaded={turn === 0 ? loaded : null} />
      </div>
    </div>
  )
}

/** The tool changes the marked area. */
function Painter({ picture, loaded, handle, onTaken, onChanged, matte }: MaskPainterProps) {
  const host = useRef<HTMLDivElement>(null)
  const [settings, setSettings] = useState<MaskSettings>(rememberedSettings)
  // On a phone, where the picture needs the room.
  const [isUnfolded, setIsUnfolded] = useState(false)
  const onSettings = setSettings
  const mask = useMask({ picture, loaded, matte, settings, host, onSettings, onTaken, onChanged })
  const { state, canvas, opened } = mask
  useImperativeHandle(handle, () => mask.handle)
  const stage = () => canvas.current?.stage
  const loading = useLoading(mask)
  const { undo, redo, showOriginal } = useMaskKeys(mask, { host, settings, setSettings })

  return (
    <div data-editor className="flex h-full flex-col">
      <BrushBar
        settings={settings}
        state={state}
        onSettings={setSettings}
        onUndo={undo}
        onRedo={redo}
        onOriginal={showOriginal}
        isUnfolded={isUnfolded}
        onUnfold={() => setIsUnfolded(!isUnfolded)}
      />
      <div
        ref={host}
        role="application"
        aria-label={`Mask painter over ${picture.name}. The list below has the same commands.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: this element handles the keys of the painter
        tabIndex={0}
        onDoubleClick={() => canvas.current?.finish()}
        className="stage-ground relative min-h-[62dvh] flex-1 touch-none lg:min-h-0 overflow-hidden select-none focus-visible:-outline-offset-2"
      >
        <Toolbox
          label="Mask tools"
          tools={MASK_TOOLS}
          faces={TOOL_FACES}
          tool={settings.tool}
          onTool={(tool) => setSettings({ ...settings, tool })}
        />
        <ZoomBox scale={mask.scale} stage={stage} />
        {mask.error && (
          <p
            role="alert"
            className="absolute inset-x-4 top-16 rounded-md bg-panel p-3 text-bad md:top-4"
            data-over-stage
          >
            {mask.error}
          </p>
        )}
      </div>
      <Whole
        isUnfolded={isUnfolded}
        growBy={settings.growBy}
        onGrowBy={(growBy) => setSettings({ ...settings, growBy })}
        onApply={(edit) => void canvas.current?.apply(edit)}
        onLoad={(file) => void loading.load(file)}
        onSave={() =>
          void opened.current?.mask
            .png(matte ? 8 : 1)
            .then((png) => saveFile(png, `${picture.name.replace(/\.\w+$/, '')}-mask.png`))
        }
      />
      <AreasList
        edits={state.edits}
        size={picture}
        alike={settings}
        onAdd={(edit) => void canvas.current?.apply(edit)}
        onRemove={(place) => void canvas.current?.changeBy((open) => open.remove(place))}
      />
      <StatusLine painted={state.painted} picture={picture} pointed={mask.pointed} />
      {loading.readings.length > 0 && (
        <ReadingDialog
          readings={loading.readings}
          onChoose={(png) => void loading.load(png)}
          onClose={loading.forget}
        />
      )}
    </div>
  )
}

/** Loads a mask file; one in colour waits for a person to say what of it is marked. */
function useLoading({ canvas, opened }: ReturnType<typeof useMask>) {
  const [readings, setReadings] = useState<readonly ReadMask[]>([])
  async function load(file: Blob) {
    try {
      const found = (await opened.current?.mask.readings(file)) ?? []
      if (found.length === 0) await canvas.current?.changeBy((open) => open.load(file))
      setReadings(found)
    } catch (cause) {
      toast(cause instanceof Error ? cause.message : String(cause))
    }
  }
  return { readings, load, forget: () => setReadings([]) }
}

interface Editing {
  readonly host: RefObject<HTMLElement | null>
  readonly settings: MaskSettings
  setSettings(settings: MaskSettings): void
}

/** The painter's keys, and the commands that its bars have too. */
function useMaskKeys({ canvas }: ReturnType<typeof useMask>, { host, settings, setSettings }: Editing) {
  const undo = () => canvas.current?.undo()
  const redo = () => canvas.current?.redo()
  const showOriginal = (isShown: boolean) =>
    canvas.current?.overlay.setOpacity(isShown ? 0 : settings.opacity)
  const target = () => ({ settings, setSettings, canvas: canvas.current, showOriginal })
  useKeys({
    keys: MASK_KEYS,
    perform: (command) => performOnMask(command, target()),
    release: (command) => releaseOnMask(command, target()),
    isEnabled: (command) => isEnabledOnMask(command, target()),
    // The results may cover it, and another window may edit the mask.
    isListening: () => host.current?.offsetParent !== null && isEditable(host),
    place: () => editorOf(host),
  })
  return { undo, redo, showOriginal }
}

interface WholeProps {
  readonly isUnfolded: boolean
  readonly growBy: number
  onGrowBy(pixels: number): void
  onApply(edit: { kind: 'invert' } | { kind: 'clear' } | { kind: 'grow'; by: number }): void
  onLoad(file: File): void
  onSave(): void
}

/** Commands on the whole mask. */
function Whole({ isUnfolded, growBy, onGrowBy, onApply, onLoad, onSave }: WholeProps) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-1 border-t bg-panel px-2 py-1',
        !isUnfolded && 'max-md:hidden',
      )}
    >
      <Button look="quiet" onClick={() => onApply({ kind: 'clear' })}>
        Clear
      </Button>
      <Button look="quiet" onClick={() => onApply({ kind: 'invert' })}>
        Invert
      </Button>
      <Button look="quiet" onClick={() => onApply({ kind: 'grow', by: growBy })}>
        Grow
      </Button>
      <Button look="quiet" onClick={() => onApply({ kind: 'grow', by: -growBy })}>
        Shrink
      </Button>
      <label className="num flex items-center gap-1 text-xs text-ink-3">
        by
        <input
          type="number"
          min={1}
          max={64}
          value={growBy}
          onChange={({ target }) => onGrowBy(Math.min(64, Math.max(1, Math.trunc(Number(target.value)))))}
          className={`${inputLook} h-8 w-16`}
        />
        px
      </label>
      <Button look="quiet" className="ml-auto" onClick={() => file.current?.click()}>
        Load PNG
      </Button>
      <Button look="quiet" onClick={onSave}>
        Save PNG
      </Button>
      <input
        ref={file}
        type="file"
        aria-label="Mask as PNG"
        accept="image/png"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [given] = target.files ?? []
          if (given) onLoad(given)
          target.value = ''
        }}
      />
    </div>
  )
}

interface StatusLineProps {
  readonly painted: number
  readonly picture: Asset
  readonly pointed: { x: number; y: number } | null
}

function StatusLine({ painted, picture, pointed }: StatusLineProps) {
  const share = (painted / (picture.width * picture.height)) * 100
  return (
    <p className="num flex min-h-8 flex-wrap items-center gap-x-4 border-t bg-panel px-3 text-xs text-ink-3 *:whitespace-nowrap">
      <span className="min-w-40">
        {pointed && (
          <b className="font-medium text-ink-2">
            x {pointed.x} y {pointed.y}
          </b>
        )}
        {pointed && ' of '}
        {picture.width} × {picture.height}
      </span>
      <span className="hidden xl:inline">
        [ ] size · Shift [ ] hardness · Alt-drag both · X invert · Space pans
      </span>
      <output className="ml-auto" aria-label="Marked">
        {painted === 0 ? 'Nothing marked' : `${share.toFixed(1)} % · ${painted.toLocaleString()} px marked`}
      </output>
    </p>
  )
}
