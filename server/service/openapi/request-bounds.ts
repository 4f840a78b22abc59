import { isDeepStrictEqual } from 'node:util'
import { MAX_TEXT_BYTES } from '../http/multipart.ts'
import { isJson, type Json } from './json-schema.ts'

/** An entry of a list in JSON has at least two bytes: its value and a comma. */
const MIN_ENTRY_BYTES = 2

/** A sentence for fields whose texts and lists have no limit of their own. */
export const BOUND_BY_REQUEST = `The texts of a request have at most ${MAX_TEXT_BYTES / 1024 ** 2} MB together; texts and lists without a smaller limit are bounded by that alone.`

/** The schema of a request field, in which texts and lists without a limit of their own get that of the request. */
export function withRequestBounds(schema: Json): Json {
  const { type, properties, items, anyOf, oneOf, enum: values, const: only, format } = schema
  const types = [type].flat()
  const isOpenText = types.includes('string') && [values, only, format].every((each) => each === undefined)
  return {
    ...schema,
    ...(isOpenText && { maxLength: schema.maxLength ?? MAX_TEXT_BYTES }),
    ...(types.includes('array') && { maxItems: schema.maxItems ?? MAX_TEXT_BYTES / MIN_ENTRY_BYTES }),
    ...(isJson(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, withRequestBounds(Object(each))]),
      ),
    }),
    ...(isJson(items) && { items: withRequestBounds(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(withRequestBounds) }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map(withRequestBounds) }),
  }
}

/** Whether only the size of the request limits some text or list of a field. */
export const isBoundByRequest = (schema: Json): boolean =>
  !isDeepStrictEqual(withRequestBounds(schema), schema)
