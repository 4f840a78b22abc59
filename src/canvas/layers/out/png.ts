import { offscreenCanvas } from '#src/ui/browser/offscreen-canvas.ts'
import { drawLayer, setFont, type Typesetter } from '../draw-text.ts'
import type { Font } from '../fonts.ts'
import { boundsOf } from '../frame.ts'
import { frameOf, type TextLayer } from '../layers-document.ts'
import type { Artwork } from './artwork.ts'

/** The background with its text drawn on it, at the background's own pixels. */
export async function drawn({ background, size, layers, typesetter }: Artwork) {
  const { canvas, context } = offscreenCanvas(size.width, size.height)
  const picture = await createImageBitmap(background)
  context.drawImage(picture, 0, 0, size.width, size.height)
  picture.close()
  for (const layer of layers) drawLayer(context, layer, typesetter.of(layer))
  return { canvas, context }
}

export async function pngOf(artwork: Artwork): Promise<Blob> {
  const { canvas } = await drawn(artwork)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** One layer alone on a transparent background, with its place on the picture. */
export function layerAlone(layer: TextLayer, typesetter: Typesetter) {
  const set = typesetter.of(layer)
  const frame = frameOf(layer)
  // Letters reach beyond their box: accents, swashes, lines that are wider than it.
  const room = set.lineHeight
  const width = Math.max(frame.width, set.width) + 2 * room
  const height = Math.max(frame.height, set.height) + 2 * room
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  const all = boundsOf({
    x: middle.x - width / 2,
    y: middle.y - height / 2,
    width,
    height,
    angle: frame.angle,
  })
  const [left, top] = [Math.floor(all.left), Math.floor(all.top)]
  const size = { width: Math.ceil(all.right) - left, height: Math.ceil(all.bottom) - top }
  const { canvas, context } = offscreenCanvas(size.width, size.height)
  context.translate(-left, -top)
  drawLayer(context, layer, set)
  return { canvas, context, left, top, ...size }
}

interface Characters {
  readonly text: string
  readonly isRightToLeft: boolean
  readonly font: Font
  readonly color: string
  readonly width: number
}

/** Pixels of a picture of characters for each pixel of the canvas: files are printed, and looked at closely. */
const PICTURE_TIMES = 3

/**
 * Characters alone on a transparent background, as a picture of more pixels than its size says, with its place from the start
 * of their baseline.
 */
export function charactersAlone({ text, isRightToLeft, font, color, width }: Characters) {
  // Emoji reach below their line, and italics beside it.
  const room = Math.ceil(font.sizePx)
  const size = { width: Math.ceil(width) + 2 * room, height: 3 * room }
  const { canvas, context } = offscreenCanvas(size.width * PICTURE_TIMES, size.height * PICTURE_TIMES)
  context.scale(PICTURE_TIMES, PICTURE_TIMES)
  setFont(context, font)
  context.fillStyle = color
  context.textAlign = 'left'
  context.direction = isRightToLeft ? 'rtl' : 'ltr'
  context.fillText(text, room, 2 * room)
  return { canvas, left: -room, top: -2 * room, ...size }
}
