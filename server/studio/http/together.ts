import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Merges simultaneous identical reads into one. A read starts after all its callers have asked, so that it includes
 * every change that a caller made before; and one turn of the event loop after the first caller, so that all
 * simultaneous callers join it.
 */
export function createTogether<T>(): (what: string, read: () => Promise<T>) => Promise<T> {
  /** Reads that have not started: new callers join them. */
  const coming = new Map<string, Promise<T>>()
  const begun = new Map<string, Promise<T>>()

  async function begin(what: string, read: () => Promise<T>): Promise<T> {
    await begun.get(what)?.catch(() => {})
    await nextTurn()
    coming.delete(what)
    const reading = read()
    begun.set(what, reading)
    try {
      return await reading
    } finally {
      if (begun.get(what) === reading) begun.delete(what)
    }
  }

  return (what, read) => {
    const known = coming.get(what) ?? begin(what, read)
    coming.set(what, known)
    return known
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A value as the bytes of its JSON. */
export class WrittenJson<Value> {
  /** Never there: for the compiler. */
  declare readonly value: Value

  constructor(readonly bytes: Buffer) {}
}

/** A body that is written once for everybody whom it answers. */
export const asJson = <Value>(body: Value): WrittenJson<Value> =>
  new WrittenJson(Buffer.from(JSON.stringify(body)))
