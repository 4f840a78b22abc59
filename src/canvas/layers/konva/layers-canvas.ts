import '../fonts.css'
import type { Size } from '#contract/service/describe/operation.ts'
import { BoxCanvas, type BoxHooks } from '../../boxes/konva/box-canvas.tsx'
import type { BoxLook } from '../../boxes/konva/box-scene.tsx'
import { typesetter } from '../draw-text.ts'
import { missingFonts } from '../late-fonts.ts'
import type { TextLayer } from '../layers-document.ts'
import { layersModel } from '../layers-model.ts'
import type { Ruler } from '../typeset.ts'
import { LAYERS_PARTS, MARK, type Sheet } from './layers-shapes.tsx'

// Compass names of handles apply to an upright layer.
const CURSORS = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  w: 'ew-resize',
  e: 'ew-resize',
  turn: 'grab',
} as const

interface Background extends Size {
  readonly address: string
}

/** Opens text layers over their background on a host. */
export function openLayersCanvas(
  host: HTMLElement,
  { background, ruler }: { readonly background: Background; readonly ruler: Ruler },
  look: BoxLook<TextLayer>,
  hooks: BoxHooks<TextLayer>,
) {
  const size = { width: background.width, height: background.height }
  const setter = typesetter(ruler)
  return new BoxCanvas(
    {
      host,
      size,
      picture: background.address,
      units: size,
      model: layersModel(ruler),
      parts: LAYERS_PARTS,
      cursors: CURSORS,
      drawCursor: 'text',
      paperAt: (scale): Sheet => ({
        size,
        units: size,
        scale,
        typesetter: setter,
        mark: { stroke: MARK, fill: `${MARK}22` },
      }),
      load: (layers) => missingFonts(layers)?.then(() => setter.forget()) ?? null,
    },
    look,
    hooks,
  )
}

export type LayersCanvas = ReturnType<typeof openLayersCanvas>
