import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'
import { QUEUES } from '../values/queues.ts'

/** Bodies of 400, 401, 403, 404, 422 and 503: not shown; `error` from the catalogue. */
export const errorBody = z.looseObject({
  error: described(z.string(), 'Description of the error. For invalid input, it names each invalid field.', {
    example: 'seed: must be a whole number from 0 to 2147483647',
  }),
  generation_id: described(
    z.optional(z.string()),
    'Extension: id of the generation that is in progress or that belongs to the `Idempotency-Key`. Poll for it.',
    { example: 'WVkMKyg0S5XXvRYkdltoBQ' },
  ),
  failure_reason: described(
    z.optional(z.string()),
    'Extension: reason for which a synchronous generation failed, as in the response to a poll.',
    { example: 'generation_failed' },
  ),
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

const rejection = described(z.string(), 'Description of the error.', {
  example: 'the credit does not cover this request',
})
const reasonOf = <Reason extends RejectReason>(reason: Reason) =>
  described(z.literal(reason), 'Reason of the rejection. See [Errors](#description/errors) for what to do.')

const rejected = (reason: Exclude<RejectReason, 'inflight_limit'>) =>
  z.strictObject({ error: rejection, reject_reason: reasonOf(reason) })

/**
 * 402 and 429 of generation endpoints; the last two fields are only set for `inflight_limit` (service-api.md,
 * Errors).
 */
export const generationError = z.discriminatedUnion('reject_reason', [
  z.strictObject({
    error: rejection,
    reject_reason: reasonOf('inflight_limit'),
    max_inflight_requests: described(
      z.int().check(z.gte(1)),
      'Number of pictures that the account may have in progress in this queue.',
      { unit: 'pictures', example: 10 },
    ),
    task_completion_speed: described(z.enum(QUEUES), 'Queue to which the request was assigned.'),
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
