/** What became of the lines of an ad, as the embedded service says it in an answer's `prompt`. */
export interface AdReport {
  /** `translated` without exact copy, `set` with it. */
  readonly way: 'translated' | 'set'
  /** Lines that were done, of how many. */
  readonly done: number
  readonly of: number
  /** The lines that were not done. */
  readonly missing: string
}

const WHY = { translated: 'could not translate', set: 'not found in the picture' } as const
const REPORT =
  /^[\w-]+: (\d+) of (\d+) lines (translated|set)(?:; (?:could not translate|not found in the picture): ([\s\S]*))?$/

interface Told extends Pick<AdReport, 'way' | 'done' | 'of'> {
  readonly language: string
  readonly missing: readonly string[]
}

/** The words for an answer's `prompt`. */
export function adReport({ language, way, done, of, missing }: Told): string {
  const rest = missing.length > 0 ? `; ${WHY[way]}: ${missing.join(', ')}` : ''
  return `${language}: ${done} of ${of} lines ${way}${rest}`
}

/** Reads what `adReport` wrote; null where a service says anything else. */
export function readAdReport(prompt: string): AdReport | null {
  const [, done, of, way, missing = ''] = REPORT.exec(prompt) ?? []
  if (way !== 'translated' && way !== 'set') return null
  return { way, done: Number(done), of: Number(of), missing }
}
