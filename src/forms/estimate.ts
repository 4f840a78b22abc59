import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'

export interface Estimate {
  readonly pictures: number
  readonly usdMicros: number
}

interface Request {
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, readonly { bytes: number; width: number; height: number }[]>>
  readonly requests: number
  readonly each?: { readonly values: readonly unknown[] }
}

/** Pictures and price of a press. Unfinished values are priced by their defaults. */
export function estimateOf(
  id: OperationId,
  { values, files, requests, each }: Request,
  catalogue: Catalogue,
): Estimate {
  const operation = operationOf(id)
  const given = Object.fromEntries(
    Object.entries(files).map(([name, list]) => [
      name,
      list.map((file) => ({ ...file, format: 'png' as const })),
    ]),
  )
  const pictures = operation.pictures(values) * requests * (each?.values.length ?? 1)
  return { pictures, usdMicros: pictures * operation.price(values, catalogue, given).usdMicros }
}
