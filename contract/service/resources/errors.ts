import * as z from 'zod/mini'

/** Bodies of 400, 401, 403, 404, 422 and 503: not shown; `error` from the catalogue. */
export const errorBody = z.looseObject({
  error: z.string(),
  /** Extension: the generation that continues, or that the key was used for; poll for it. */
  generation_id: z.optional(z.string()),
  /** Extension: why a synchronous generation failed; the same words as in a poll. */
  failure_reason: z.optional(z.string()),
})

export const REJECT_REASONS = [
  'insufficient_funds',
  'subscription_required',
  'daily_limit',
  'priority_credit_required',
  'inflight_limit',
  'feature_limit',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

const rejected = (reason: Exclude<RejectReason, 'inflight_limit'>) =>
  z.strictObject({ error: z.string(), reject_reason: z.literal(reason) })

/**
 * 402 and 429 of generation endpoints; the last two fields are only set for `inflight_limit` (service-api.md,
 * Errors).
 */
export const generationError = z.discriminatedUnion('reject_reason', [
  z.strictObject({
    error: z.string(),
    reject_reason: z.literal('inflight_limit'),
    max_inflight_requests: z.int().check(z.gte(1)),
    task_completion_speed: z.enum(['fast', 'slow']),
  }),
  rejected('insufficient_funds'),
  rejected('subscription_required'),
  rejected('daily_limit'),
  rejected('priority_credit_required'),
  rejected('feature_limit'),
])
export type GenerationError = z.infer<typeof generationError>

/** Statuses that an endpoint may return besides 200 (service-api.md, Errors; 413 from the catalogue). */
export const ERROR_STATUSES = [400, 401, 402, 403, 404, 413, 422, 429, 503] as const
export type ErrorStatus = (typeof ERROR_STATUSES)[number]

/** Statuses that the specification's endpoint tables list for generation, and for remove background. */
export const GENERATION_STATUSES = [400, 401, 422, 429] as const satisfies readonly ErrorStatus[]
/** The same for the asynchronous tools; those with an instruction or other text can refuse it with 422. */
export const TOOL_STATUSES = [400, 401, 402, 403, 404, 422, 429] as const satisfies readonly ErrorStatus[]
