import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { whyNotStorable } from '../../service/describe/storable.ts'
import { expected } from '../describe/expected.ts'
import { operationId } from '../describe/operation-fields.ts'
import { projectGiven } from '../organise/names.ts'

/** Field values under their names on the service's wire, and asset ids by file field. */
export const requestShape = {
  operation: described(operationId, 'Operation of the image service.'),
  values: described(z.record(z.string(), z.unknown()), 'Field values, by the names of the image service.'),
  files: described(z.record(z.string(), z.array(z.string())), 'Ids of pictures, by file field.'),
}

const storable = z.check<unknown>((context) => {
  const message = whyNotStorable(context.value)
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value })
})
export const MAX_INTENT_LENGTH = 64
const INTENT = 'must have 8 to 64 letters, digits, dots, dashes or underscores'
const EACH = 'must be a field and the values for it'
const EACH_FIELD = 'must name a field'
const EACH_VALUES = 'must be 1 to 40 texts'
const EACH_ALSO = 'must be field values by one of the values'
const REQUESTS = 'must be a whole number from 1 to 8'
/** Rows of one press: pictures of a tool, or lines of a table of prompts. */
export const MAX_ROWS = 500
/** Requests of one press, over all its rows. */
export const MAX_REQUESTS = 1_000
/** Room for so many rows of long prompts. */
export const MAX_PRESS_BYTES = 16 * 1024 * 1024
const ROWS = `must be 1 to ${MAX_ROWS} rows of field values and files`

/** Identifies a press; made by the browser. */
export const intent = z
  .string({ error: INTENT })
  .check(z.regex(new RegExp(`^[\\w.-]{8,${MAX_INTENT_LENGTH}}$`), { error: INTENT }))

const pressRow = z.object({
  values: described(z.optional(requestShape.values), 'Field values of the row, over those of the press.'),
  files: described(z.optional(requestShape.files), 'Pictures of the row, over those of the press.'),
})

/** A press. The same press twice returns the runs of the first one; its intent with other content is refused. */
export const press = z.object({
  ...requestShape,
  ...projectGiven,
  intent: described(
    intent,
    'Unique id that the client chooses. The same press again returns the first one; other content with it is refused with 422.',
  ),
  requests: described(
    z.int({ error: REQUESTS }).check(z.gte(1, { error: REQUESTS }), z.lte(8, { error: REQUESTS })),
    'Number of equal requests, 1 to 8, for operations without `num_images`.',
    { unit: 'requests' },
  ),
  values: described(requestShape.values.check(storable), 'Field values, by the names of the image service.'),
  files: described(requestShape.files.check(storable), 'Ids of pictures, by file field.'),
  each: described(
    z.optional(
      z
        .object(
          {
            field: described(z.string({ error: EACH_FIELD }), 'Name of the field.'),
            values: described(
              z
                .array(z.string({ error: EACH_VALUES }), { error: EACH_VALUES })
                .check(z.minLength(1, { error: EACH_VALUES }), z.maxLength(40, { error: EACH_VALUES })),
              'Values of the field.',
            ),
            also: described(
              z.optional(z.record(z.string(), z.record(z.string(), z.unknown()), { error: EACH_ALSO })),
              'Other field values for the request of one value.',
            ),
          },
          { error: EACH },
        )
        .check(storable),
    ),
    'One request for each value of one field.',
  ),
  rows: described(
    z.optional(
      z
        .array(pressRow, { error: ROWS })
        .check(z.minLength(1, { error: ROWS }), z.maxLength(MAX_ROWS, { error: ROWS }), storable),
    ),
    'Requests that differ in several fields. Each row is spread by `each`.',
  ),
})
export type Press = z.infer<typeof press>

/** A changed request of a queued run: whole, as in a press. */
export const runEdit = z.extend(z.pick(press, { values: true, files: true }), {
  expected: expected({ values: press.shape.values, files: press.shape.files }),
})
export type RunEdit = z.infer<typeof runEdit>
