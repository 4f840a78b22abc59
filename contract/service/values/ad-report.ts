/** What became of the lines of an ad, as the embedded service says it in an answer's `prompt`. */
export interface AdReport {
  /** `translated` without exact copy, `set` with it. */
  readonly way: 'translated' | 'set'
  /** Lines that were done, of how many: with exact copy, of those that were given. */
  readonly done: number
  readonly of: number
  /** The lines that were not done. */
  readonly missing: string
  /** With exact copy: the lines of the ad that nothing was set for. */
  readonly left: LeftLines
}

/** Lines of an ad that stay as they are, of how many that the ad has. */
export interface LeftLines {
  readonly count: number
  readonly of: number
  readonly lines: string
}

const WHY = { translated: 'could not translate', set: 'not found in the picture' } as const
const REPORT =
  /^[\w-]+: (\d+) of (\d+) lines (translated|set)(?:; (?:could not translate|not found in the picture): ([\s\S]*?))?(?:; (\d+) of (\d+) lines of the ad not set: ([\s\S]*))?$/

interface Told extends Pick<AdReport, 'way' | 'done' | 'of'> {
  readonly language: string
  readonly missing: readonly string[]
  readonly left?: { readonly of: number; readonly lines: readonly string[] }
}

/** The words for an answer's `prompt`. */
export function adReport({ language, way, done, of, missing, left }: Told): string {
  const rest = missing.length > 0 ? `; ${WHY[way]}: ${missing.join(', ')}` : ''
  const isAllSet = left === undefined || left.lines.length === 0
  const more = isAllSet
    ? ''
    : `; ${left.lines.length} of ${left.of} lines of the ad not set: ${left.lines.join(', ')}`
  return `${language}: ${done} of ${of} lines ${way}${rest}${more}`
}

/** Reads what `adReport` wrote; null where a service says anything else. */
export function readAdReport(prompt: string): AdReport | null {
  const [, done, of, way, missing = '', count, ofAd, lines = ''] = REPORT.exec(prompt) ?? []
  if (way !== 'translated' && way !== 'set') return null
  const left = { count: Number(count ?? 0), of: Number(ofAd ?? 0), lines }
  return { way, done: Number(done), of: Number(of), missing, left }
}
