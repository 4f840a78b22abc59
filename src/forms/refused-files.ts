import { someOf } from '#src/ui/format/format.ts'
import type { RefusedFile } from './uploads.ts'

/** The names of one reason that are read out; nobody reads more. */
const MAX_NAMES = 20

/** What several files are, said of one: `is damaged` becomes `are damaged`. */
const OF_SEVERAL = [
  [/^is not a picture/, 'are not pictures'],
  [/^is\b/, 'are'],
  [/^has\b/, 'have'],
  [/\bit\b/g, 'them'],
] as const

function sentence(names: readonly string[], reason: string): string {
  // The server judges one file, and does not name it.
  const said = reason.replace(/^The (picture|file) /, '').replace(/\.$/, '')
  const several = OF_SEVERAL.reduce((words, [one, more]) => words.replace(one, more), said)
  const isOfFile = /^(is|has|must)\b/.test(said)
  return `${someOf(names, MAX_NAMES)} ${isOfFile ? (names.length > 1 ? several : said) : `could not be uploaded: ${said}`}.`
}

/**
 * Refused files, each by its name and reason; those with the same reason in one sentence. `a.png and b.png are damaged or
 * incomplete. c.jpg is empty.`
 */
export function refusedWords(refused: readonly RefusedFile[]): string {
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  const namesOf = (of: string) => refused.flatMap(({ name, reason }) => (reason === of ? [name] : []))
  return reasons.map((reason) => sentence(namesOf(reason), reason)).join(' ')
}
