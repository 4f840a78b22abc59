import { cssFont, type Font, pixelsOf } from './fonts.ts'
import { middleOf } from './frame.ts'
import { colorOf, frameOf, type TextLayer } from './layers-document.ts'
import { type Ruler, type Typeset, typeset } from './typeset.ts'

type Context = (CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D) & { lang?: string }

/** Lines under and through a text, of its size: how thick, and how far from the baseline. */
export const LINE_SHARE = { thickness: 0.06, under: 0.12, through: -0.28 } as const

/** The font of what a canvas draws and measures next. */
export function setFont(context: Context, font: Font): void {
  context.font = cssFont(font)
  context.fontVariantCaps = font.isSmallCaps ? 'small-caps' : 'normal'
  // Otherwise canvases place word by word, and kerning across a space differs from an SVG.
  context.fontKerning = 'normal'
  // Otherwise some systems round each advance to whole pixels, and lines are wider here than in files.
  context.textRendering = 'geometricPrecision'
  // Browsers that do not know it draw the letters that most languages have.
  context.lang = font.language ?? ''
}

/** Measures fonts with its own canvas; a font that is not loaded is measured as its substitute. */
export function canvasRuler(): Ruler {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('This browser has no canvas to measure text with.')
  return {
    width(text, font) {
      setFont(context, font)
      return context.measureText(text).width
    },
    reach(font) {
      setFont(context, font)
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x')
      return { above: fontBoundingBoxAscent, below: fontBoundingBoxDescent }
    },
  }
}

/** Typesets each layer once until it changes. */
export function typesetter(ruler: Ruler) {
  let known = new WeakMap<TextLayer, Typeset>()
  return {
    of(layer: TextLayer): Typeset {
      const set = known.get(layer) ?? typeset(layer, ruler)
      known.set(layer, set)
      return set
    },
    /** A font has come that was measured by a substitute. */
    forget() {
      known = new WeakMap()
    },
  }
}

export type Typesetter = ReturnType<typeof typesetter>

/** Draws a layer in picture pixels: on the stage and in files alike. */
export function drawLayer(context: Context, layer: TextLayer, set: Typeset): void {
  const frame = frameOf(layer)
  const middle = middleOf(frame)
  context.save()
  context.translate(middle.x, middle.y)
  context.rotate((frame.angle * Math.PI) / 180)
  context.translate(-frame.width / 2, -frame.height / 2)
  setFont(context, set.font)
  context.fillStyle = colorOf(layer.block)
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  for (const { text, x, baseline, isRightToLeft } of set.lines) {
    context.direction = isRightToLeft ? 'rtl' : 'ltr'
    context.fillText(text, x, baseline)
  }
  for (const bar of barsOf(layer, set)) context.fillRect(bar.x, bar.y, bar.width, bar.height)
  context.restore()
}

/** The bars under or through the lines, from the top left of the box. */
export function barsOf({ block }: TextLayer, { lines }: Typeset) {
  const size = pixelsOf(block)
  const height = Math.max(1, size * LINE_SHARE.thickness)
  const bars = [
    ...(block.formatting.includes('underline') ? [LINE_SHARE.under] : []),
    ...(block.formatting.includes('strikethrough') ? [LINE_SHARE.through] : []),
  ]
  return lines.flatMap(({ x, baseline, width }) =>
    bars.map((away) => ({ x, width, height, y: baseline + away * size })),
  )
}
