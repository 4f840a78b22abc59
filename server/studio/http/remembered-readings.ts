import { LRUCache } from 'lru-cache'

/** Open screens repeat the first page of a list and single reads. */
const MAX_READINGS = 20

/** Caches prepared statements of recent queries: writing a query takes as long as running it. Never caches results. */
export function rememberedReadings<Asked, Read>(
  readingOf: (asked: Asked) => () => Promise<Read>,
): (asked: Asked) => Promise<Read> {
  const readings = new LRUCache<string, () => Promise<Read>>({ max: MAX_READINGS })
  return (asked) => {
    const key = JSON.stringify(asked)
    const reading = readings.get(key) ?? readingOf(asked)
    readings.set(key, reading)
    return reading()
  }
}
