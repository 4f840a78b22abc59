import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'

export interface Estimate {
  readonly pictures: number
  readonly usdMicros: number
}

interface FileSize {
  readonly bytes: number
  readonly width: number
  readonly height: number
}
type Files = Readonly<Record<string, readonly FileSize[]>>

interface Row {
  readonly values?: Readonly<Record<string, unknown>>
  readonly files?: Files
}

interface Request {
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Files
  readonly requests: number
  readonly each?: { readonly values: readonly unknown[] }
  readonly rows?: readonly Row[]
}

/** Pictures and price of a press. Unfinished values are priced by their defaults. */
export function estimateOf(
  id: OperationId,
  { values, files, requests, each, rows = [{}] }: Request,
  catalogue: Catalogue,
): Estimate {
  const operation = operationOf(id)
  const times = requests * (each?.values.length ?? 1)
  const ofRows = rows.map((row) => {
    const own = { ...values, ...row.values }
    const pictures = operation.pictures(own) * times
    const given = named({ ...files, ...row.files })
    return { pictures, usdMicros: pictures * operation.price(own, catalogue, given).usdMicros }
  })
  return {
    pictures: ofRows.reduce((sum, { pictures }) => sum + pictures, 0),
    usdMicros: ofRows.reduce((sum, { usdMicros }) => sum + usdMicros, 0),
  }
}

const named = (files: Files) =>
  Object.fromEntries(
    Object.entries(files).map(([name, list]) => [
      name,
      list.map((file) => ({ ...file, format: 'png' as const })),
    ]),
  )
