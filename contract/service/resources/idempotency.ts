/**
 * An extension of the service: a request that makes something may carry a key chosen by its sender. The same key
 * with the same request creates nothing new: the answer is the result of the first request.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** In every answer of a service that honours keys, refusals included: how many seconds it remembers a key. */
export const IDEMPOTENCY_SECONDS = 'X-Svc-Idempotency-Seconds'

/** `true` in an answer to a repeated key: an earlier request had already made the result. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed'

/** In every answer about one generation: its id for polling. */
export const GENERATION_ID = 'X-Svc-Generation-Id'
