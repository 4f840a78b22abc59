/**
 * Lets those who ask for the same thing at once be answered by one reading. Each reading begins after everybody whom it
 * answers has asked, so that what somebody has changed before is in it.
 */
export function createTogether<T>(): (what: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, { readonly now: Promise<T>; next?: Promise<T> }>()

  function begin(what: string, read: () => Promise<T>): Promise<T> {
    const reading: { now: Promise<T>; next?: Promise<T> } = { now: read() }
    readings.set(what, reading)
    const done = () => {
      if (readings.get(what) === reading && !reading.next) readings.delete(what)
    }
    reading.now.then(done, done)
    return reading.now
  }

  return (what, read) => {
    const reading = readings.get(what)
    if (!reading) return begin(what, read)
    const again = () => begin(what, read)
    reading.next ??= reading.now.then(again, again)
    return reading.next
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A body that is written once for everybody whom it answers. */
export const asJson = (body: unknown): Buffer => Buffer.from(JSON.stringify(body))
