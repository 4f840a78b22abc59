import * as z from 'zod/mini'
import { placeInside, sentence } from '#contract/service/describe/sentences.ts'
import { storableText } from '#contract/service/describe/storable.ts'
import { generationHandle } from '#contract/service/resources/generation.ts'
import { withDrawnReport } from '#contract/service/values/drawn-report.ts'
import { lettersReport } from '#contract/service/values/letters-report.ts'
import { subjectReport } from '#contract/service/values/subject-report.ts'
import { type DetectedTextBlock, detectedTextBlock } from '#contract/service/values/text-block.ts'
import { startOf } from '#contract/studio/describe/text.ts'
import type { RunResult } from '#contract/studio/runs.ts'

/** One picture of a completed generation in an answer of the service. */
export interface SightedResult {
  readonly state: 'keeping' | 'withheld' | 'lost'
  readonly part: RunResult['part']
  readonly seed: number | null
  readonly prompt: string | null
  readonly resolution: string | null
  readonly link: string | null
  /** For a background: the text that was lifted off it. */
  readonly textBlocks: readonly DetectedTextBlock[] | null
}

/**
 * An answer of the service as JSON, whose every text can be stored; null if it is none. All answers are read by this:
 * a database refuses a whole row over one NUL, and the answer would be lost.
 */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? storableText(value) : value))
  } catch {
    return null
  }
}

/** Fields without which a picture can be kept or shown, and a failure reported. */
const DISPENSABLE: ReadonlySet<PropertyKey | undefined> = new Set([
  'prompt',
  'drawn_report',
  'resolution',
  'seed',
  'is_image_safe',
  'text_blocks',
  'text_report',
  'subject_confidence',
  'smallest_letters_px',
  'usage_cost_usd_micros',
  'failure_reason',
  'reject_reason',
  'object_type',
  'created',
  'duration',
])

/** Learns of a field that was left out because it could not be read. */
export type TellLeftOut = (what: string) => void
const tellNobody: TellLeftOut = () => {}

/**
 * Parses an answer only as far as the studio needs it: a remote service may send more fields than the specification
 * shows, and a paid picture must not be lost over a field that it can be kept without. Such a field is left out if it
 * cannot be read.
 */
export function parsedFrom<T>(schema: z.ZodMiniType<T>, body: unknown, tell = tellNobody) {
  const parse = (given: unknown) => z.safeParse(schema, given, { error: sentence })
  const parsed = parse(body)
  const odd = (parsed.error?.issues ?? []).filter(({ path }) => DISPENSABLE.has(path.at(-1)))
  if (odd.length === 0) return parsed
  const rest: unknown = structuredClone(body)
  for (const { path } of odd) {
    const holder = path.slice(0, -1).reduce<unknown>((inner, step) => Object(inner)[step], rest)
    Reflect.deleteProperty(Object(holder), path.at(-1) ?? '')
  }
  const withoutThem = parse(rest)
  if (withoutThem.success) tell(odd.map(wordsFor).join('; '))
  return withoutThem
}

const wordsFor = ({ path, message }: z.core.$ZodIssue) => `${placeInside(path) || 'the answer'} ${message}`

/** More than any generation costs; so many of them can be added up exactly. */
const MAX_COST_USD_MICROS = 100_000 * 1_000_000
/** What a service says that something costs. */
export const toldCost = z
  .int()
  .check(z.gte(0), z.lte(MAX_COST_USD_MICROS, { error: 'is more than any generation costs' }))

const item = z.looseObject({
  url: z.nullish(z.string()),
  prompt: z.nullish(z.string()),
  drawn_report: z.nullish(z.string()),
  resolution: z.nullish(z.string()),
  seed: z.nullish(z.int()),
  is_image_safe: z.nullish(z.boolean()),
  base_image_url: z.nullish(z.string()),
  text_blocks: z.nullish(z.array(z.unknown())),
  text_report: z.nullish(z.string()),
  subject_confidence: z.nullish(z.number().check(z.gte(0), z.lte(1))),
  smallest_letters_px: z.nullish(z.int().check(z.gte(0))),
})

/** Longer messages and reasons are cut: they are shown, and stored with each run. */
const MAX_WORDS = 500
const worded = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : startOf(text, MAX_WORDS)

/** More than any generation has. */
const MAX_ITEMS = 100
/** Counted before it is parsed. */
const items = z.pipe(z.array(z.unknown()).check(z.maxLength(MAX_ITEMS)), z.array(item))

const pictures = z.looseObject({ data: items })

const about = { generation_id: z.nullish(z.string()) }
const status = z.discriminatedUnion('status', [
  z.looseObject({ ...about, status: z.literal('pending') }),
  z.looseObject({ ...about, status: z.literal('failed'), failure_reason: z.nullish(z.string()) }),
  z.looseObject({
    ...about,
    status: z.literal('completed'),
    usage_cost_usd_micros: z.nullish(toldCost),
    data: items,
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

/** The blocks that can be read; one that cannot does not cost the others, nor the pictures. */
const blocksFrom = (given: readonly unknown[]): readonly DetectedTextBlock[] =>
  given.flatMap((block) => z.safeParse(detectedTextBlock, block).data ?? [])

/** The prompt of a picture, and what was drawn of it. */
const paintedFrom = ({ prompt, drawn_report: report }: z.infer<typeof item>) =>
  prompt && report ? withDrawnReport(prompt, report) : prompt

/** One picture; of a layerized design the picture, followed by the background with its text. */
function resultsFrom(given: z.infer<typeof item>): readonly SightedResult[] {
  const { url, resolution, seed, is_image_safe, base_image_url, text_blocks } = given
  const outline =
    typeof given.subject_confidence === 'number' ? subjectReport(given.subject_confidence) : null
  const letters =
    typeof given.smallest_letters_px === 'number' ? lettersReport(given.smallest_letters_px) : null
  const prompt = given.text_report ?? paintedFrom(given) ?? outline ?? letters
  const shared = { seed: seed ?? null, prompt, resolution: resolution ?? null }
  const picture = { ...shared, part: 'picture', link: null, textBlocks: null } as const
  if (is_image_safe === false) return [{ ...picture, state: 'withheld' }]
  const whole: readonly SightedResult[] = url ? [{ ...picture, state: 'keeping', link: url }] : []
  if (!base_image_url) return whole.length > 0 ? whole : [{ ...picture, state: 'lost' }]
  const part = whole.length > 0 ? 'base' : 'picture'
  const textBlocks = blocksFrom(text_blocks ?? [])
  return [...whole, { ...shared, part, state: 'keeping', link: base_image_url, textBlocks }]
}

/** The number of pictures made; a layerized design counts as one. */
export const picturesIn = (results: readonly SightedResult[]): number =>
  results.filter(({ part }) => part === 'picture').length

/** An answer that violates the contract, and how, in words for people. */
export interface Unreadable {
  readonly status: 'unreadable'
  readonly what: string
}

function unreadable(error: z.core.$ZodError, body: unknown): Unreadable {
  const [issue] = error.issues
  if (body === null || issue === undefined)
    return { status: 'unreadable', what: 'an answer that is not JSON' }
  const message = issue.code === 'invalid_union' ? 'is none that it may have' : issue.message
  return { status: 'unreadable', what: wordsFor({ ...issue, message }) }
}

/** Parses the answer to a poll of a generation; an answer that names another generation is ignored. */
export function readStatus(body: unknown, generationId: string, tell = tellNobody): Sight | Unreadable {
  const parsed = parsedFrom(status, body, tell)
  if (!parsed.success) return unreadable(parsed.error, body)
  const named = parsed.data.generation_id ?? generationId
  if (named !== generationId) return { status: 'unreadable', what: 'generation_id is another one’s' }
  switch (parsed.data.status) {
    case 'pending':
      return { status: 'pending' }
    case 'failed':
      return { status: 'failed', reason: worded(parsed.data.failure_reason) ?? 'generation_failed' }
    case 'completed':
      return {
        status: 'completed',
        results: parsed.data.data.flatMap(resultsFrom),
        usageCostUsdMicros: parsed.data.usage_cost_usd_micros ?? null,
      }
  }
}

/** Reads a sync answer (service-api.md, Synchronous generation response, Single-image tool response). */
export function readPictures(body: unknown, tell = tellNobody): readonly SightedResult[] | Unreadable {
  const parsed = parsedFrom(pictures, body, tell)
  return parsed.success ? parsed.data.data.flatMap(resultsFrom) : unreadable(parsed.error, body)
}

const delivery = z.looseObject({
  generation_id: z.string(),
  usage_cost_usd_micros: z.nullish(toldCost),
  data: items,
})

/** The end of a generation, as the service delivers it. */
export interface Delivery {
  readonly generationId: string
  readonly results: readonly SightedResult[]
  readonly costUsdMicros: number | null
}

/** Parses a delivery of a completed generation (service-api.md, Delivery). */
export function readDelivery(text: string, tell = tellNobody): Delivery | Unreadable {
  const body = readBody(text)
  const parsed = parsedFrom(delivery, body, tell)
  if (!parsed.success) return unreadable(parsed.error, body)
  const { generation_id: generationId, data, usage_cost_usd_micros: cost } = parsed.data
  return { generationId, results: data.flatMap(resultsFrom), costUsdMicros: cost ?? null }
}

export function readHandle(body: unknown): string | null {
  const parsed = z.safeParse(generationHandle, body)
  return parsed.success ? parsed.data.generation_id : null
}

const refusal = z.looseObject({
  error: z.string(),
  reject_reason: z.nullish(z.string()),
  generation_id: z.nullish(z.string()),
  failure_reason: z.nullish(z.string()),
})

/** The service's message of a refusal; `isContract` tells its own answers from those of a proxy in between. */
export interface Refused {
  readonly status: number
  readonly message: string
  readonly rejectReason: string | null
  readonly retryAfterMs: number | null
  /** The generation that the refusal is about: it continues, or failed if `failureReason` is set. */
  readonly generationId: string | null
  readonly failureReason: string | null
  readonly isContract: boolean
}

export function readRefusal(status: number, body: unknown, tell = tellNobody): Omit<Refused, 'retryAfterMs'> {
  const parsed = parsedFrom(refusal, body, tell)
  if (!parsed.success) {
    const nothing = { rejectReason: null, generationId: null, failureReason: null }
    return { status, message: '', ...nothing, isContract: false }
  }
  const { error, reject_reason, generation_id, failure_reason } = parsed.data
  return {
    status,
    message: worded(error) ?? '',
    rejectReason: worded(reject_reason),
    generationId: generation_id ?? null,
    failureReason: worded(failure_reason),
    isContract: true,
  }
}
