import type { Size } from '#contract/service/describe/operation.ts'
import { BoxCanvas, type BoxHooks } from '../../boxes/konva/box-canvas.tsx'
import type { BoxLook } from '../../boxes/konva/box-scene.tsx'
import type { LayoutElement } from '../layout-document.ts'
import { LAYOUT_CANVAS, LAYOUT_MODEL } from '../layout-model.ts'
import { LAYOUT_PARTS, type LayoutPaper } from './layout-shapes.tsx'
import { themeColors, watchTheme } from './theme-colors.ts'

const CURSORS = {
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
} as const

/** Opens a layout on its host: boxes on a canvas of the picture's proportions. */
export function openLayoutCanvas(
  host: HTMLElement,
  size: Size,
  look: BoxLook<LayoutElement>,
  hooks: BoxHooks<LayoutElement>,
) {
  let colors = themeColors()
  return new BoxCanvas(
    {
      host,
      size,
      picture: null,
      units: LAYOUT_CANVAS,
      model: LAYOUT_MODEL,
      parts: LAYOUT_PARTS,
      cursors: CURSORS,
      drawCursor: 'crosshair',
      paperAt: (scale): LayoutPaper => ({
        size,
        units: LAYOUT_CANVAS,
        scale,
        colors,
        mark: { stroke: colors.object, fill: colors.soft },
      }),
      watchPaper: (changed) =>
        watchTheme(() => {
          colors = themeColors()
          changed()
        }),
    },
    look,
    hooks,
  )
}

export type LayoutCanvas = ReturnType<typeof openLayoutCanvas>
