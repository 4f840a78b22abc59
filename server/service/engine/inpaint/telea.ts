import type { Mask, Pixels } from '../pixels/pixels.ts'
import { openCv, withMats } from '../vision/opencv.ts'

const RADIUS = 4

/** Fills what a mask marks from its edge inwards (Telea, "An Image Inpainting Technique Based on the Fast Marching Method", 2004). */
export async function telea({ width, height, data }: Pixels, mask: Mask): Promise<Pixels> {
  const { cv } = await openCv()
  return withMats((keep) => {
    const picture = keep(new cv.Mat(height, width, cv.CV_8UC3))
    const marked = keep(new cv.Mat(height, width, cv.CV_8UC1))
    const filled = keep(new cv.Mat())
    const colors: Uint8Array = picture.data
    for (let pixel = 0; pixel < width * height; pixel += 1)
      for (let channel = 0; channel < 3; channel += 1)
        colors[pixel * 3 + channel] = data[pixel * 4 + channel] ?? 0
    marked.data.set(mask.data.map((value) => (value >= 128 ? 255 : 0)))
    cv.inpaint(picture, marked, filled, RADIUS, cv.INPAINT_TELEA)
    const from: Uint8Array = filled.data
    const out = data.slice()
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      if ((mask.data[pixel] ?? 0) < 128) continue
      for (let channel = 0; channel < 3; channel += 1)
        out[pixel * 4 + channel] = from[pixel * 3 + channel] ?? 0
      out[pixel * 4 + 3] = 255
    }
    return { width, height, data: out }
  })
}
