import type { KeyCommand } from './keys.ts'
import type { PictureStage } from './stage-view.ts'

/** Keys that every canvas has. */
export const stageKeys = (stage: () => PictureStage | undefined): readonly KeyCommand[] => [
  { key: '0', says: 'Fit', run: () => stage()?.fit() },
  { key: '1', says: 'Original size', run: () => stage()?.zoomTo(1) },
  { key: '+', says: 'Zoom in', run: () => stage()?.zoomBy(1) },
  { key: '+', shift: true, says: 'Zoom in', run: () => stage()?.zoomBy(1) },
  { key: '=', says: 'Zoom in', run: () => stage()?.zoomBy(1) },
  { key: '-', says: 'Zoom out', run: () => stage()?.zoomBy(-1) },
  {
    key: ' ',
    says: 'Move the picture while held',
    run: () => stage()?.holdSpace(true),
    end: () => stage()?.holdSpace(false),
  },
]
