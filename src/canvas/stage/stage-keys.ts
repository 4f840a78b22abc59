import type { KeyBinding } from '#src/ui/keys/key-binding.ts'
import type { PictureStage } from './konva/picture-stage.ts'

/** By steps of `MOVE_PX` on the screen. */
export interface MoveView {
  readonly type: 'move-view'
  readonly x: number
  readonly y: number
}

export type StageCommand =
  | { readonly type: 'fit' }
  | { readonly type: 'original-size' }
  | { readonly type: 'zoom'; readonly steps: 1 | -1 }
  | { readonly type: 'pan' }
  | MoveView

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

const moveView = (key: string, side: string, x: number, y: number): KeyBinding<MoveView> => ({
  key,
  label: `Show more of the ${side}`,
  command: { type: 'move-view', x, y },
})

/** Keys of canvases on which the arrows move nothing else. */
export const VIEW_KEYS: readonly KeyBinding<MoveView>[] = [
  moveView('arrowleft', 'left', -1, 0),
  moveView('arrowright', 'right', 1, 0),
  moveView('arrowup', 'top', 0, -1),
  moveView('arrowdown', 'bottom', 0, 1),
]

/** How far a key moves the picture on the screen, in pixels. */
export const MOVE_PX = 64

export type StageView = Pick<PictureStage, 'fit' | 'zoomTo' | 'zoomBy' | 'panBy' | 'holdSpace'>

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
      break
    case 'move-view':
      stage?.panBy(-command.x * MOVE_PX, -command.y * MOVE_PX)
  }
}
