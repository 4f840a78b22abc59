import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Pixels } from './pixels.ts'

/** A picture as a canvas. */
export function canvasOf({ width, height, data }: Pixels): Canvas {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const image = ctx.createImageData(width, height)
  image.data.set(data)
  ctx.putImageData(image, 0, 0)
  return canvas
}

/** The content of a canvas as a picture. */
export const pixelsOf = (canvas: Canvas): Pixels => ({
  width: canvas.width,
  height: canvas.height,
  data: canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data,
})
