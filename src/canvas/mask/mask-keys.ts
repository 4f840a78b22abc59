import type { KeyBinding } from '#src/ui/keys/key-binding.ts'
import { performOnStage, STAGE_KEYS, type StageCommand, VIEW_KEYS } from '../stage/stage-keys.ts'
import { type ToolCommand, toolKeys } from '../stage/toolbox-keys.ts'
import type { MaskCanvas } from './konva/mask-canvas.ts'
import type { MaskSettings } from './settings.ts'
import { TOOL_FACES } from './tool-faces.ts'
import { MASK_TOOLS, type MaskTool } from './tools.ts'

const SIZE_STEP = 1.15
const HARDNESS_STEP = 0.1

/** Commands of the mask painter. */
export type MaskCommand =
  | StageCommand
  | ToolCommand<MaskTool>
  | { readonly type: 'resize'; readonly factor: number }
  | { readonly type: 'harden'; readonly by: number }
  | { readonly type: 'grow'; readonly sign: 1 | -1 }
  | { readonly type: 'invert' | 'undo' | 'redo' | 'close' | 'take-back' | 'cancel' | 'show-original' }

const SMALLER = { label: 'Smaller brush', command: { type: 'resize', factor: 1 / SIZE_STEP } } as const
const LARGER = { label: 'Larger brush', command: { type: 'resize', factor: SIZE_STEP } } as const
const SOFTER = { label: 'Softer brush', command: { type: 'harden', by: -HARDNESS_STEP } } as const
const HARDER = { label: 'Harder brush', command: { type: 'harden', by: HARDNESS_STEP } } as const

/** Shortcuts of the mask painter only. */
export const PAINTER_KEYS: readonly KeyBinding<MaskCommand>[] = [
  ...toolKeys(MASK_TOOLS, TOOL_FACES),
  ...VIEW_KEYS,
  { key: '[', ...SMALLER },
  { key: 'pagedown', ...SMALLER, isAlternative: true },
  { key: ']', ...LARGER },
  { key: 'pageup', ...LARGER, isAlternative: true },
  { key: '{', ...SOFTER },
  { key: 'pagedown', shift: true, ...SOFTER, isAlternative: true },
  { key: '}', ...HARDER },
  { key: 'pageup', shift: true, ...HARDER, isAlternative: true },
  { key: 'x', label: 'Invert', command: { type: 'invert' } },
  { key: 'g', label: 'Grow', command: { type: 'grow', sign: 1 } },
  { key: 'g', shift: true, label: 'Shrink', command: { type: 'grow', sign: -1 } },
  { key: 'z', mod: true, label: 'Undo', command: { type: 'undo' } },
  { key: 'z', mod: true, shift: true, label: 'Redo', command: { type: 'redo' } },
  { key: 'y', mod: true, label: 'Redo', command: { type: 'redo' }, isAlternative: true },
  { key: 'enter', label: 'Close the polygon', command: { type: 'close' } },
  { key: 'backspace', label: 'Take back the last corner', command: { type: 'take-back' } },
  { key: 'escape', label: 'Cancel the stroke or shape', command: { type: 'cancel' } },
  { key: 'o', label: 'Show the original while held', command: { type: 'show-original' }, isHeld: true },
]

export const MASK_KEYS: readonly KeyBinding<MaskCommand>[] = [...STAGE_KEYS, ...PAINTER_KEYS]

type Canvas = Pick<
  MaskCanvas,
  'apply' | 'undo' | 'redo' | 'finish' | 'takeBackCorner' | 'cancel' | 'isBegun' | 'isPolygonBegun' | 'stage'
>

interface MaskTarget {
  readonly settings: MaskSettings
  readonly canvas: Canvas | null
  setSettings(settings: MaskSettings): void
  showOriginal(isShown: boolean): void
}

/** A brush by a factor larger or smaller: by a pixel at least. */
function resized(size: number, factor: number): number {
  const next = Math.round(size * factor)
  return Math.min(2000, Math.max(1, next === size ? next + Math.sign(factor - 1) : next))
}

/** Performs a command on the mask painter. */
export function performOnMask(command: MaskCommand, target: MaskTarget): void {
  const { settings, canvas, setSettings } = target
  switch (command.type) {
    case 'tool':
      setSettings({ ...settings, tool: command.tool })
      break
    case 'resize':
      setSettings({ ...settings, size: resized(settings.size, command.factor) })
      break
    case 'harden':
      setSettings({
        ...settings,
        hardness: Math.min(1, Math.max(0, settings.hardness + command.by)),
      })
      break
    case 'invert':
      void canvas?.apply({ kind: 'invert' })
      break
    case 'grow':
      void canvas?.apply({ kind: 'grow', by: command.sign * settings.growBy })
      break
    case 'undo':
      canvas?.undo()
      break
    case 'redo':
      canvas?.redo()
      break
    case 'close':
      canvas?.finish()
      break
    case 'take-back':
      canvas?.takeBackCorner()
      break
    case 'cancel':
      canvas?.cancel()
      break
    case 'show-original':
      target.showOriginal(true)
      break
    default:
      performOnStage(command, canvas?.stage)
  }
}

/** Ends a command that lasts while its key is held. */
export function releaseOnMask(command: MaskCommand, { canvas, showOriginal }: MaskTarget): void {
  if (command.type === 'pan') canvas?.stage.holdSpace(false)
  if (command.type === 'show-original') showOriginal(false)
}

/** Without an unfinished edit, Escape and Backspace keep their meanings in the browser. */
export function isEnabledOnMask({ type }: MaskCommand, { canvas }: MaskTarget): boolean {
  if (type === 'cancel') return canvas?.isBegun ?? false
  return type !== 'take-back' || (canvas?.isPolygonBegun ?? false)
}
