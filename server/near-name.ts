/** Shorter names are similar to too many others. */
const MIN_CHARS = 8

/**
 * The one of `names` that a misspelled name was probably meant to be: one letter inserted, deleted or replaced, or
 * two swapped.
 */
export function nearName(name: string, names: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  return names.find((known) => known.length >= MIN_CHARS && isNear(upper, known))
}

/** After removing the common prefix and suffix, at most one letter of each remains, or two in swapped order. */
function isNear(a: string, b: string): boolean {
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(from, a.length - end), b.slice(from, b.length - end)]
  const isSwapped = restA.length === 2 && restA === [...restB].reverse().join('')
  return isSwapped || (restA.length <= 1 && restB.length <= 1)
}
