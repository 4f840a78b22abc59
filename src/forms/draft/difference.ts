import type { Field } from '#contract/service/describe/field.ts'
import type { Fields } from '#contract/service/describe/operation.ts'
import { nameFor } from '../controls/names.ts'

/** One setting that differs between the form and a run. */
export interface DifferenceRow {
  readonly name: string
  readonly now: string
  readonly before: string
}

/** A setting as its control shows it; also a missing one. @param field undefined for a field without fixed values */
export function settingWords(name: string, value: unknown, field: Field | undefined): string {
  if (value === undefined || value === null || value === '') return 'not set'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (Array.isArray(value) && field?.values) return value.map((one) => nameFor(name, String(one))).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return field?.values?.includes(text) ? nameFor(name, text) : text
}

type Values = Readonly<Record<string, unknown>>

/** The settings in which two requests differ, in the order of the names. */
export function differences(
  names: readonly string[],
  { now, run, fields }: { readonly now: Values; readonly run: Values; readonly fields: Fields },
): readonly DifferenceRow[] {
  return names
    .map((name) => {
      const words = (values: Values) => settingWords(name, values[name], fields[name])
      return { name, now: words(now), before: words(run) }
    })
    .filter((row) => row.now !== row.before)
}
