import type { Mask } from '../mask/mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { byteMat, openCv, rgbMat, withMats } from '../vision/opencv.ts'

/** What is known of a pixel before its picture is cut, as OpenCV has it. */
export const LABEL = { ground: 0, subject: 1, maybeGround: 2, maybeSubject: 3 } as const

const ROUNDS = 4

/**
 * Cuts a subject out by GrabCut (Rother, Kolmogorov and Blake, 2004), begun with a label for each pixel. Colours of
 * subject and ground are learnt from the labels; sure ones never change. Gives 255 where there is subject.
 */
export async function grabCut(pixels: Pixels, labels: Uint8Array): Promise<Mask> {
  const { cv } = await openCv()
  const { width, height } = pixels
  return withMats((keep) => {
    const picture = keep(rgbMat(cv, pixels))
    const mask = keep(byteMat(cv, pixels, labels))
    const [ground, subject] = [keep(new cv.Mat()), keep(new cv.Mat())]
    // It begins from numbers drawn at random: the same picture is to give the same cut.
    cv.setRNGSeed(1)
    cv.grabCut(picture, mask, new cv.Rect(), ground, subject, ROUNDS, cv.GC_INIT_WITH_MASK)
    const cut: Uint8Array = mask.data
    // Subject, sure or maybe, has the odd labels.
    return { width, height, data: Uint8ClampedArray.from(cut, (label) => (label & 1) * 255) }
  })
}
