/** One setting that differs between the form and a run. */
export interface DifferenceRow {
  readonly name: string
  readonly now: string
  readonly before: string
}

/** A setting as text; also for a missing one. */
export function settingWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'not set'
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

type Values = Readonly<Record<string, unknown>>

/** The settings in which two requests differ, in the order of the names. */
export function differences(names: readonly string[], now: Values, run: Values): readonly DifferenceRow[] {
  return names
    .map((name) => ({ name, now: settingWords(now[name]), before: settingWords(run[name]) }))
    .filter((row) => row.now !== row.before)
}
