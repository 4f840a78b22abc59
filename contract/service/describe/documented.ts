import * as z from 'zod/mini'

/** The documentation of a value besides its type, bounds and default, which its schema has. */
export interface Documentation {
  readonly description: string
  /** The unit of a number; `null` if it has none. */
  readonly unit?: string | null
  /** A value that the schema takes. Choices, flags and fields with a default need none. */
  readonly example?: unknown
  /** What an operation assumes where the value is omitted, if its schema sets no default. */
  readonly default?: unknown
  /** Length of the longest text that its pattern matches. */
  readonly maxLength?: number
}

interface Documented {
  readonly documentation?: Documentation
}

type More = Omit<Documentation, 'description'>

/** The same field with its documentation. The studio's build omits it, as browsers never read it. */
export function documented<F extends Documented>(field: F, description: string, more: More = {}): F {
  return { ...field, documentation: { description, ...more } }
}

/** The same for a schema inside of a field, an answer or a delivery. */
export function described<S extends z.ZodMiniType>(schema: S, description: string, more: More = {}): S {
  const copy = schema.clone()
  z.globalRegistry.add(copy, jsonWords({ description, ...more }))
  return copy
}

/** The words as JSON Schema has them. `x-unit` is for programs; people read it in the description. */
export function jsonWords({
  description,
  unit,
  example,
  default: assumed,
  maxLength,
}: Documentation): Readonly<Record<string, unknown>> {
  const sentences = [
    description,
    ...(assumed === undefined ? [] : [`Default: \`${assumed}\`.`]),
    ...(unit ? [`Unit: ${unit}.`] : []),
  ]
  return {
    description: sentences.join(' '),
    ...(unit === undefined ? {} : { 'x-unit': unit }),
    ...(example === undefined ? {} : { examples: [example] }),
    ...(assumed === undefined ? {} : { default: assumed }),
    ...(maxLength === undefined ? {} : { maxLength }),
  }
}
