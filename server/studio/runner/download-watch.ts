import { Readable } from 'node:stream'
import { deadline } from '#server/platform/deadline.ts'
import type { Pace } from './pace.ts'

/** A download that is too slow to finish. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** Watches over one download; `end` when it is over. */
export interface DownloadWatch {
  /** Aborted when too few bytes arrive for too long, or the whole takes too long. */
  readonly signal: AbortSignal
  /** Counts the bytes of a stream. */
  counted(source: Readable): Readable
  end(): void
}

type Bounds = Pick<Pace, 'downloadWindowMs' | 'downloadLeastBytes' | 'downloadMs'>
const MAX_DOUBLINGS = 3

/** Bounds a download by its progress, from the first byte on, and in all: longer at each further try. */
export function watchDownload(attempt: number, bounds: Bounds, stopped: AbortSignal): DownloadWatch {
  const { downloadWindowMs, downloadLeastBytes, downloadMs } = bounds
  const whole = deadline(downloadMs * 2 ** Math.min(attempt, MAX_DOUBLINGS), stopped)
  const ending = new AbortController()
  const end = () => ending.abort(whole.signal.reason)
  if (whole.signal.aborted) end()
  else whole.signal.addEventListener('abort', end, { once: true })
  let bytes = 0
  const watching = setInterval(() => {
    if (bytes < downloadLeastBytes)
      ending.abort(new TooSlow(`${bytes} bytes came in ${downloadWindowMs / 1000} s`))
    bytes = 0
  }, downloadWindowMs)
  async function* counting(source: Readable) {
    for await (const chunk of source) {
      bytes += chunk.length
      yield chunk
    }
  }
  return {
    signal: ending.signal,
    counted: (source) => Readable.from(counting(source), { objectMode: false }),
    end() {
      clearInterval(watching)
      whole.clear()
    },
  }
}
