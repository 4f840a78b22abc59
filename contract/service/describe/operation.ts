import { type ErrorStatus, GENERATION_STATUSES } from '../resources/errors.ts'
import type { Catalogue } from '../values/catalogue.ts'
import type { Field } from './field.ts'
import type { FileFacts, FileField } from './file-field.ts'
import { maskChecks } from './mask-checks.ts'
import { oncePer } from './once-per.ts'

/** Where a request enters, how it is answered, and where a webhook address would be given. */
export interface Route {
  readonly path: string
  readonly answers: 'sync' | 'async'
  readonly webhook?: 'query' | 'form'
  readonly dryRun?: true
  /** True where the same fields may also come as a JSON body (no files). */
  readonly json?: true
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** What a completed request gives: a list of pictures with prompt and seed, bare pictures, one picture, or a design. */
export type ResultKind = 'images' | 'bare-images' | 'single-image' | 'layerized'

/** What an operation starts from: words (a generator) or a picture that is sent (a tool). */
export type Family = 'generator' | 'tool'

/** What one picture costs, in millionths of a US dollar. */
export interface Price<Product extends string = string> {
  readonly billingIdentifier: Product
  readonly usdMicros: number
  /** `usage` prices vary with what was asked for and are reported as `usage_cost_usd_micros`. */
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

/** The files that came with a request, by field name. */
export type FilesGiven = Readonly<Record<string, readonly FileFacts[] | undefined>>

/** A rule across fields. `at` is the field that people are pointed to when it does not hold; `says` continues it. */
export interface Check<V = Values> {
  readonly at: string
  readonly message: string
  readonly holds: (values: V, files: FilesGiven) => boolean
}

/** An endpoint that makes pictures, said once; form, request, route, checks, documents and tests come from it. */
export interface Operation<F extends Fields = Fields> {
  readonly id: string
  readonly title: string
  readonly family: Family
  /** The operation that does the same under another route, where there are two; the studio shows that one only. */
  readonly sameAs?: string | undefined
  /** What invoices call each product that it is billed as, by billing identifier. */
  readonly products: Readonly<Record<string, string>>
  /** Field values of one good request; files come on top. The documents show it, and tests send it. */
  readonly example: Values<F>
  readonly method: 'POST'
  readonly routes: readonly Route[]
  /** Whole request, in bytes, where the specification bounds it. */
  readonly maxRequestBytes?: number
  readonly files: (catalogue: Catalogue) => Files
  readonly fields: (catalogue: Catalogue) => F
  readonly checks: (catalogue: Catalogue) => readonly Check<Values<F>>[]
  readonly result: ResultKind
  /** Statuses that the specification lists besides 200; those of generation where an operation gives none. */
  readonly statuses: readonly ErrorStatus[]
  readonly pictures: (values: Values<F>) => number
  /** Exact size of each picture; null where it follows from the picture that was sent. */
  readonly size: (values: Values<F>, catalogue: Catalogue) => Size | null
  readonly price: (values: Values<F>, catalogue: Catalogue, files: FilesGiven) => Price
}

type Given<F extends Fields> = Omit<Operation<F>, 'method' | 'files' | 'checks' | 'statuses' | 'price'> &
  Partial<Pick<Operation<F>, 'checks' | 'statuses'>>

/** What the types of the tables are made from; its `files` has the names of the file fields. */
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

/** Describes an operation. Written as a function so that field types reach checks, size and price. */
export function operation<
  const Id extends string,
  F extends Fields,
  Product extends string,
  const Of extends Family,
  const Same extends string | undefined = undefined,
  Sent extends Files = Files,
>(given: Given<F> & Kind<Id, Of, Same, Sent> & Billed<F, Product>): Operation<F> & Kind<Id, Of, Same, Sent> {
  const { fields, files, checks = () => [] } = given
  return {
    method: 'POST',
    statuses: GENERATION_STATUSES,
    ...given,
    // Asked by every request, and the same for a catalogue.
    fields: oncePer(fields),
    files: oncePer(files),
    // After those of the operation: a mask's rules are said on its file field.
    checks: oncePer((catalogue) => [...checks(catalogue), ...maskChecks(files(catalogue))]),
  }
}
