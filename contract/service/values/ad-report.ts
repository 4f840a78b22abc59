/** The outcome for the lines of an ad, which the embedded service reports in an answer's `prompt`. */
export interface AdReport {
  /** `translated` without exact copy, `set` with it. */
  readonly way: 'translated' | 'set'
  /** Number of lines done, of how many: with exact copy, of the given lines. */
  readonly done: number
  readonly of: number
  /** The lines that were not done. */
  readonly missing: string
  /** With exact copy: lines of the ad that no given line replaces. */
  readonly left: LeftLines
}

/** Lines of an ad that stay unchanged, and how many lines the ad has. */
export interface LeftLines {
  readonly count: number
  readonly of: number
  readonly lines: string
}

const WHY = { translated: 'could not translate', set: 'not found in the picture' } as const
const REPORT =
  /^[\w-]+: (\d+) of (\d+) lines (translated|set)(?:; (?:could not translate|not found in the picture): ([\s\S]*?))?(?:; (\d+) of (\d+) lines of the ad not set: ([\s\S]*))?$/

interface AdReportLines extends Pick<AdReport, 'way' | 'done' | 'of'> {
  readonly language: string
  readonly missing: readonly string[]
  readonly left?: { readonly of: number; readonly lines: readonly string[] }
}

/** Formats a report for an answer's `prompt`. */
export function adReport({ language, way, done, of, missing, left }: AdReportLines): string {
  const rest = missing.length > 0 ? `; ${WHY[way]}: ${missing.join(', ')}` : ''
  const isAllSet = left === undefined || left.lines.length === 0
  const more = isAllSet
    ? ''
    : `; ${left.lines.length} of ${left.of} lines of the ad not set: ${left.lines.join(', ')}`
  return `${language}: ${done} of ${of} lines ${way}${rest}${more}`
}

/** Parses a text written by `adReport`; null for any other text. */
export function readAdReport(prompt: string): AdReport | null {
  const [, done, of, way, missing = '', count, ofAd, lines = ''] = REPORT.exec(prompt) ?? []
  if (way !== 'translated' && way !== 'set') return null
  const left = { count: Number(count ?? 0), of: Number(ofAd ?? 0), lines }
  return { way, done: Number(done), of: Number(of), missing, left }
}
