import * as z from 'zod/mini'
import { generationHandle } from '#contract/service/generation.ts'

/** One picture of a completed generation, as the service tells of it. */
export interface SightedResult {
  readonly state: 'keeping' | 'withheld' | 'lost'
  readonly seed: number | null
  readonly prompt: string | null
  readonly resolution: string | null
  readonly link: string | null
}

/**
 * Answers of the service are read as far as the studio needs them: a remote service may say more than the
 * specification shows, and a picture that was paid for is not lost over a field that nobody asks for.
 */
const item = z.looseObject({
  url: z.nullish(z.string()),
  prompt: z.nullish(z.string()),
  resolution: z.nullish(z.string()),
  seed: z.nullish(z.int()),
  is_image_safe: z.nullish(z.boolean()),
})

const pictures = z.looseObject({ data: z.array(item) })

const status = z.discriminatedUnion('status', [
  z.looseObject({ status: z.literal('pending') }),
  z.looseObject({ status: z.literal('failed'), failure_reason: z.nullish(z.string()) }),
  z.looseObject({
    status: z.literal('completed'),
    usage_cost_usd_micros: z.nullish(z.int().check(z.gte(0))),
    data: z.array(item),
  }),
])

export type Sight =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly reason: string }
  | {
      readonly status: 'completed'
      readonly results: readonly SightedResult[]
      readonly usageCostUsdMicros: number | null
    }

/** Without NUL characters and halves of surrogate pairs, which a database refuses. */
function storable(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : Buffer.from(text.replaceAll('\0', '')).toString()
}

function resultFrom({ url, prompt, resolution, seed, is_image_safe }: z.infer<typeof item>): SightedResult {
  const shared = { seed: seed ?? null, prompt: storable(prompt), resolution: storable(resolution) }
  if (is_image_safe === false) return { ...shared, state: 'withheld', link: null }
  return url ? { ...shared, state: 'keeping', link: url } : { ...shared, state: 'lost', link: null }
}

/** Reads a poll's answer; null when it is none. */
export function readStatus(body: unknown): Sight | null {
  const parsed = z.safeParse(status, body)
  if (!parsed.success) return null
  switch (parsed.data.status) {
    case 'pending':
      return { status: 'pending' }
    case 'failed':
      return { status: 'failed', reason: parsed.data.failure_reason ?? 'generation_failed' }
    case 'completed':
      return {
        status: 'completed',
        results: parsed.data.data.map(resultFrom),
        usageCostUsdMicros: parsed.data.usage_cost_usd_micros ?? null,
      }
  }
}

/** Reads a sync answer (service-api.md, Synchronous generation response, Single-image tool response). */
export function readPictures(body: unknown): readonly SightedResult[] | null {
  const parsed = z.safeParse(pictures, body)
  return parsed.success ? parsed.data.data.map(resultFrom) : null
}

export function readHandle(body: unknown): string | null {
  const parsed = z.safeParse(generationHandle, body)
  return parsed.success ? parsed.data.generation_id : null
}

const refusal = z.looseObject({ error: z.string(), reject_reason: z.nullish(z.string()) })

/** What the service says of a refusal; `isContract` tells its own words from those of something in between. */
export interface Refused {
  readonly status: number
  readonly says: string
  readonly rejectReason: string | null
  readonly retryAfterMs: number | null
  readonly isContract: boolean
}

export function readRefusal(status: number, body: unknown): Omit<Refused, 'retryAfterMs'> {
  const parsed = z.safeParse(refusal, body)
  if (!parsed.success) return { status, says: '', rejectReason: null, isContract: false }
  const { error, reject_reason } = parsed.data
  return {
    status,
    says: (storable(error) ?? '').slice(0, 500),
    rejectReason: reject_reason ?? null,
    isContract: true,
  }
}
