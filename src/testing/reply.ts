import { act } from '@testing-library/react'
import { delay, HttpResponse, http, type RequestHandler } from 'msw'
import * as z from 'zod/mini'
import {
  type COMMON_ERRORS,
  ERRORS,
  type ErrorCode,
  type StatusOf,
} from '#contract/studio/describe/errors.ts'
import { isMedia, type Route } from '#contract/studio/describe/route.ts'
import { unknownKeys } from '#contract/studio/describe/unknown-keys.ts'
import { studioError } from '#contract/studio/studio.ts'

type Replies = Route['replies']
type JsonStatus<R extends Replies> = {
  [Status in keyof R]: R[Status] extends z.ZodMiniType ? Status : never
}[keyof R]
type ValueOf<R extends Replies> = {
  [Status in keyof R]: R[Status] extends z.ZodMiniType ? z.input<R[Status]> : never
}[keyof R]

/** A request, in parts. */
interface Asked {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: URLSearchParams
  readonly request: Request
}

const verbOf = { GET: 'get', POST: 'post', DELETE: 'delete' } as const

/** Answers an endpoint in a test. The value is parsed by the row, so that a wrong one fails. */
export function reply<Row extends Route>(
  row: Row,
  value: ValueOf<Row['replies']>,
  status?: JsonStatus<Row['replies']>,
) {
  // At once: a wrong value fails the test that wrote it.
  written(row, value, status)
  return replyWith(row, () => value, status)
}

/** Answers an endpoint in a test by what was asked. */
export const replyWith = <Row extends Route>(
  row: Row,
  answer: (asked: Asked) => ValueOf<Row['replies']> | Promise<ValueOf<Row['replies']>>,
  status?: JsonStatus<Row['replies']>,
) =>
  http[verbOf[row.method]](row.path, async ({ request, params }) => {
    const query = new URL(request.url).searchParams
    await requireKnown(row, query, request)
    return written(row, await answer({ params, query, request }), status)
  })

/** The server refuses keys that the row does not know. */
async function requireKnown({ path, query, body }: Route, given: URLSearchParams, request: Request) {
  const keys = unknownKeys(query ?? z.object({}), Object.fromEntries(given))
  if (body && !isMedia(body)) keys.push(...unknownKeys(body, await request.clone().json()))
  if (keys.length > 0) throw new Error(`${path} does not know ${keys.map(({ path }) => path.join('.'))}`)
}

/** Hears of each call to an endpoint, and leaves the answer to the handlers after it. */
export const overhear = (row: Route, hear: (asked: Asked) => void | Promise<void>) =>
  http[verbOf[row.method]](row.path, async ({ request, params }) => {
    await hear({ params, query: new URL(request.url).searchParams, request: request.clone() as Request })
  })

function written(row: Route, value: unknown, given: unknown) {
  const status = Number(given ?? Object.keys(row.replies)[0])
  const schema = row.replies[status]
  if (!schema || isMedia(schema)) throw new Error(`${row.path} has no JSON reply ${status}`)
  return HttpResponse.json(Object(schema.parse(value)), { status })
}

/** Never answers an endpoint, as long as the test runs. */
export const silence = (row: Route) =>
  http[verbOf[row.method]](row.path, async () => {
    await delay('infinite')
    return HttpResponse.error()
  })

interface Held {
  readonly handler: RequestHandler
  /** Resolves once the endpoint was called and the screen has rendered that. */
  asked(): Promise<void>
  /** Lets the reply go, to this call and to those that follow. */
  release(): void
}

/** Holds a reply back until a test releases it, so that a test sees what stands there meanwhile and afterwards. */
export function hold<Row extends Route>(
  row: Row,
  value: ValueOf<Row['replies']>,
  status?: JsonStatus<Row['replies']>,
): Held {
  const [called, released] = [gate(), gate()]
  const handler = replyWith(
    row,
    async () => {
      called.open()
      await released.opened
      return value
    },
    status,
  )
  return { handler, asked: () => act(() => called.opened), release: released.open }
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Breaks the connection to an endpoint: the answer never arrives. */
export const disconnect = (row: Route) => http[verbOf[row.method]](row.path, () => HttpResponse.error())

/** Refuses a call in a test, with a code that the row lists or any endpoint may answer with. */
export function refuse<
  Row extends Route,
  Code extends Row['errors'][number] | (typeof COMMON_ERRORS)[number],
>(row: Row, code: Code, { error = 'No.', status, issues }: Refused<Code> = {}) {
  const body = studioError.parse({ code, error, ...(issues && { issues }) })
  const refused = status ?? ERRORS[code].statuses[0]
  return http[verbOf[row.method]](row.path, () => HttpResponse.json(body, { status: refused }))
}

interface Refused<Code extends ErrorCode> {
  readonly error?: string
  readonly status?: StatusOf<Code>
  readonly issues?: readonly unknown[]
}
