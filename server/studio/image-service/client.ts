import { Readable } from 'node:stream'
import type { Catalogue } from '#contract/service/catalogue.ts'
import {
  type Refused,
  readHandle,
  readPictures,
  readRefusal,
  readStatus,
  type Sight,
  type SightedResult,
} from './answers.ts'
import { retryAfterMsOf, wasNeverSent, wordsOf } from './faults.ts'
import { formOf, routeOf, type Submission } from './submission.ts'

interface ImageServiceOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly catalogue: Catalogue
}

/** No answer: `neverSent` when it is certain that no byte of the request reached the service. */
interface Silence {
  readonly kind: 'silence'
  readonly neverSent: boolean
  readonly says: string
}
type Refusal = { readonly kind: 'refused' } & Refused

export type SubmitAnswer =
  | { readonly kind: 'accepted'; readonly generationId: string }
  | { readonly kind: 'completed'; readonly results: readonly SightedResult[] }
  /** Taken, it seems, but the answer cannot be read. */
  | { readonly kind: 'unreadable' }
  | Refusal
  | Silence
export type PollAnswer =
  | ({ readonly kind: 'seen' } & Sight)
  | { readonly kind: 'unreadable' }
  | Refusal
  | Silence
type DownloadAnswer =
  | {
      readonly kind: 'bytes'
      readonly stream: Readable
      /** 200, or 206 for the part that was asked for. */
      readonly status: number
      readonly type: string
      /** Headers that say which part this is. */
      readonly range: Readonly<Record<string, string>>
    }
  | Refusal
  | Silence
export type ReadAnswer = { readonly kind: 'told'; readonly body: unknown } | Refusal | Silence

/** The image service, as its contract has it. Nothing here throws for what the service or the network does. */
export interface ImageService {
  submit(submission: Submission, signal: AbortSignal): Promise<SubmitAnswer>
  poll(generationId: string, signal: AbortSignal): Promise<PollAnswer>
  /** Opens a result link. The link is signed: no key goes with it, it may lead to another host. */
  download(link: string, signal: AbortSignal, range?: string): Promise<DownloadAnswer>
  /** What a submission would cost; nothing is made or billed. */
  quote(submission: Submission, signal: AbortSignal): Promise<ReadAnswer>
  /** Asks an endpoint that only tells. */
  read(path: string, signal: AbortSignal): Promise<ReadAnswer>
}

export function imageServiceAt({ baseUrl, apiKey, catalogue }: ImageServiceOptions): ImageService {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new Error('the API key has characters that no header carries')
  // A redirect is not followed: it would carry the key elsewhere, or send a request twice.
  const ask = (path: string, init: RequestInit) =>
    fetch(baseUrl + path, { ...init, redirect: 'manual', headers: { 'Api-Key': apiKey } })
  /** The service's words reach browsers and the log; a key that it repeats in them does not. */
  const bodyOf = async (response: Response): Promise<unknown> => {
    const text = (await response.text()).replaceAll(apiKey, '•••')
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }
  const refusalFrom = async (response: Response): Promise<Refusal> => ({
    kind: 'refused',
    ...readRefusal(response.status, await bodyOf(response)),
    retryAfterMs: retryAfterMsOf(response.headers),
  })

  return {
    async submit(submission, signal) {
      const route = routeOf(submission.operation)
      const body = await formOf(submission, catalogue)
      return orSilence(async () => {
        const response = await ask(route.path, { method: 'POST', body, signal })
        if (!response.ok) return refusalFrom(response)
        const answer = await bodyOf(response)
        const generationId = readHandle(answer)
        if (generationId !== null) return { kind: 'accepted', generationId }
        const results = readPictures(answer)
        return results ? { kind: 'completed', results } : { kind: 'unreadable' }
      })
    },
    poll: (generationId, signal) =>
      orSilence(async () => {
        const response = await ask(`/v2/generations/${encodeURIComponent(generationId)}`, { signal })
        if (!response.ok) return refusalFrom(response)
        const sight = readStatus(await bodyOf(response))
        return sight ? { kind: 'seen', ...sight } : { kind: 'unreadable' }
      }),
    async quote(submission, signal) {
      const body = await formOf(submission, catalogue)
      return orSilence(async () => {
        const path = `${routeOf(submission.operation).path}?dry_run=true`
        const response = await ask(path, { method: 'POST', body, signal })
        return response.ok ? { kind: 'told', body: await bodyOf(response) } : refusalFrom(response)
      })
    },
    read: (path, signal) =>
      orSilence(async () => {
        const response = await ask(path, { signal })
        return response.ok ? { kind: 'told', body: await bodyOf(response) } : refusalFrom(response)
      }),
    download: (link, signal, range) =>
      orSilence(async () => {
        if (!/^https?:/.test(link) || !URL.canParse(link)) return NO_LINK
        const response = await fetch(link, { signal, ...(range && { headers: { range } }) })
        if (!response.ok) return refusalFrom(response)
        if (!response.body) return { kind: 'silence', neverSent: false, says: 'the answer is empty' }
        return {
          kind: 'bytes',
          stream: Readable.fromWeb(response.body),
          status: response.status,
          type: response.headers.get('content-type') ?? '',
          range: rangeOf(response.headers),
        }
      }),
  }
}

function rangeOf(headers: Headers): Readonly<Record<string, string>> {
  // What was packed on its way has another length by now.
  if (headers.has('content-encoding')) return {}
  const names = ['accept-ranges', 'content-range', 'content-length']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

const NO_LINK: Refusal = { kind: 'refused', ...readRefusal(404, null), retryAfterMs: null }

async function orSilence<Answer>(ask: () => Promise<Answer>): Promise<Answer | Silence> {
  try {
    return await ask()
  } catch (error) {
    return { kind: 'silence', neverSent: wasNeverSent(error), says: wordsOf(error) }
  }
}
