import type { Press } from '../runs.ts'

type Values = Readonly<Record<string, unknown>>

/** The field values of each request of a press: they differ in one field, and in what belongs to its value. */
export const spreadValues = (values: Values, each: Press['each']): readonly [Values, ...Values[]] => {
  const [first, ...rest] = (each?.values ?? []).map((value) => ({
    ...values,
    ...each?.also?.[value],
    ...(each && { [each.field]: value }),
  }))
  return first ? [first, ...rest] : [values]
}
