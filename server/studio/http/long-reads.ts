import { createPlaces } from '#server/platform/places.ts'
import { Refusal } from './errors.ts'
import { createTogether } from './together.ts'

/** Long reads that run at the same time; short ones are answered between them. */
const AT_ONCE = 2
/** Different reads that one caller may have waiting or running. */
const MAX_OF_CALLER = 8

class TooManyReads extends Refusal<'too-many-reads'> {
  readonly retryAfterSeconds = 1

  constructor() {
    super(429, 'too-many-reads', 'Too many long lists are being read for you. Try again in a second.')
  }
}

/**
 * Reads that take long in a large library, such as the ids of all pictures: identical ones are shared, few run at once, and
 * the rest wait in turn. Refused with 429 if the caller waits for many others.
 */
export function createLongReads<T>() {
  const together = createTogether<T>()
  const inTurn = createPlaces(AT_ONCE)
  const waitingOf = new Map<string, Map<string, number>>()
  /** @param caller the address of the client @param what identical reads have the same */
  return async (caller: string, what: string, read: () => Promise<T>): Promise<T> => {
    const own = waitingOf.get(caller) ?? new Map<string, number>()
    if (!own.has(what) && own.size >= MAX_OF_CALLER) throw new TooManyReads()
    waitingOf.set(caller, own.set(what, (own.get(what) ?? 0) + 1))
    try {
      return await together(what, () => inTurn(read))
    } finally {
      const left = (own.get(what) ?? 1) - 1
      if (left > 0) own.set(what, left)
      else own.delete(what)
      if (own.size === 0) waitingOf.delete(caller)
    }
  }
}
