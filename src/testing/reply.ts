import { HttpResponse, http } from 'msw'
import type * as z from 'zod/mini'
import { ERRORS, type ErrorCode, type StatusOf } from '#contract/studio/describe/errors.ts'
import { isMedia, type Route } from '#contract/studio/describe/route.ts'
import { studioError } from '#contract/studio/studio.ts'

type Replies = Route['replies']
type JsonStatus<R extends Replies> = {
  [Status in keyof R]: R[Status] extends z.ZodMiniType ? Status : never
}[keyof R]
type ValueOf<R extends Replies> = {
  [Status in keyof R]: R[Status] extends z.ZodMiniType ? z.input<R[Status]> : never
}[keyof R]

/** What a request brought, its query and body parsed by the row. */
interface Asked {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: URLSearchParams
  readonly request: Request
}

const verbOf = { GET: 'get', POST: 'post', DELETE: 'delete' } as const

/** Answers an endpoint in a test. The value is parsed by the row, so that a wrong one fails. */
export function reply<Row extends Route>(
  row: Row,
  value:
    | ValueOf<Row['replies']>
    | ((asked: Asked) => ValueOf<Row['replies']> | Promise<ValueOf<Row['replies']>>),
  status?: JsonStatus<Row['replies']>,
) {
  const given = Number(status ?? Object.keys(row.replies)[0])
  const schema = row.replies[given]
  if (!schema || isMedia(schema)) throw new Error(`${row.path} has no JSON reply ${given}`)
  const write = (answer: unknown) => HttpResponse.json(Object(schema.parse(answer)), { status: given })
  if (typeof value !== 'function') {
    // At once: a wrong value fails the test that wrote it.
    schema.parse(value)
    return http[verbOf[row.method]](row.path, () => write(value))
  }
  return http[verbOf[row.method]](row.path, async ({ request, params }) =>
    write(await value({ params, query: new URL(request.url).searchParams, request })),
  )
}

/** Refuses a call in a test, with a code that the row lists. */
export function refuse<Row extends Route, Code extends ErrorCode & (Row['errors'][number] | 'invalid')>(
  row: Row,
  code: Code,
  { error = 'No.', status, issues }: Refused<Code> = {},
) {
  const body = studioError.parse({ code, error, ...(issues && { issues }) })
  const refused = status ?? ERRORS[code].statuses[0]
  return http[verbOf[row.method]](row.path, () => HttpResponse.json(body, { status: refused }))
}

interface Refused<Code extends ErrorCode> {
  readonly error?: string
  readonly status?: StatusOf<Code>
  readonly issues?: readonly unknown[]
}
