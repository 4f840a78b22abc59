import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { COMMON_ERRORS } from '#contract/studio/describe/errors.ts'
import { isMedia, type Media, type Route } from '#contract/studio/describe/route.ts'
import { notFound, Refusal } from './errors.ts'
import { read, readNothing, requireUtf8 } from './input.ts'
import { JSON_TYPE, WrittenJson } from './together.ts'

type Parsed<Row, Part extends 'params' | 'query' | 'body'> =
  Row extends Readonly<Record<Part, infer Schema extends z.ZodMiniType>> ? z.output<Schema> : undefined

interface Given<Row> {
  readonly params: Parsed<Row, 'params'>
  readonly query: Parsed<Row, 'query'>
  readonly body: Parsed<Row, 'body'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** An answer with another status than 200. */
export class Answer<Status extends number, Value> {
  constructor(
    readonly status: Status,
    readonly value: Value,
  ) {}
}

type Answered<Status, Reply> = Reply extends z.ZodMiniType
  ? Status extends 200
    ? z.input<Reply> | WrittenJson<z.input<Reply>> | Answer<200, z.input<Reply>>
    : Answer<Status & number, z.input<Reply>>
  : Reply extends Media
    ? FastifyReply
    : never

type Replied<Replies> = { [Status in keyof Replies]: Answered<Status, Replies[Status]> }[keyof Replies]

/** Returns the reply of the row: the value itself for 200, otherwise an Answer; media are sent by the handler. */
type Handler<Row extends Route> = (given: Given<Row>) => Promise<Replied<Row['replies']>>

type Routes = Readonly<Record<string, Route>>
export type Handlers<Rows extends Routes> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> }

/**
 * Registers the endpoints of a table: neither a row without a handler nor a handler without a row compiles. Input is
 * parsed by the row, and refused with 400 and the fields at fault; so are keys that the row does not know.
 */
export function register<const Rows extends Routes>(
  app: FastifyInstance,
  rows: Rows,
  handlers: Handlers<NoInfer<Rows>>,
): void {
  for (const [name, row] of Object.entries<Route>(rows)) {
    const handler: unknown = handlers[name]
    const options = optionsOf(row, handler as (given: unknown) => Promise<unknown>)
    if (row.body && isMedia(row.body)) registerUnparsed(app, options)
    else app.route(options)
  }
}

function optionsOf(row: Route, handler: (given: unknown) => Promise<unknown>): RouteOptions {
  const { method, path, query, body, maxJsonBytes, isLinkable } = row
  const isParsed = body && !isMedia(body)
  return {
    method,
    url: path,
    ...(isLinkable && { config: { mayBeLinkedTo: true } }),
    ...(maxJsonBytes !== undefined && { bodyLimit: maxJsonBytes }),
    ...(body && isMedia(body) && body.maxBytes !== undefined && { bodyLimit: body.maxBytes }),
    async handler(request, reply) {
      try {
        const answer = await handler({
          params: paramsOf(row, request.params),
          query: queryOf(query, request),
          body: isParsed ? read(body, request.body) : readNothing(request.body),
          request,
          reply,
        })
        return sent(answer, reply)
      } catch (error) {
        if (error instanceof Refusal && !isListed(row, error)) {
          request.log.error({ code: error.code, method, path }, UNLISTED_CODE)
        }
        throw error
      }
    },
  }
}

function queryOf(schema: Route['query'], { url, query }: FastifyRequest): unknown {
  requireUtf8(url)
  return schema ? read(schema, query) : readNothing(query)
}

/** Logged when a handler refuses with a code that clients cannot know from its row; tests fail on it. */
export const UNLISTED_CODE = 'error code is missing from the row of the endpoint'

const isListed = ({ errors }: Route, { code }: Refusal) =>
  errors.includes(code) || COMMON_ERRORS.some((common) => common === code)

/** The body is not parsed, whatever its type is: it is the handler's to read. */
function registerUnparsed(app: FastifyInstance, options: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route(options)
  })
}

function paramsOf({ params, subject }: Route, given: unknown): unknown {
  if (!params) return undefined
  if (subject === undefined) return read(params, given)
  const parsed = z.safeParse(params, given)
  if (!parsed.success) throw notFound(subject)
  return parsed.data
}

function sent(answer: unknown, reply: FastifyReply): unknown {
  if (answer instanceof Answer) return reply.code(answer.status).send(answer.value)
  if (answer instanceof WrittenJson) return reply.type(JSON_TYPE).send(answer.bytes)
  return answer
}
