import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets those who ask for the same thing at once be answered by one reading. Each reading begins after everybody whom it
 * answers has asked, so that what somebody has changed before is in it; and a turn of the event loop after the first of
 * them, so that all who came with it are among them.
 */
export function createTogether<T>(): (what: string, read: () => Promise<T>) => Promise<T> {
  /** Readings that have not begun: whoever asks now is answered by them. */
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
