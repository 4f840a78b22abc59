import { offscreenCanvas } from '#src/ui/browser/offscreen-canvas.ts'
import { cleanEdge } from './clean-edge.ts'

/** The alpha of a picture as a grayscale PNG: white is kept. */
export async function matteOf(cutOut: Blob): Promise<Blob> {
  const { canvas, context, pixels } = await pixelsOf(cutOut)
  asGray(pixels.data)
  context.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Writes each pixel's alpha into its colour and makes it opaque. RGBA, in place. */
export function asGray(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0
    data[at] = alpha
    data[at + 1] = alpha
    data[at + 2] = alpha
    data[at + 3] = 255
  }
}

/** Multiplies the alpha of a picture by a matte of the same size. RGBA, in place. */
export function withMatte(data: Uint8ClampedArray, matte: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    data[at + 3] = Math.round(((data[at + 3] ?? 0) * (matte[at] ?? 0)) / 255)
  }
}

/**
 * A picture cut out by a grayscale matte of its size, as a PNG.
 * @param isCleaned removes the old background's color from the soft edge
 */
export async function cutOutBy(source: Blob, matte: Blob, isCleaned: boolean): Promise<Blob> {
  const [{ canvas, context, pixels }, mask] = await Promise.all([pixelsOf(source), pixelsOf(matte)])
  withMatte(pixels.data, mask.pixels.data)
  if (isCleaned) cleanEdge(pixels.data, pixels)
  context.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function pixelsOf(file: Blob) {
  const picture = await createImageBitmap(file, { premultiplyAlpha: 'none' })
  const { canvas, context } = offscreenCanvas(picture.width, picture.height)
  context.drawImage(picture, 0, 0)
  picture.close()
  return { canvas, context, pixels: context.getImageData(0, 0, canvas.width, canvas.height) }
}
