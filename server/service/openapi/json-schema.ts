import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'

export type Json = Readonly<Record<string, unknown>>

/** A schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function jsonSchema(schema: $ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any' })
  return plain(rest)
}

/**
 * The same schema in simpler terms that most programs support: a nullable value has a type list instead of `anyOf`,
 * and a tuple of equal items is an array of bounded length.
 */
function plain(schema: Json): Json {
  const mended = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      VALUES.has(name) ? value : NAMES.has(name) ? namesMended(value) : mendedIn(value),
    ]),
  )
  return listOfOneKind(nullableType(withoutSafeBounds(mended)))
}

/** Keys whose children have user-defined names, not keywords of the schema. */
const NAMES: ReadonlySet<string> = new Set(['properties', '$defs'])
/** Keys whose children are values. */
const VALUES: ReadonlySet<string> = new Set(['default', 'enum', 'const', 'required', 'examples'])

const namesMended = (value: unknown): unknown =>
  isJson(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, each]) => !isJson(each) || each.not === undefined)
          .map(([name, each]) => [name, withExample(mendedIn(each))]),
      )
    : value

function mendedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mendedIn)
  return isJson(value) ? plain(value) : value
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The bounds of safe integers and `multipleOf: 1` say nothing about the value. */
function withoutSafeBounds(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([name, value]) =>
        !(name === 'multipleOf' && value === 1) &&
        (!/^(minimum|maximum)$/.test(name) || Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER),
    ),
  )
}

/** A value that the schema accepts: its own example, else one made from its type. */
export function exampleOf(schema: Json): unknown {
  const {
    examples,
    const: only,
    default: standard,
    enum: values,
    type,
    items,
    properties,
    anyOf,
    oneOf,
  } = schema
  const [found] = [
    examples,
    only === undefined ? undefined : [only],
    standard === undefined ? undefined : [standard],
    values,
  ]
    .filter(Array.isArray)
    .map(([first]) => first)
  if (found !== undefined) return found
  const [either] = [anyOf, oneOf].filter(Array.isArray).map(([first]) => first)
  if (isJson(either)) return exampleOf(either)
  if (type === 'array' && isJson(items)) return [exampleOf(items)]
  if (isJson(properties)) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, exampleOf(Object(each))]),
    )
  }
  return [type].flat().includes('boolean') ? true : undefined
}

/** The schema of a field with an example, unless its fields have their own. */
export function withExample(schema: unknown): unknown {
  if (!isJson(schema) || 'examples' in schema || 'const' in schema || isNested(schema)) return schema
  const example = exampleOf(schema)
  return example === undefined ? schema : { ...schema, examples: [example] }
}

/** Whether the schema has fields, or contains a schema that has. */
const isNested = ({ properties, items, anyOf, oneOf, $ref }: Json): boolean =>
  [properties, anyOf, oneOf, $ref].some((each) => each !== undefined) || (isJson(items) && isNested(items))

function nullableType(schema: Json): Json {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const other = anyOf.find((each) => each.type !== 'null')
  if (!anyOf.some((each) => each.type === 'null') || typeof other?.type !== 'string') return schema
  const values = Array.isArray(other.enum) ? { enum: [...other.enum, null] } : {}
  return { ...rest, ...other, ...values, type: [other.type, 'null'] }
}

function listOfOneKind(schema: Json): Json {
  const { prefixItems, items: _, ...rest } = schema
  if (!Array.isArray(prefixItems)) return schema
  const [first, ...others] = prefixItems.map((each) => JSON.stringify(each))
  if (others.some((each) => each !== first)) return { ...schema, items: false }
  return { ...rest, items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length }
}

/** The schemas of several values, by their names. */
export const jsonSchemasOf = (shape: Readonly<Record<string, $ZodType>>): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, jsonSchema(schema)]))
