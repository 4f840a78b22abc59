import { emptyHistory, type History } from './history.ts'

/** The steps that survive a reload, each way. */
const MAX_KEPT = 50

/** A history as this browser keeps it, with the state that it belongs to. */
export const keptHistory = <S extends string | object>({ past, future }: History<S>, present: S) => ({
  present,
  past: past.slice(-MAX_KEPT),
  future: future.slice(-MAX_KEPT),
})

/**
 * The kept history of a state; empty where another state's was kept, or none that can be read.
 * @param read a state, or null for what is none
 */
export function readHistory<S extends string | object>(
  kept: unknown,
  present: S,
  read: (value: unknown) => S | null,
): History<S> {
  const { present: of, past, future } = Object(kept)
  const isOthers = JSON.stringify(of) !== JSON.stringify(present)
  if (isOthers || !Array.isArray(past) || !Array.isArray(future)) return emptyHistory()
  const states = (values: readonly unknown[]): S[] => {
    const all = values.map(read)
    return all.every((state) => state !== null) ? all : []
  }
  return { ...emptyHistory(), past: states(past), future: states(future) }
}
