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
  /** Where the service delivers the end; null or absent: nowhere. */
  readonly webhookUrl?: string | null
}

/** The asynchronous route where there is one: its answer comes at once and survives a restart. */
export function routeOf({ routes, id }: Operation): Route {
  const route = routes.find(({ answers }) => answers === 'async') ?? routes[0]
  if (!route) throw new Error(`operation ${id} has no route`)
  return route
}

/** The webhook address of a submission where the route takes it in this place. */
const webhookIn = (place: Route['webhook'], { operation, webhookUrl }: Submission): string | null =>
  routeOf(operation).webhook === place ? (webhookUrl ?? null) : null

/** The path of a request, with its query. */
export function pathOf(submission: Submission): string {
  const url = webhookIn('query', submission)
  return routeOf(submission.operation).path + (url === null ? '' : `?webhook_url=${encodeURIComponent(url)}`)
}

/** The multipart body of a request, made from the operation's description. */
export function formOf(submission: Submission, catalogue: Catalogue): Promise<EncodedForm> {
  const { operation, values, files } = submission
  const url = webhookIn('form', submission)
  const own = encodeForm(operation.fields(catalogue), values)
  const texts = url === null ? own : [...own, ['webhook_url', url] as const]
  const pictures = files.map(({ field, path, format }, index) => {
    const file = { path, name: `${field}-${index}.${format}`, type: mediaTypeOf(format) }
    return [field, file] as const
  })
  return encodeMultipart([...texts, ...pictures])
}
