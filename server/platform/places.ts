/** Runs at most `limit` tasks at once; the others wait in order. */
export function createPlaces(limit: number) {
  let free = limit
  const waiting: (() => void)[] = []
  return async function take<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Its place goes to the next one.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
