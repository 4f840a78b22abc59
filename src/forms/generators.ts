import type { OPERATIONS, OperationId } from '#contract/service/operations/table.ts'

/** The operations that make pictures from words, in the order that the model switch shows them. */
export const GENERATORS = [
  'generate-v4',
  'generate-fast',
  'generate-v3',
  'generate-v4-transparent',
  'generate-v3-transparent',
] as const satisfies readonly OperationId[]

export type GeneratorId = (typeof GENERATORS)[number]

export const isGenerator = (id: string): id is GeneratorId => GENERATORS.some((generator) => generator === id)

/** Names of an operation's fields and files, as its description has them. */
export type FieldName<Id extends OperationId> =
  | keyof ReturnType<(typeof OPERATIONS)[Id]['fields']>
  | keyof ReturnType<(typeof OPERATIONS)[Id]['files']>
