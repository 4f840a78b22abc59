import type { Press } from './press.ts'

type Values = Readonly<Record<string, unknown>>

/** The field values of the requests of one row: they differ in one field, and in what belongs to its value. */
export const spreadValues = (values: Values, each: Press['each']): readonly [Values, ...Values[]] => {
  const [first, ...rest] = (each?.values ?? []).map((value) => ({
    ...values,
    ...each?.also?.[value],
    ...(each && { [each.field]: value }),
  }))
  return first ? [first, ...rest] : [values]
}

/** A request of a press, and the row that it came from; null in a press without rows. */
export interface PressRequest {
  readonly values: Values
  readonly files: Press['files']
  readonly row: number | null
}

/** The requests that a press makes, each once, in the order of its rows. */
export function requestsOf({
  values,
  files,
  each,
  rows,
}: Pick<Press, 'values' | 'files' | 'each' | 'rows'>): readonly PressRequest[] {
  const ofRow = (row: NonNullable<Press['rows']>[number], at: number | null) =>
    spreadValues({ ...values, ...row.values }, each).map((own) => ({
      values: own,
      files: { ...files, ...row.files },
      row: at,
    }))
  return rows ? rows.flatMap(ofRow) : ofRow({}, null)
}

/** The number of requests of a press. */
export const countRequests = ({ requests, each, rows }: Pick<Press, 'requests' | 'each' | 'rows'>): number =>
  requests * (each?.values.length ?? 1) * (rows?.length ?? 1)

/** Maximum requests that are quoted, as each quote is a request to the service. */
export const MAX_QUOTED = 50

/** The place of a row's fault: `rows.3.image`. */
export const atRow = (row: number | null, at: string): string => (row === null ? at : `rows.${row}.${at}`)

/** The row and the field of a fault; the row is null where it is one of the whole press. */
export function faultAt(at: string): { readonly row: number | null; readonly field: string } {
  const [, row, field] = /^rows\.(\d+)\.(.+)$/s.exec(at) ?? []
  return row === undefined || field === undefined ? { row: null, field: at } : { row: Number(row), field }
}
