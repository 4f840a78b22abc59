import * as z from 'zod/mini'
import type { Documentation } from '../../service/describe/documented.ts'
import { anyDay, dayOrMoment } from '../describe/dates.ts'
import { ID, oneOrMore } from '../describe/fields.ts'
import { firstMomentOf, lastMomentOf } from '../describe/local-days.ts'
import { searchable, startOf } from '../describe/text.ts'

/** A filter in its two forms: the texts of a query, which the server takes, and the value in an address of the browser. */
export interface FilterKind<Query extends z.ZodMiniType, Address extends z.ZodMiniType> {
  /** Optional, as every filter is. */
  readonly query: Query
  /** Of a value that is there. */
  readonly address: Address
  asQuery(value: z.output<Address>): z.input<Query>
  readonly documentation?: Documentation
}

const kind = <Query extends z.ZodMiniType, Address extends z.ZodMiniType>(
  described: FilterKind<Query, Address>,
) => described

/** The same text in both. */
const same = (text: z.ZodMiniType<string, string>) =>
  kind({ query: z.optional(text), address: text, asQuery: (value) => value })

/** An address reads digits and `true` as what they look like. */
const anyText = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))

export const words = (maxLength: number) =>
  kind({
    query: z.optional(z.string().check(z.maxLength(maxLength))),
    address: z.pipe(
      anyText,
      z.transform((text: string) => startOf(searchable(text), maxLength)),
    ),
    asQuery: (value) => value,
  })

export const flag = () =>
  kind({
    query: z.optional(z.literal('true', { error: 'is "true" or is left out' })),
    address: z.literal(true),
    asQuery: () => 'true' as const,
  })

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  kind({
    query: z.optional(z.enum(values)),
    address: z.enum(values),
    asQuery: (value) => value,
  })

/** Any of several values, of which an address has one. */
export const oneOf = <Value extends string>(value: z.ZodMiniType<Value, Value>) =>
  kind({ query: oneOrMore(value), address: value, asQuery: (one) => one })

/** Several values; a single one may stand in an address without brackets. */
export const several = (item: z.ZodMiniType<string, string>) =>
  kind({
    query: oneOrMore(item),
    address: z.pipe(
      z.union([item, z.array(item).check(z.minLength(1))]),
      z.transform((values: string | string[]) => [values].flat()),
    ),
    asQuery: (values) => values,
  })

export const pattern = (regex: RegExp, error: string) => same(z.string().check(z.regex(regex, { error })))

export const pictureId = () => pattern(ID, 'is not an id')

export const id = (schema: z.ZodMiniType<string, string>) => same(schema)

/** A day of the person in an address; a query has the moment at which it begins or ends. */
const day = (momentOf: (day: string) => string) =>
  kind({ query: z.optional(dayOrMoment), address: anyDay, asQuery: momentOf })
export const firstDay = () => day(firstMomentOf)
export const lastDay = () => day(lastMomentOf)

/** Six hexadecimal digits; without a letter they stand in an address as a number. */
export const color = (digits: RegExp) =>
  kind({
    query: z.optional(z.string().check(z.regex(digits, { error: 'must be six hexadecimal digits' }))),
    address: z.pipe(
      z.pipe(
        anyText,
        z.transform((text: string) => text.toLowerCase().padStart(6, '0')),
      ),
      z.string().check(z.regex(digits)),
    ),
    asQuery: (value) => value,
  })

interface Bounds {
  readonly min: number
  readonly max: number
  readonly error: string
}

/** Without signs between thousands, and without an exponent. */
const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 6 })

const within =
  ({ min, max }: Bounds) =>
  (text: string) =>
    Number(text) >= min && Number(text) <= max

export const whole = (bounds: Bounds) =>
  kind({
    query: z.optional(
      z.pipe(
        z
          .string()
          .check(
            z.regex(/^\d{1,6}$/, { error: bounds.error }),
            z.refine(within(bounds), { error: bounds.error }),
          ),
        z.transform(Number),
      ),
    ),
    address: z.int().check(z.minimum(bounds.min), z.maximum(bounds.max)),
    asQuery: (value) => plain.format(value),
  })

/** US dollars in a query and in an address; the server gets millionths. */
export const dollars = () =>
  kind({
    query: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/, { error: 'must be an amount, such as 0.05' })),
        z.transform((text: string) => Math.round(Number(text) * 1_000_000)),
      ),
    ),
    address: z.number().check(z.minimum(0), z.maximum(999_999)),
    asQuery: (value) => plain.format(value),
  })
