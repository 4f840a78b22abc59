import { createRequire } from 'node:module'
import type * as OpenCv from '@techstark/opencv-js'
import type { Pixels } from '../pixels/pixels.ts'

export type Cv = typeof OpenCv

/** Wrapped in an object: the module has a `then` of its own, so a promise would never resolve with it. */
let opened: Promise<{ readonly cv: Cv }> | undefined

/** OpenCV, once for each thread: 11 MB to read, 0.2 s to start. */
export function openCv(): Promise<{ readonly cv: Cv }> {
  opened ??= new Promise((resolve) => {
    const cv = quietly(() => createRequire(import.meta.url)('@techstark/opencv-js'))
    if (typeof cv.Mat === 'function') resolve({ cv })
    else cv.onRuntimeInitialized = () => resolve({ cv })
  })
  return opened
}

type Module = Cv & { onRuntimeInitialized?: () => void }

/** OpenCV's module handles the process's uncaught errors and exits: remove its listeners. */
function quietly(load: () => Module): Module {
  const events = ['uncaughtException', 'unhandledRejection']
  const before = new Set(events.flatMap((event) => process.rawListeners(event)))
  const cv = load()
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!before.has(listener)) process.off(event, listener as (...given: unknown[]) => void)
    }
  }
  return cv
}

interface Deletable {
  delete(): void
}

/** Runs a function that creates Mats, and deletes all of them afterwards: they are not garbage-collected. */
export function withMats<T>(work: (keep: <M extends Deletable>(mat: M) => M) => T): T {
  const made: Deletable[] = []
  try {
    return work((mat) => {
      made.push(mat)
      return mat
    })
  } finally {
    for (const mat of made) mat.delete()
  }
}

/** Converts a picture's colours, without alpha, to an OpenCV Mat. */
export function rgbMat(cv: Cv, { width, height, data }: Pixels): OpenCv.Mat {
  const mat = new cv.Mat(height, width, cv.CV_8UC3)
  const colors: Uint8Array = mat.data
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    colors[pixel * 3] = data[pixel * 4] ?? 0
    colors[pixel * 3 + 1] = data[pixel * 4 + 1] ?? 0
    colors[pixel * 3 + 2] = data[pixel * 4 + 2] ?? 0
  }
  return mat
}

/** One byte a pixel, as an OpenCV Mat. */
export function byteMat(
  cv: Cv,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  bytes: ArrayLike<number>,
): OpenCv.Mat {
  const mat = new cv.Mat(height, width, cv.CV_8UC1)
  mat.data.set(bytes)
  return mat
}
