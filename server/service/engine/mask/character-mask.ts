import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'

interface Size {
  readonly width: number
  readonly height: number
}

/** From this brightness of the mask on, the character is kept. */
const KEPT = 128

/** The mask of a character reference, resized to its picture, as a PNG: white where the character is kept. */
export const keptBy = (mask: Uint8Array, { width, height }: Size): Promise<Buffer> =>
  sharp(mask)
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .grayscale()
    .threshold(KEPT)
    .extractChannel(0)
    .png()
    .toBuffer()

/** A soft ellipse that fills the picture, as a default mask of a character reference. */
export function ellipse({ width, height }: Size): Buffer {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.fillRect(0, 0, width, height)
  ctx.translate(width / 2, height / 2)
  ctx.scale(width / 2, height / 2)
  const gradient = ctx.createRadialGradient(0, 0, 0.78, 0, 0, 1)
  gradient.addColorStop(0, '#fff')
  gradient.addColorStop(1, '#000')
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.arc(0, 0, 1, 0, Math.PI * 2)
  ctx.fill()
  return canvas.toBuffer('image/png')
}
