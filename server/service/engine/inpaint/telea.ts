import { isMarked, type Mask } from '../mask/mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { byteMat, openCv, rgbMat, withMats } from '../vision/opencv.ts'

const RADIUS = 4

/**
 * Fills a mask from its edge inwards (Telea, "An Image Inpainting Technique Based on the Fast Marching Method",
 * 2004).
 */
export async function telea(pixels: Pixels, mask: Mask): Promise<Pixels> {
  const { cv } = await openCv()
  return withMats((keep) => {
    const marks = mask.data.map((value) => (isMarked(value) ? 255 : 0))
    const [picture, marked] = [keep(rgbMat(cv, pixels)), keep(byteMat(cv, pixels, marks))]
    const filled = keep(new cv.Mat())
    cv.inpaint(picture, marked, filled, RADIUS, cv.INPAINT_TELEA)
    const from: Uint8Array = filled.data
    const data = pixels.data.slice()
    for (const [pixel, mark] of marks.entries()) {
      if (mark === 0) continue
      for (let channel = 0; channel < 3; channel += 1)
        data[pixel * 4 + channel] = from[pixel * 3 + channel] ?? 0
      data[pixel * 4 + 3] = 255
    }
    return { ...pixels, data }
  })
}
