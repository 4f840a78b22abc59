import type { Catalogue } from '../values/catalogue.ts'
import { type OperationId, operationOf } from './table.ts'

/**
 * Name of the file field with a tool's source picture: its first required file, or its first where none is required, as
 * that of an ad may be named instead of sent. Null for generators, whose files are only references.
 */
export function sourceFieldOf(id: OperationId, catalogue: Catalogue): string | null {
  const operation = operationOf(id)
  if (operation.family === 'generator') return null
  const fields = Object.entries(operation.files(catalogue))
  const [field] = fields.find(([, { min }]) => min > 0) ?? fields[0] ?? []
  return field ?? null
}

/**
 * The file field that a tool can run over many pictures, one request each; null where it cannot: a mask is drawn for one
 * picture.
 */
export function batchFieldOf(id: OperationId, catalogue: Catalogue): string | null {
  const field = sourceFieldOf(id, catalogue)
  const isMasked = Object.values(operationOf(id).files(catalogue)).some(({ maskOf }) => maskOf !== undefined)
  return isMasked ? null : field
}
