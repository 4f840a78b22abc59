import { LRUCache } from 'lru-cache'

/** The first page of a list, and those that open screens show, are asked for again and again. */
const MOST = 20

/** Remembers how to read what was asked for last: to write a query down takes as long as to ask it. Never what was read. */
export function rememberedReadings<Asked, Read>(
  readingOf: (asked: Asked) => () => Promise<Read>,
): (asked: Asked) => Promise<Read> {
  const readings = new LRUCache<string, () => Promise<Read>>({ max: MOST })
  return (asked) => {
    const key = JSON.stringify(asked)
    const reading = readings.get(key) ?? readingOf(asked)
    readings.set(key, reading)
    return reading()
  }
}
