import * as z from 'zod/mini'
import type { Documentation } from './documented.ts'
import { either } from './sentences.ts'
import { isStorableText, UNSTORABLE, whyNotStorable } from './storable.ts'

/**
 * One form field of an operation. The schema validates the value; the other properties serve forms, the multipart
 * decoder and the OpenAPI document.
 */
export interface Field<T = unknown, Required extends boolean = boolean> {
  readonly kind: 'text' | 'integer' | 'number' | 'flag' | 'choice' | 'json' | 'list'
  readonly schema: z.ZodMiniType<T>
  readonly required: Required
  /** The documented default: the value that the service uses when the field is omitted. */
  readonly default?: T
  readonly nullable?: boolean
  /** The accepted values of a choice. */
  readonly values?: readonly string[]
  /** Values that exist but are refused here, each with the reason shown to users. */
  readonly refused?: Readonly<Record<string, string>>
  readonly min?: number
  readonly max?: number
  readonly multipleOf?: number
  /** Out-of-range numbers are clamped to the nearest bound instead of refused. */
  readonly clamps?: boolean
  /** Its documentation. */
  readonly documentation?: Documentation
}

type Optional<T> = Field<T, false>

const refuse = (error: string) => ({ error })

interface TextRules {
  readonly min?: number
  readonly max?: number
  readonly pattern?: { readonly expression: RegExp; readonly message: string }
}

/** Free text; `min` and `max` count characters. Required text may not be blank. */
export function text({ min = 1, max = 10_000, pattern }: TextRules = {}): Optional<string> {
  const isThere = (value: string) => min === 0 || value.trim().length > 0
  const bounded = z
    .string(refuse('must be text'))
    .check(
      z.refine(isThere, refuse('must not be empty')),
      z.minLength(min, refuse(min === 1 ? 'must not be empty' : `must have at least ${min} characters`)),
      z.maxLength(max, refuse(`must have at most ${max} characters`)),
      z.refine(isStorableText, refuse(UNSTORABLE)),
    )
  const schema = pattern ? bounded.check(z.regex(pattern.expression, refuse(pattern.message))) : bounded
  return { kind: 'text', schema, required: false, min, max }
}

interface NumberRules {
  readonly min: number
  readonly max: number
  readonly multipleOf?: number
}

/** A whole number from `min` to `max`, both included. */
export function integer({ min, max, multipleOf = 1 }: NumberRules): Optional<number> {
  const message = `must be a whole number from ${min} to ${max}`
  const steps = multipleOf === 1 ? message : `${message} that is a multiple of ${multipleOf}`
  const schema = z
    .int(refuse(steps))
    .check(z.gte(min, refuse(steps)), z.lte(max, refuse(steps)), z.multipleOf(multipleOf, refuse(steps)))
  return { kind: 'integer', schema, required: false, min, max, multipleOf }
}

/** A number that is clamped to `min`…`max` instead of refused (service-api.md, Image tools). */
export function clamped(kind: 'integer' | 'number', { min, max }: NumberRules): Optional<number> {
  const message = kind === 'integer' ? 'must be a whole number' : 'must be a number'
  const number = kind === 'integer' ? z.int(refuse(message)) : z.number(refuse(message))
  const schema = z.pipe(
    number,
    z.transform((value: number) => Math.min(max, Math.max(min, value))),
  )
  return { kind, schema, required: false, min, max, clamps: true }
}

/** A boolean; on the wire the words `true` and `false`. */
export function flag(): Optional<boolean> {
  return { kind: 'flag', schema: z.boolean(refuse('must be true or false')), required: false }
}

/** One of a list of words; a word in `refused` is answered with its own reason. */
export function choice(
  values: readonly string[],
  { refused = {} }: { readonly refused?: Readonly<Record<string, string>> } = {},
): Optional<string> {
  const taken = values.filter((value) => !Object.hasOwn(refused, value))
  const schema = z.enum(Object.fromEntries(taken.map((value) => [value, value])), {
    error: ({ input }) =>
      typeof input === 'string' && Object.hasOwn(refused, input)
        ? `cannot be ${input} here: ${refused[input]}`
        : `must be ${either(taken)}`,
  })
  return { kind: 'choice', schema, required: false, values: taken, refused }
}

/** A structured value, sent as JSON text in one form field. */
export function json<T>(schema: z.ZodMiniType<T>): Optional<T> {
  const storable = schema.check((context) => {
    const message = whyNotStorable(context.value)
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value })
  })
  return { kind: 'json', schema: storable, required: false }
}

/** A list of words; on the wire a repeated field, or one field with a JSON list or commas. */
export function list(item: z.ZodMiniType<string>, { max }: { readonly max: number }): Optional<string[]> {
  const schema = z.array(item).check(z.maxLength(max, refuse(`must have at most ${max} entries`)))
  return { kind: 'list', schema, required: false, max }
}

/** The same field, required. */
export function required<T>(field: Optional<T>): Field<T, true> {
  return { ...field, required: true }
}

/** The same field, for which `null` means the same as leaving it out. */
export function nullable<T>(field: Optional<T>): Optional<T | null> {
  return { ...(field as Field<T | null, false>), schema: z.nullable(field.schema), nullable: true }
}

/** The same field with its documented default. */
export function withDefault<T>(field: Optional<T>, value: T): Optional<T> {
  return { ...field, default: value }
}
