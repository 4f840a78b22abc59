import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { OPERATION_IDS } from '../../service/operations/table.ts'
import { oneOrMore } from './fields.ts'

// Apart from fields.ts, so that a schema that only needs an id does not depend on every operation.

export const operationId = z.enum(OPERATION_IDS, { error: 'is not an operation' })

/** `?operation=`, any number of times; none means all of them. */
export const operationsQuery = {
  operation: described(
    oneOrMore(operationId),
    'Operations; repeat the parameter for several. If omitted, all.',
  ),
}
