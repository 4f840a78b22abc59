import {
  GENERATION_ID,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_REPLAYED,
  IDEMPOTENCY_SECONDS,
} from '#contract/service/resources/idempotency.ts'
import { MAX_WAIT_SECONDS } from '../http/preferred-wait.ts'
import { KEPT_SECONDS } from '../idempotency/keys.ts'
import type { Json } from './json-schema.ts'

/** The extension of contract/service/resources/idempotency.ts. */
export const KEY_PARAMETER: Json = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'Extension: a unique name that you choose for this request. A retry with the same key within 24 hours is not charged and returns the first generation. See [Retries](#description/retries). If omitted, a retry may generate and charge again.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$', minLength: 1, maxLength: 255 },
  example: 'order-4711-hero-picture',
}

/** The extension of server/service/http/poll-routes.ts. */
export const PREFER_PARAMETER: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `Extension (RFC 7240): with \`wait=SECONDS\`, the response comes when the generation ends or the time has passed. The maximum is ${MAX_WAIT_SECONDS} seconds; longer waits are shortened. If omitted, the response comes at once. Unit: seconds.`,
  schema: { type: 'string', pattern: '^wait=\\d{1,6}$', maxLength: 11 },
  example: 'wait=20',
}

/** In the response to a poll that waited. */
export const WAITED_HEADER: Json = {
  'Preference-Applied': {
    description: 'Wait that the service applied, if the request has `Prefer`. Unit: seconds.',
    schema: { type: 'string', pattern: '^wait=\\d+$' },
    example: 'wait=20',
  },
}

export const GENERATION_ID_HEADER: Json = {
  [GENERATION_ID]: {
    description: 'Id of the generation, for polling.',
    schema: { type: 'string' },
    example: 'WVkMKyg0S5XXvRYkdltoBQ',
  },
}

/** Headers of every response. */
export const KEPT_HEADER: Json = {
  [IDEMPOTENCY_SECONDS]: {
    description: 'Lifetime of an `Idempotency-Key`. Unit: seconds.',
    schema: { type: 'integer', minimum: 0, 'x-unit': 'seconds' },
    example: KEPT_SECONDS,
  },
}

export const RETRY_AFTER_HEADER: Json = {
  'Retry-After': {
    description: 'Time to wait before the next request. Unit: seconds.',
    schema: { type: 'integer', minimum: 1, 'x-unit': 'seconds' },
    example: 3,
  },
}

/** Headers of the response of an operation. */
export const MADE_HEADERS: Json = {
  ...KEPT_HEADER,
  ...GENERATION_ID_HEADER,
  [IDEMPOTENCY_REPLAYED]: {
    description: '`true` if an earlier request with the same `Idempotency-Key` made the generation.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
}
