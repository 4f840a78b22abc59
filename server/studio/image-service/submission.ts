import { mediaTypeOf, type PictureFormat } from '#contract/service/describe/file-field.ts'
import type { Operation, Route } from '#contract/service/describe/operation.ts'
import { encodeForm } from '#contract/service/describe/request.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { type EncodedForm, encodeMultipart } from './multipart.ts'

export interface FileToSend {
  readonly field: string
  /** Where the bytes are; they are streamed from there. */
  readonly path: string
  readonly format: PictureFormat
}

/** A checked request, ready to be sent. */
export interface Submission {
  readonly operation: Operation
  readonly values: Readonly<Record<string, unknown>>
  readonly files: readonly FileToSend[]
}

/** The asynchronous route where there is one: its answer comes at once and survives a restart. */
export function routeOf({ routes, id }: Operation): Route {
  const route = routes.find(({ answers }) => answers === 'async') ?? routes[0]
  if (!route) throw new Error(`operation ${id} has no route`)
  return route
}

/** The multipart body of a request, made from the operation's description. */
export function formOf({ operation, values, files }: Submission, catalogue: Catalogue): Promise<EncodedForm> {
  const texts = encodeForm(operation.fields(catalogue), values)
  const pictures = files.map(({ field, path, format }, index) => {
    const file = { path, name: `${field}-${index}.${format}`, type: mediaTypeOf(format) }
    return [field, file] as const
  })
  return encodeMultipart([...texts, ...pictures])
}
