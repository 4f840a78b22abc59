/** What the embedded service reports of a picture's text beside its layers. */
export interface LayersReport {
  /** Number of lines that were separated, of how many. */
  readonly done: number
  readonly of: number
  /** The texts that were separated and set in a typeface like theirs, each in one line. */
  readonly similar: readonly string[]
  /** The texts that stay in the picture, each in one line. */
  readonly left: readonly string[]
}

const SIMILAR = 'set in a similar typeface'
const LEFT = 'these stay in the picture'
const REPORT = new RegExp(
  `^(\\d+) of (\\d+) lines separated(?:; ${SIMILAR}:\\n([\\s\\S]+?))?(?:(?:; |\\n\\n)${LEFT}:\\n([\\s\\S]+))?$`,
)

const listed = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' ')).join('\n')

/** Formats a report, of at least one text, for an answer's `text_report`. */
export function layersReport({ done, of, similar, left }: LayersReport): string {
  const separated = `${done} of ${of} lines separated`
  const set = similar.length > 0 ? `; ${SIMILAR}:\n${listed(similar)}` : ''
  const stay = left.length > 0 ? `${set === '' ? '; ' : '\n\n'}${LEFT}:\n${listed(left)}` : ''
  return separated + set + stay
}

/** Parses a text written by `layersReport`; null for any other text. */
export function readLayersReport(text: string | null): LayersReport | null {
  const [whole, done, of, similar, left] = REPORT.exec(text ?? '') ?? []
  if (whole === undefined || (similar === undefined && left === undefined)) return null
  return { done: Number(done), of: Number(of), similar: linesOf(similar), left: linesOf(left) }
}

const linesOf = (texts: string | undefined) => texts?.split('\n') ?? []
