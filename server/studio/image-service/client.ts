import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { IDEMPOTENCY_KEY } from '#contract/service/resources/idempotency.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { type Lookup, systemLookup } from '#server/platform/http/address-guard.ts'
import { bytesOf, isOk, keptConnections, type Outgoing, send } from '#server/platform/http/outgoing.ts'
import { retryAfterMsOf } from '#server/platform/http/retry-after.ts'
import {
  type Refused,
  readBody,
  readHandle,
  readPictures,
  readRefusal,
  readStatus,
  type Sight,
  type SightedResult,
  type TellLeftOut,
  type Unreadable,
} from './answers.ts'
import { wasNeverSent, wordsOf } from './faults.ts'
import { type Honours, honoursIn, identityOf } from './idempotency.ts'
import { LinkForbidden, LinkUnusable, openLink } from './result-links.ts'
import { formOf, pathOf, routeOf, type Submission } from './submission.ts'

interface ImageServiceOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly catalogue: Catalogue
  /** Hosts beside its own that its result links may lead to; see LinkHosts. */
  readonly resultHosts?: readonly string[] | undefined
  readonly lookup?: Lookup | undefined
  readonly onLeftOut?: TellLeftOut
}

/** No answer: `neverSent` when it is certain that no byte of the request reached the service. */
interface Silence {
  readonly kind: 'silence'
  readonly neverSent: boolean
  readonly message: string
}
type Refusal = { readonly kind: 'refused' } & Refused
/** Apparently accepted or finished, but the answer cannot be parsed. */
type Unread = { readonly kind: 'unreadable' } & Pick<Unreadable, 'what'>

export type SubmitAnswer =
  | { readonly kind: 'accepted'; readonly generationId: string }
  | { readonly kind: 'completed'; readonly results: readonly SightedResult[] }
  | Unread
  | Refusal
  | Silence
export type PollAnswer =
  /** `waitedMs`: how long a service that supports it held the answer back: until the state changed, or for `POLL_WAIT_SECONDS`. */
  ({ readonly kind: 'seen'; readonly waitedMs: number } & Sight) | Unread | Refusal | Silence
type DownloadAnswer =
  | {
      readonly kind: 'bytes'
      readonly stream: Readable
      /** 200, or 206 for the requested range. */
      readonly status: number
      readonly type: string
      /** Headers that name the range. */
      readonly range: Readonly<Record<string, string>>
    }
  /** The link or one of its redirects leads to a forbidden host. */
  | { readonly kind: 'forbidden'; readonly host: string }
  /** The link or one of its redirects is no http or https address. */
  | { readonly kind: 'unusable' }
  | Refusal
  | Silence
export type ReadAnswer = { readonly kind: 'told'; readonly body: unknown } | Refusal | Silence

/** How long a poll asks to be held back; well below any time-out of a poll. */
const POLL_WAIT_SECONDS = 10

/**
 * Client of the image service, following its contract. Nothing here throws for a fault of the service or the network.
 */
export interface ImageService {
  /** Identifies this service and this caller. */
  readonly identity: string
  /** Whether the service honours idempotency keys; checked again each time. */
  honoursKeys(signal: AbortSignal): Promise<Honours>
  /** Sends a request under a key of its own: a service that honours keys never makes it twice. */
  submit(submission: Submission, key: string, signal: AbortSignal): Promise<SubmitAnswer>
  poll(generationId: string, signal: AbortSignal): Promise<PollAnswer>
  /** Opens a result link. The link is signed: no key goes with it, it may lead to another host. */
  download(link: string, signal: AbortSignal, range?: string): Promise<DownloadAnswer>
  /** Quotes a submission; nothing is made or billed. */
  quote(submission: Submission, signal: AbortSignal): Promise<ReadAnswer>
  /** Calls a read-only endpoint. */
  read(path: string, signal: AbortSignal): Promise<ReadAnswer>
}

/** Longer than the answer about any generation, or than years of invoices. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

type Asking = Pick<Outgoing, 'body' | 'signal'> & { readonly headers?: Outgoing['headers'] }

/** Reads the answers to a caller with this key. */
function answerReads(apiKey: string, onLeftOut: TellLeftOut | undefined) {
  /** The service's words reach browsers and the log; a key that it repeats in them does not. */
  const bodyOf = async (answer: IncomingMessage): Promise<unknown> => {
    const text = (await bytesOf(answer, MAX_ANSWER_BYTES)).toString()
    return readBody(text.replaceAll(apiKey, '•••'))
  }
  const refusalFrom = async (answer: IncomingMessage): Promise<Refusal> => ({
    kind: 'refused',
    ...readRefusal(answer.statusCode ?? 0, await bodyOf(answer), onLeftOut),
    retryAfterMs: retryAfterMsOf(answer.headers, new Date()),
  })
  const told = async (answer: IncomingMessage): Promise<ReadAnswer> =>
    isOk(answer) ? { kind: 'told', body: await bodyOf(answer) } : refusalFrom(answer)
  return { bodyOf, refusalFrom, told }
}

export function imageServiceAt(options: ImageServiceOptions): ImageService {
  const { baseUrl, apiKey, catalogue, onLeftOut, ...links } = options
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new Error('the API key has characters that no header carries')
  const connections = keptConnections()
  const linkHosts = { baseUrl, allowed: links.resultHosts ?? [], lookup: links.lookup ?? systemLookup }
  // Follow no redirect: it would leak the API key to another host or send the request twice.
  const ask = (path: string, { body, headers, signal }: Asking) =>
    send(new URL(baseUrl + path), {
      headers: { accept: 'application/json', ...headers, 'Api-Key': apiKey },
      signal,
      // Each submission has a new connection: a pooled one may be closed just as the request is sent.
      ...(body === undefined ? { connections } : { method: 'POST', body }),
    })
  const { bodyOf, refusalFrom, told } = answerReads(apiKey, onLeftOut)

  return {
    identity: identityOf(baseUrl, apiKey),
    async honoursKeys(signal) {
      const answer = await orSilence(async () => ({
        kind: 'told' as const,
        told: await ask('/models', { signal }),
      }))
      if (answer.kind === 'silence') return { kind: 'unknown' }
      // Drain the unused body so that the connection can be reused.
      void bytesOf(answer.told, MAX_ANSWER_BYTES).catch(() => {})
      return honoursIn(answer.told)
    },
    async submit(submission, key, signal) {
      const form = await formOf(submission, catalogue)
      return orSilence(async () => {
        const headers = { ...form.headers, [IDEMPOTENCY_KEY]: key }
        const answer = await ask(pathOf(submission), { ...form, headers, signal })
        if (!isOk(answer)) return refusalFrom(answer)
        const body = await bodyOf(answer)
        const generationId = readHandle(body)
        if (generationId !== null) return { kind: 'accepted', generationId }
        const results = readPictures(body, onLeftOut)
        return 'what' in results ? { kind: 'unreadable', what: results.what } : { kind: 'completed', results }
      })
    },
    poll: (generationId, signal) =>
      orSilence(async () => {
        // RFC 7240: a service that does not know of it ignores it and answers at once.
        const headers = { prefer: `wait=${POLL_WAIT_SECONDS}` }
        const path = `/v2/generations/${encodeURIComponent(generationId)}`
        const askedAt = performance.now()
        const answer = await ask(path, { signal, headers })
        if (!isOk(answer)) return refusalFrom(answer)
        const hasWaited = /\bwait\b/i.test(String(answer.headers['preference-applied'] ?? ''))
        // Measured: one that only says so would be asked again at once, for ever.
        const waitedMs = hasWaited ? performance.now() - askedAt : 0
        const sight = readStatus(await bodyOf(answer), generationId, onLeftOut)
        return sight.status === 'unreadable'
          ? { kind: 'unreadable', what: sight.what }
          : { kind: 'seen', waitedMs, ...sight }
      }),
    async quote(submission, signal) {
      const form = await formOf(submission, catalogue)
      const path = `${routeOf(submission.operation).path}?dry_run=true`
      return orSilence(async () => told(await ask(path, { ...form, signal })))
    },
    read: (path, signal) => orSilence(async () => told(await ask(path, { signal }))),
    download: (link, signal, range) =>
      orSilence<Exclude<DownloadAnswer, Silence>>(async () => {
        const answer = await openLink(link, { signal, range }, linkHosts)
        if (!isOk(answer)) return refusalFrom(answer)
        return {
          kind: 'bytes',
          stream: answer,
          status: answer.statusCode ?? 200,
          range: rangeOf(answer),
          type: answer.headers['content-type'] ?? '',
        }
      }).catch(notOpened),
  }
}

function rangeOf({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  const names = ['accept-ranges', 'content-range', 'content-length'] as const
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))
}

async function orSilence<Answer>(ask: () => Promise<Answer>): Promise<Answer | Silence> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof LinkForbidden || error instanceof LinkUnusable) throw error
    return { kind: 'silence', neverSent: wasNeverSent(error), message: wordsOf(error) }
  }
}

function notOpened(error: unknown): DownloadAnswer {
  if (error instanceof LinkUnusable) return { kind: 'unusable' }
  if (error instanceof LinkForbidden) return { kind: 'forbidden', host: error.host }
  throw error
}
