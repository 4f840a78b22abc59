import type { Mask } from '../mask/mask.ts'
import { keepWhole } from '../mask/regions.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import { type Cv, openCv, rgbMat, withMats } from '../vision/opencv.ts'
import { grabCut, LABEL } from './grab-cut.ts'

/** What the detector was trained with, in pixels. */
const WINDOW = { width: 64, height: 128 } as const
/** People are looked for at this size: the smallest that are seen fill a fifth of its longer side. */
const LOOKED_AT_PX = 640
/**
 * The least distance from the detector's dividing plane. Painted people reach 1.2 to 3.6; of what was measured beside them
 * a wall with words reached 0.77, a rocket 0.76, and a place beside a person that the frame cuts 0.96.
 */
const MIN_WEIGHT = 1.05
/** How the detector is moved over the picture, as in its paper; and how its size grows, which is OpenCV's default. */
const STRIDE_PX = 8
const SIZE_STEP = 1.05
/**
 * The share of the detector's window in which a person is looked for. It was trained with people who fill half of its
 * width and three quarters of its height; arms and strides reach further.
 */
const FILLED = { width: 0.75, height: 0.8 } as const
/** The share of a person's own box, from its middle, that is body in every pose. */
const BODY = { width: 0.4, height: 0.85 } as const

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The mask of the people who stand or walk in a picture, at full size; null if none is seen. They are found by
 * histograms of oriented gradients (Dalal and Triggs, 2005) with the detector that OpenCV was trained with, and cut out by
 * their colours. People who sit, lie or are cut by the frame are often not seen.
 */
export async function matteOfPeople(pixels: Pixels): Promise<Mask | null> {
  const scale = LOOKED_AT_PX / Math.max(pixels.width, pixels.height)
  const small = await resized(pixels, {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  })
  // OpenCV aborts where its window is larger than the picture.
  if (small.width < WINDOW.width || small.height < WINDOW.height) return null
  const { cv } = await openCv()
  const windows = windowsOfPeople(cv, small)
  if (windows.length === 0) return null
  const cut = await grabCut(small, labelsOf(windows, small))
  if (!cut.data.includes(255)) return null
  keepWhole(cut)
  return resizedMask(cut, pixels)
}

function windowsOfPeople(cv: Cv, pixels: Pixels): readonly Box[] {
  return withMats((keep) => {
    const grey = keep(new cv.Mat())
    cv.cvtColor(keep(rgbMat(cv, pixels)), grey, cv.COLOR_RGB2GRAY)
    // OpenCV's types leave this method out.
    const detector = keep(new cv.HOGDescriptor() as InstanceType<Cv['HOGDescriptor']> & { delete(): void })
    const trained = keep(cv.HOGDescriptor.getDefaultPeopleDetector())
    const plane = keep(new cv.Mat(trained.size(), 1, cv.CV_32FC1))
    for (let at = 0; at < trained.size(); at += 1) plane.data32F[at] = trained.get(at)
    detector.setSVMDetector(plane)
    const [found, weights] = [keep(new cv.RectVector()), keep(new cv.DoubleVector())]
    const [stride, padding] = [new cv.Size(STRIDE_PX, STRIDE_PX), new cv.Size(2 * STRIDE_PX, 2 * STRIDE_PX)]
    detector.detectMultiScale(grey, found, weights, 0, stride, padding, SIZE_STEP, 2, false)
    const windows = Array.from({ length: found.size() }, (_, at) => ({
      ...found.get(at),
      weight: weights.get(at),
    }))
    return windows.filter(({ weight }) => weight >= MIN_WEIGHT)
  })
}

/** What lies outside of the people's boxes is surely not one of them; the middle of each box is. */
function labelsOf(windows: readonly Box[], { width, height }: Pixels): Uint8Array {
  const labels = new Uint8Array(width * height).fill(LABEL.background)
  const people = windows.map((window) => inner(window, FILLED))
  for (const box of people) mark(box, LABEL.maybeBackground)
  for (const box of people) mark(inner(box, BODY), LABEL.maybeSubject)
  return labels

  function mark(box: Box, label: number) {
    const [left, right] = [Math.max(0, Math.round(box.x)), Math.min(width, Math.round(box.x + box.width))]
    const [top, bottom] = [Math.max(0, Math.round(box.y)), Math.min(height, Math.round(box.y + box.height))]
    for (let y = top; y < bottom; y += 1)
      if (right > left) labels.fill(label, y * width + left, y * width + right)
  }
}

/** The middle of a box. */
const inner = (box: Box, share: { readonly width: number; readonly height: number }): Box => ({
  x: box.x + (box.width * (1 - share.width)) / 2,
  y: box.y + (box.height * (1 - share.height)) / 2,
  width: box.width * share.width,
  height: box.height * share.height,
})
