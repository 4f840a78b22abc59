import { type ErrorStatus, GENERATION_STATUSES } from '../resources/errors.ts'
import type { Catalogue } from '../values/catalogue.ts'
import type { CheckId } from './check-ids.ts'
import type { Documentation } from './documented.ts'
import type { Field } from './field.ts'
import type { FileFacts, FileField } from './file-field.ts'
import { maskChecks } from './mask-checks.ts'
import { oncePer } from './once-per.ts'

/** The path of a request, how it is answered (sync or async), and the name of its webhook field. */
export interface Route {
  readonly path: string
  readonly answers: 'sync' | 'async'
  readonly webhook?: 'query' | 'form'
  readonly dryRun?: true
  /** True if the fields may also be sent as a JSON body (without files). */
  readonly json?: true
}

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The result of a completed request: a list of pictures with prompt and seed, bare pictures, one picture, or a design.
 */
export type ResultKind = 'images' | 'bare-images' | 'single-image' | 'layerized'

/** The input of an operation: words (a generator) or an uploaded picture (a tool). */
export type Family = 'generator' | 'tool'

/** The price of one picture, in millionths of a US dollar. */
export interface Price<Product extends string = string> {
  readonly billingIdentifier: Product
  readonly usdMicros: number
  /** A `usage` price varies with the request and is reported as `usage_cost_usd_micros`. */
  readonly pricing: 'fixed' | 'usage'
}

export type Fields = Readonly<Record<string, Field>>
export type Files = Readonly<Record<string, FileField>>

/** The field values of a request, under their names on the wire. */
export type Values<F extends Fields = Fields> = {
  readonly [Name in keyof F as F[Name] extends Field<unknown, true> ? Name : never]: Output<F[Name]>
} & {
  readonly [Name in keyof F as F[Name] extends Field<unknown, true> ? never : Name]?:
    | Output<F[Name]>
    | undefined
}
type Output<F> = F extends Field<infer T, boolean> ? T : never

/** The files of a request, by field name. */
export type FilesGiven = Readonly<Record<string, readonly FileFacts[] | undefined>>

/**
 * A rule across fields. If it does not hold, the error is shown at the field `at`, followed by `message`. The API page
 * shows its documentation, or the field and the message where it has none.
 */
export interface Check<V = Values> {
  /** Does not reach the wire: forms find their own words by it. */
  readonly id: CheckId
  readonly at: string
  readonly message: string
  readonly holds: (values: V, files: FilesGiven) => boolean
  readonly documentation?: Documentation | undefined
}

/**
 * An endpoint that makes pictures, described once; form, request, route, validation, documents and tests derive from
 * it.
 */
export interface Operation<F extends Fields = Fields> {
  readonly id: string
  readonly title: string
  readonly family: Family
  /** The operation that does the same under another route, if there are two; the studio shows only that one. */
  readonly sameAs?: string | undefined
  /** Whether its pictures have a transparent background. */
  readonly isTransparent?: true
  /** The field that takes a structured prompt; a text field takes it as JSON text. */
  readonly structuredIn?: Extract<keyof F, string>
  /** The field that a form may give several values, each in a request of its own. */
  readonly batchedBy?: Extract<keyof F, string>
  /** Display names on invoices, by the billing identifier of each product. */
  readonly products: Readonly<Record<string, string>>
  /** Field values of one valid request, without files. The documents show them, and tests send them. */
  readonly example: Values<F>
  readonly method: 'POST'
  readonly routes: readonly Route[]
  /** Limit of the whole request in bytes, where the specification sets one. */
  readonly maxRequestBytes?: number
  readonly files: (catalogue: Catalogue) => Files
  readonly fields: (catalogue: Catalogue) => F
  readonly checks: (catalogue: Catalogue) => readonly Check<Values<F>>[]
  readonly result: ResultKind
  /** Statuses that the specification lists besides 200; those of generation where an operation gives none. */
  readonly statuses: readonly ErrorStatus[]
  readonly pictures: (values: Values<F>) => number
  /** Exact size of each picture; null if it depends on the uploaded picture, or the model chooses it. */
  readonly size: (values: Values<F>, catalogue: Catalogue) => Size | null
  readonly price: (values: Values<F>, catalogue: Catalogue, files: FilesGiven) => Price
  /** Its documentation. */
  readonly documentation?: Documentation
}

type Described<F extends Fields> = Omit<Operation<F>, 'method' | 'files' | 'checks' | 'statuses' | 'price'> &
  Partial<Pick<Operation<F>, 'checks' | 'statuses'>>

/** The type that the types of the tables derive from; its `files` lists the names of the file fields. */
interface Kind<Id, Of, Same, Sent> {
  readonly id: Id
  readonly family: Of
  readonly sameAs?: Same
  readonly files: (catalogue: Catalogue) => Sent
}

interface Billed<F extends Fields, Product extends string> {
  readonly products: Readonly<Record<Product, string>>
  /** A product without a name on the invoice does not compile. */
  readonly price: (values: Values<F>, catalogue: Catalogue, files: FilesGiven) => Price<NoInfer<Product>>
}

/** Describes an operation. A function, so that the field types reach checks, size and price. */
export function operation<
  const Id extends string,
  F extends Fields,
  Product extends string,
  const Of extends Family,
  const Same extends string | undefined = undefined,
  Sent extends Files = Files,
>(
  given: Described<F> & Kind<Id, Of, Same, Sent> & Billed<F, Product>,
): Operation<F> & Kind<Id, Of, Same, Sent> {
  const { fields, files, checks = () => [] } = given
  return {
    method: 'POST',
    statuses: GENERATION_STATUSES,
    ...given,
    // Cached, because every request needs it and it depends only on the catalogue.
    fields: oncePer(fields),
    files: oncePer(files),
    // Appended to the operation's own checks: the rules of a mask are declared on its file field.
    checks: oncePer((catalogue) => [...checks(catalogue), ...maskChecks(files(catalogue))]),
  }
}
