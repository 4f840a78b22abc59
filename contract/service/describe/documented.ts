import * as z from 'zod/mini'

/** What a reader of the documents is told of a value besides its type, bounds and default, which its schema says. */
export interface Documentation {
  readonly description: string
  /** What a number counts or measures; `null` where it has no unit. */
  readonly unit?: string | null
  /** A value that the schema takes. Choices, flags and fields with a default need none. */
  readonly example?: unknown
  /** What an operation assumes where the value is left out, if its schema sets no default. */
  readonly default?: unknown
}

interface Documented {
  readonly documentation?: Documentation
}

type More = Omit<Documentation, 'description'>

/** The same field with what its readers are told. The studio's build leaves these words out: browsers never read them. */
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
}: Documentation): Readonly<Record<string, unknown>> {
  return {
    description: unit ? `${description} Unit: ${unit}.` : description,
    ...(unit === undefined ? {} : { 'x-unit': unit }),
    ...(example === undefined ? {} : { examples: [example] }),
    ...(assumed === undefined ? {} : { default: assumed }),
  }
}
