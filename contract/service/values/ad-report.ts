/** How a text of an ad can end that was not set, or not surely, and its words in a report. */
export const LINE_ENDS = {
  untranslated: 'no translation',
  unanswered: 'the translator failed',
  crowded: 'no room for it',
  fixed: 'cannot be taken off the picture',
  unsure: 'not read surely',
  missing: 'not found in the picture',
  unlisted: 'not in the copy',
  unread: 'not readable once set',
  kept: 'kept as asked',
  same: 'the same in both languages',
} as const
export type LineEnd = keyof typeof LINE_ENDS

/** A text of an ad, or of the given copy, and how it ended. */
export interface EndedLine {
  readonly end: LineEnd
  readonly text: string
}

/** The outcome for the lines of an ad, which the embedded service reports in an answer's `prompt`. */
export interface AdReport {
  readonly language: string
  /** `translated` without exact copy, `set` with it. */
  readonly way: 'translated' | 'set'
  /** Number of lines done, of how many: with exact copy, of the given lines. */
  readonly done: number
  readonly of: number
  /** Every other text of the ad. */
  readonly lines: readonly EndedLine[]
}

const HEAD = /^([\w-]+): (\d+) of (\d+) lines (translated|set)$/
const ENDS = Object.entries(LINE_ENDS) as readonly [LineEnd, string][]

/** Formats a report for an answer's `prompt`: a head, then a line for each text, by how it ended. */
export const adReport = ({ language, way, done, of, lines }: AdReport): string =>
  [
    `${language}: ${done} of ${of} lines ${way}`,
    ...ENDS.flatMap(([end, words]) =>
      lines
        .filter((line) => line.end === end)
        .map(({ text }) => `${words}: ${text.replaceAll(/\s+/g, ' ').trim()}`),
    ),
  ].join('\n')

/** Parses a text written by `adReport`; null for any other text. */
export function readAdReport(prompt: string): AdReport | null {
  const [head = '', ...rest] = prompt.split('\n')
  const [, language = '', done, of, way] = HEAD.exec(head) ?? []
  if (way !== 'translated' && way !== 'set') return null
  const lines = rest.map(endedLine)
  if (!lines.every((line) => line !== null)) return null
  return { language, way, done: Number(done), of: Number(of), lines }
}

function endedLine(line: string): EndedLine | null {
  for (const [end, words] of ENDS)
    if (line.startsWith(`${words}: `)) return { end, text: line.slice(words.length + 2) }
  return null
}
