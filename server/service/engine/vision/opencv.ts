import { createRequire } from 'node:module'
import type * as OpenCv from '@techstark/opencv-js'

export type Cv = typeof OpenCv

/** Wrapped: the module has a `then` of its own, and would never come out of an async function. */
let opened: Promise<{ readonly cv: Cv }> | undefined

/** OpenCV, once for each thread: 11 MB to read, 0.2 s to begin with. */
export function openCv(): Promise<{ readonly cv: Cv }> {
  opened ??= new Promise((resolve) => {
    const cv = quietly(() => createRequire(import.meta.url)('@techstark/opencv-js'))
    if (typeof cv.Mat === 'function') resolve({ cv })
    else cv.onRuntimeInitialized = () => resolve({ cv })
  })
  return opened
}

type Module = Cv & { onRuntimeInitialized?: () => void }

/** It takes the process's own errors for its own, and ends the process: what it listens to is taken from it. */
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

/** Runs a work that makes Mats, and gives all of them back, whatever happens: nothing else does. */
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
