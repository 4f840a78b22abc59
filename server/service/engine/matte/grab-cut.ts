import type { Mask } from '../mask/mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { byteMat, openCv, rgbMat, withMats } from '../vision/opencv.ts'

/** Labels of pixels before the cut, as OpenCV defines them. */
export const LABEL = { background: 0, subject: 1, maybeBackground: 2, maybeSubject: 3 } as const

const ROUNDS = 4

/**
 * Cuts out a subject with GrabCut (Rother, Kolmogorov and Blake, 2004), starting from a label for each pixel. Learns
 * the colours of subject and background from the labels; sure labels stay. Returns 255 for the subject.
 */
export async function grabCut(pixels: Pixels, labels: Uint8Array): Promise<Mask> {
  const { cv } = await openCv()
  const { width, height } = pixels
  return withMats((keep) => {
    const picture = keep(rgbMat(cv, pixels))
    const mask = keep(byteMat(cv, pixels, labels))
    const [background, subject] = [keep(new cv.Mat()), keep(new cv.Mat())]
    // GrabCut starts from random numbers: fix the seed, so that the same picture gives the same cut.
    cv.setRNGSeed(1)
    cv.grabCut(picture, mask, new cv.Rect(), background, subject, ROUNDS, cv.GC_INIT_WITH_MASK)
    const cut: Uint8Array = mask.data
    // Subject labels, sure or probable, are odd.
    return { width, height, data: Uint8ClampedArray.from(cut, (label) => (label & 1) * 255) }
  })
}
