import type { KeyBinding } from '#src/ui/keys/key-binding.ts'
import type { PictureStage } from './konva/picture-stage.ts'

export type StageCommand =
  | { readonly type: 'fit' }
  | { readonly type: 'original-size' }
  | { readonly type: 'zoom'; readonly steps: 1 | -1 }
  | { readonly type: 'pan' }

const ZOOM_IN = { label: 'Zoom in', command: { type: 'zoom', steps: 1 } } as const

/** Keys that every canvas has. */
export const STAGE_KEYS: readonly KeyBinding<StageCommand>[] = [
  { key: '0', label: 'Fit', command: { type: 'fit' } },
  { key: '1', label: 'Original size', command: { type: 'original-size' } },
  { key: '+', ...ZOOM_IN },
  { key: '=', ...ZOOM_IN, isAlternative: true },
  { key: '-', label: 'Zoom out', command: { type: 'zoom', steps: -1 } },
  { key: ' ', label: 'Pan while held', command: { type: 'pan' }, isHeld: true },
]

export type StageView = Pick<PictureStage, 'fit' | 'zoomTo' | 'zoomBy' | 'holdSpace'>

export function performOnStage(command: StageCommand, stage: StageView | undefined): void {
  switch (command.type) {
    case 'fit':
      stage?.fit()
      break
    case 'original-size':
      stage?.zoomTo(1)
      break
    case 'zoom':
      stage?.zoomBy(command.steps)
      break
    case 'pan':
      stage?.holdSpace(true)
  }
}
