import { type MoveView, VIEW_KEYS } from '#src/canvas/stage/stage-keys.ts'
import type { KeyBinding } from '#src/ui/keys/key-binding.ts'
import { COMPARE_FACES, COMPARE_MODES, type CompareMode } from './compare.ts'

type CompareCommand =
  | { readonly type: 'fit' }
  | { readonly type: 'zoom'; readonly steps: 1 | -1 }
  | MoveView
  | { readonly type: 'mode'; readonly mode: CompareMode }

/** Shortcuts of the comparison alone. */
export const OWN_COMPARE_KEYS: readonly KeyBinding<CompareCommand>[] = [
  ...COMPARE_MODES.map((mode) => ({
    key: COMPARE_FACES[mode].key,
    label: COMPARE_FACES[mode].label,
    command: { type: 'mode', mode } as const,
  })),
  ...VIEW_KEYS,
]

export const COMPARE_KEYS: readonly KeyBinding<CompareCommand>[] = [
  { key: '0', label: 'Fit', command: { type: 'fit' } },
  { key: '+', label: 'Zoom in', command: { type: 'zoom', steps: 1 } },
  { key: '=', label: 'Zoom in', command: { type: 'zoom', steps: 1 }, isAlternative: true },
  { key: '-', label: 'Zoom out', command: { type: 'zoom', steps: -1 } },
  ...OWN_COMPARE_KEYS,
]
