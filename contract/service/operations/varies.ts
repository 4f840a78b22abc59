import { CATALOGUE } from '../values/catalogue.ts'
import { type OperationId, operationOf } from './table.ts'

/**
 * Whether the same request to an operation can give another picture: it takes a seed or a picture count, or it returns
 * a seed that the service chose. An operation with none of them returns the same bytes again.
 */
export function varies(id: OperationId): boolean {
  const { fields, result } = operationOf(id)
  const { seed, num_images: count } = fields(CATALOGUE)
  return seed !== undefined || count !== undefined || result === 'images'
}
