import type { Catalogue } from '../values/catalogue.ts'
import { type OperationId, operationOf } from './table.ts'

/**
 * Name of the file field with an operation's source picture: its first required file. Null for generators, whose
 * files are only references.
 */
export function sourceFieldOf(id: OperationId, catalogue: Catalogue): string | null {
  const required = Object.entries(operationOf(id).files(catalogue)).find(([, { min }]) => min > 0)
  return required?.[0] ?? null
}
