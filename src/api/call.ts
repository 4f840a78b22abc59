import type * as z from 'zod/mini'
import type { CALL_ERRORS, ErrorCode } from '#contract/studio/describe/errors.ts'
import { type Body, isMedia, type Media, type Route } from '#contract/studio/describe/route.ts'
import { studioError } from '#contract/studio/studio.ts'

/** A refusal by the studio server, or its silence (`status` 0), in words for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: readonly { readonly at: string; readonly message: string }[]
  /** The wait that the server asks for. */
  readonly retryAfterMs: number | null

  constructor(status: number, given: z.infer<typeof studioError>, retryAfterMs: number | null = null) {
    super(given.error)
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.code = given.code
    this.issues = given.issues ?? []
  }
}

type Given<Row, Part extends 'params' | 'query' | 'body'> =
  Row extends Readonly<Record<Part, infer Schema extends z.ZodMiniType>>
    ? object extends z.input<Schema>
      ? { readonly [P in Part]?: z.input<Schema> }
      : { readonly [P in Part]: z.input<Schema> }
    : Row extends Readonly<Record<Part, Media>>
      ? { readonly [P in Part]: Blob }
      : unknown

/** The input of a row before parsing, and a signal. */
type CallOf<Row> = Given<Row, 'params'> &
  Given<Row, 'query'> &
  Given<Row, 'body'> & {
    readonly signal?: AbortSignal | undefined
    /** It is sent even where the page goes away meanwhile. */
    readonly keepalive?: true
  }

type Reply<Row extends Route> = {
  [Status in keyof Row['replies']]: Row['replies'][Status] extends z.ZodMiniType
    ? z.output<Row['replies'][Status]>
    : never
}[keyof Row['replies']]

type Named = Readonly<Record<string, unknown>>

/** The address of a row with its parameters in place. */
export function addressOf(path: string, params: Named = {}, query: Named = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, given]) =>
    [given].flat().flatMap((value) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`
}

type Input<Row extends Route> = object extends CallOf<Row> ? [CallOf<Row>?] : [CallOf<Row>]

/** Calls an endpoint of the studio server. The answer is parsed by its row; any other outcome is an ApiError. */
export const call = async <Row extends Route>(row: Row, ...given: Input<Row>): Promise<Reply<Row>> =>
  (await answerTo(row, ...given)).body

/** The same, with the status of the answer, where a row has several. */
export async function answerTo<Row extends Route>(
  row: Row,
  ...[given]: Input<Row>
): Promise<{ readonly status: number; readonly body: Reply<Row> }> {
  const { params, query, body, signal, keepalive }: Sent = given ?? {}
  const response = await fetch(addressOf(row.path, params, query), {
    method: row.method,
    ...(signal ? { signal } : {}),
    ...(keepalive && { keepalive }),
    ...bodyOf(body),
  }).catch(orUnreachable(signal))
  const text = await response.text().catch(orUnreachable(signal))
  if (!response.ok) throw new ApiError(response.status, refusalIn(text, response.status), waitIn(response))
  return { status: response.status, body: readAs<Reply<Row>>(row.replies[response.status], text) }
}

interface Sent {
  readonly params?: Named
  readonly query?: Named
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly keepalive?: true
}

function bodyOf(body: unknown) {
  if (body === undefined) return {}
  return body instanceof Blob
    ? { body, headers: { 'content-type': 'application/octet-stream' } }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

const callError = (code: keyof typeof CALL_ERRORS, error: string) => ({ code, error })

/** Browsers' messages of network errors do not help people; an aborted call is reported as aborted. */
const orUnreachable =
  (signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    if (signal?.aborted) throw error
    const message = 'Easel’s server is not responding. Check that it is running.'
    throw new ApiError(0, callError('unreachable', message))
  }

function readAs<T>(reply: Body | undefined, text: string): T {
  try {
    if (!reply || isMedia(reply)) throw new Error('no reply of the row')
    return reply.parse(JSON.parse(text)) as T
  } catch (cause) {
    const message =
      'The response from Easel’s server could not be read. Reload the page: it may be out of date.'
    throw Object.assign(new ApiError(0, callError('not-understood', message)), { cause })
  }
}

/** The studio server names it in seconds. */
const waitIn = ({ headers }: Response) => Number(headers.get('retry-after')) * 1000 || null

function refusalIn(text: string, status: number): z.infer<typeof studioError> {
  try {
    return studioError.parse(JSON.parse(text))
  } catch {
    return callError('unexplained', `The server responded with ${status} and gave no reason.`)
  }
}

/** Whether a call was refused with a code of the studio's table, or ended with one of its own. */
export const isRefusedAs = (error: unknown, code: ErrorCode | keyof typeof CALL_ERRORS): error is ApiError =>
  error instanceof ApiError && error.code === code
