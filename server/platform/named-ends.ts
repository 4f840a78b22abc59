export interface NamedEnds {
  /** Gives what the promise gives; until then its name is one of those that are waited for. */
  of<T>(name: string, ending: Promise<T>): Promise<T>
  /** What has not ended yet. */
  names(): readonly string[]
}

/** The ends that a stop waits for, by names for whoever runs Easel. */
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
