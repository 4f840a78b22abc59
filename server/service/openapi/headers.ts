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
    'Extension. A name of your own for this request: sent again under it within 24 hours, it costs nothing and returns the first generation. The guide tells more.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$', minLength: 1, maxLength: 255 },
  example: 'order-4711-hero-picture',
}

/** The extension of server/service/http/poll-routes.ts. */
export const PREFER_PARAMETER: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `Extension (RFC 7240). \`wait=SECONDS\`: the answer comes as soon as the generation ends, or after that time, at most ${MAX_WAIT_SECONDS} seconds; \`Preference-Applied\` says how long. Unit: seconds.`,
  schema: { type: 'string', pattern: '^wait=\\d+$' },
  example: 'wait=20',
}

/** In the answer of a poll that waited. */
export const WAITED_HEADER: Json = {
  'Preference-Applied': {
    description: 'How long the poll could wait, where the request had `Prefer`. Unit: seconds.',
    schema: { type: 'string', pattern: '^wait=\\d+$' },
    example: 'wait=20',
  },
}

export const GENERATION_ID_HEADER: Json = {
  [GENERATION_ID]: {
    description: 'The generation, to poll for.',
    schema: { type: 'string' },
    example: 'WVkMKyg0S5XXvRYkdltoBQ',
  },
}

/** In every answer. */
export const KEPT_HEADER: Json = {
  [IDEMPOTENCY_SECONDS]: {
    description: 'For how long an Idempotency-Key stands for its first request. Unit: seconds.',
    schema: { type: 'integer', minimum: 0, 'x-unit': 'seconds' },
    example: KEPT_SECONDS,
  },
}

export const RETRY_AFTER_HEADER: Json = {
  'Retry-After': {
    description: 'How long to wait before the request is sent again. Unit: seconds.',
    schema: { type: 'integer', minimum: 1, 'x-unit': 'seconds' },
    example: 3,
  },
}

/** In the answer of an operation. */
export const MADE_HEADERS: Json = {
  ...KEPT_HEADER,
  ...GENERATION_ID_HEADER,
  [IDEMPOTENCY_REPLAYED]: {
    description: '`true` where an earlier request under the same Idempotency-Key made it.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
}
