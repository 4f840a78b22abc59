export interface NamedEnds {
  /** Returns the promise's result; the name is listed as pending until then. */
  of<T>(name: string, ending: Promise<T>): Promise<T>
  /** The names of pending promises. */
  names(): readonly string[]
}

/** Tracks what a stop waits for, with names for the operator. */
export function namedEnds(): NamedEnds {
  const waited = new Set<string>()
  return {
    of(name, ending) {
      waited.add(name)
      return ending.finally(() => waited.delete(name))
    },
    names: () => [...waited],
  }
}
