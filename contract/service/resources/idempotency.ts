/**
 * An extension of the service: a request that makes something may carry a key of its sender. The same key with the same
 * request makes nothing anew: it is answered with what the first one made.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** In every answer of a service that honours keys, refusals among them: for how many seconds it does. */
export const IDEMPOTENCY_SECONDS = 'X-Svc-Idempotency-Seconds'

/** In an answer that an earlier request under the same key had made already: `true`. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed'

/** In every answer about one generation: its id, to poll for. */
export const GENERATION_ID = 'X-Svc-Generation-Id'
