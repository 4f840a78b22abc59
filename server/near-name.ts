/** Shorter names are near to too many others. */
const MIN_CHARS = 8

/** One of `names` that another name was probably meant to be: a letter more, less or other, two that changed places. */
export function nearName(name: string, names: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  return names.find((known) => known.length >= MIN_CHARS && isNear(upper, known))
}

/** What is left of both without their common beginning and end is at most a letter each, or two the other way round. */
function isNear(a: string, b: string): boolean {
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(from, a.length - end), b.slice(from, b.length - end)]
  const isSwapped = restA.length === 2 && restA === [...restB].reverse().join('')
  return isSwapped || (restA.length <= 1 && restB.length <= 1)
}
