import { Eye, Redo2, SlidersHorizontal, Undo2 } from 'lucide-react'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { pressable } from '#src/ui/pressable.ts'
import { Slider } from '#src/ui/slider.tsx'
import type { MaskState } from '../edits.ts'
import { type MaskSettings, OVERLAY_COLORS } from '../settings.ts'

interface BrushBarProps {
  readonly settings: MaskSettings
  readonly state: MaskState
  onSettings(settings: MaskSettings): void
  onUndo(): void
  onRedo(): void
  /** Shows the picture without its mask as long as it is held. */
  onOriginal(isShown: boolean): void
  /** Whether rarely used settings are shown on a narrow screen. */
  readonly isUnfolded: boolean
  onUnfold(): void
}

const percent = (part: number) => `${Math.round(part * 100)} %`

type SetSettings = (change: Partial<MaskSettings>) => void

/** The settings of the current tool, and the look of the mask. */
export function BrushBar(props: BrushBarProps) {
  const { settings, onSettings, isUnfolded } = props
  const seldom = isUnfolded ? 'max-md:order-last' : 'max-md:hidden'
  const set: SetSettings = (change) => onSettings({ ...settings, ...change })
  return (
    <div className="flex min-h-11 items-center gap-x-4 gap-y-1 flex-wrap border-b bg-panel px-3 py-1.5 text-xs text-ink-2">
      <ToolSettings settings={settings} set={set} seldom={seldom} />
      <Overlay settings={settings} set={set} className={seldom} />
      <HistoryButtons {...props} />
    </div>
  )
}

interface PartProps {
  readonly settings: MaskSettings
  readonly set: SetSettings
}

interface ToolSettingsProps extends PartProps {
  /** The class of rarely used settings. */
  readonly seldom: string
}

function ToolSettings({ settings, set, seldom }: ToolSettingsProps) {
  switch (settings.tool) {
    case 'brush':
    case 'eraser':
      return (
        <>
          <Slider
            label="Size"
            min={0}
            max={100}
            value={toSlider(settings.size)}
            valueText={`${Math.round(settings.size)} px`}
            onChange={(value) => set({ size: fromSlider(value) })}
          />
          <div className={seldom}>
            <Slider
              label="Hardness"
              min={0}
              max={100}
              value={settings.hardness * 100}
              valueText={percent(settings.hardness)}
              onChange={(value) => set({ hardness: value / 100 })}
            />
          </div>
        </>
      )
    case 'by-colour':
      return (
        <>
          <Slider
            label="Tolerance"
            min={0}
            max={128}
            value={settings.tolerance}
            valueText={`${settings.tolerance}`}
            onChange={(tolerance) => set({ tolerance })}
          />
          <label className={classNames('flex items-center gap-1.5 whitespace-nowrap', seldom)}>
            <Checkbox
              checked={settings.isContiguous}
              onChange={({ target }) => set({ isContiguous: target.checked })}
            />
            Contiguous
          </label>
        </>
      )
    default:
      return (
        <p className="min-w-0 flex-1 basis-56 text-ink-3">
          {settings.tool === 'polygon'
            ? 'Click to add corners; Enter or the first corner closes the polygon.'
            : 'Drag to mark an area.'}{' '}
          Hold Alt to erase.
        </p>
      )
  }
}

function Overlay({ settings, set, className }: PartProps & { readonly className: string }) {
  return (
    <div className={classNames('flex shrink-0 items-center gap-1 md:ml-auto', className)}>
      <Slider
        label="Overlay"
        min={10}
        max={100}
        value={settings.opacity * 100}
        valueText={percent(settings.opacity)}
        onChange={(value) => set({ opacity: value / 100 })}
      />
      {OVERLAY_COLORS.map(({ name, color }) => (
        <button
          key={name}
          type="button"
          aria-label={`Overlay in ${name}`}
          aria-pressed={String(color) === String(settings.color)}
          onClick={() => set({ color: [...color] })}
          className="grid size-8 shrink-0 place-items-center rounded-full aria-pressed:ring-2 aria-pressed:ring-ink-2"
        >
          <span
            className="size-3.5 rounded-full forced-color-adjust-none"
            style={{ background: `rgb(${color.join(' ')})` }}
          />
        </button>
      ))}
    </div>
  )
}

function HistoryButtons({ state, onUndo, onRedo, onOriginal, isUnfolded, onUnfold }: BrushBarProps) {
  return (
    <div className="ml-auto flex shrink-0 items-center gap-1 md:ml-0">
      <IconButton
        icon={SlidersHorizontal}
        label="Mask settings"
        aria-expanded={isUnfolded}
        onClick={onUnfold}
        className="aria-expanded:bg-raised md:hidden"
      />
      <IconButton icon={Undo2} label="Undo" {...pressable(state.canUndo ? onUndo : null)} />
      <IconButton icon={Redo2} label="Redo" {...pressable(state.canRedo ? onRedo : null)} />
      <IconButton
        icon={Eye}
        label="Show the original while held (O)"
        onPointerDown={() => onOriginal(true)}
        onPointerUp={() => onOriginal(false)}
        onPointerLeave={() => onOriginal(false)}
      />
    </div>
  )
}

/** Sizes from 1 to 2000 px on a slider of 100 steps: each step is the same factor. */
const STEPS = 100 / Math.log(2000)
const toSlider = (size: number) => Math.round(Math.log(size) * STEPS)
const fromSlider = (value: number) => Math.max(1, Math.round(Math.exp(value / STEPS)))
