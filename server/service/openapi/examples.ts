import { detectedTextBlock } from '#contract/service/values/text-block.ts'
import { EXAMPLE_KEYS } from './example-delivery.ts'
import { exampleOf, jsonSchema } from './json-schema.ts'
import { ANSWERS, type AnswerName } from './schemas.ts'

const ID = 'WVkMKyg0S5XXvRYkdltoBQ'
const CREATED = '2026-11-20T12:00:00.000Z'
const picture = (place: number) =>
  `https://service.example/v1/pictures/${ID}-${place}.png?exp=1795262400&sig=…`
const PICTURES = [
  {
    url: picture(0),
    prompt: 'a lighthouse above a calm sea at dusk',
    resolution: '1024x1024',
    seed: 418203771,
    is_image_safe: true,
  },
]

/** One response of each shape. */
export const ANSWER_EXAMPLES = {
  GenerationHandle: { generation_id: ID },
  GenerationStatus: {
    generation_id: ID,
    status: 'completed',
    created: CREATED,
    response_type: 'url',
    usage_cost_usd_micros: 10_000,
    data: PICTURES,
  },
  SyncGeneration: { request_id: ID, created: CREATED, data: PICTURES },
  SingleImage: { created: CREATED, data: [{ url: picture(0), is_image_safe: true }] },
  SyncLayerized: {
    base_image_url: picture(0),
    original_image_url: picture(1),
    seed: 7,
    text_blocks: [Object(exampleOf(jsonSchema(detectedTextBlock)))],
  },
  PriceQuote: {
    object: 'price_quote',
    billing_identifier: 'ad_localizer_usage',
    quantity: 1,
    usd_micros: 100_000,
    credit_millis: 10_000,
    qualifier: 'exact',
  },
  WebhookBody: { generation_id: ID, created: CREATED, data: PICTURES },
  JwkSet: EXAMPLE_KEYS,
  Error: { error: 'seed: must be a whole number from 0 to 2147483647' },
  GenerationError: {
    error: 'at most 10 pictures may be in progress in the fast queue; wait for one to finish',
    reject_reason: 'inflight_limit',
    max_inflight_requests: 10,
    task_completion_speed: 'fast',
  },
} as const

/** The other responses of a poll. */
export const OTHER_STATES = {
  pending: { generation_id: ID, status: 'pending', created: CREATED },
  failed: {
    generation_id: ID,
    status: 'failed',
    created: CREATED,
    failure_reason: 'content_policy_violation',
  },
} as const

/** The example of a response: the one above, else one made from its schema. */
export function answerExample(name: AnswerName): unknown {
  return name in ANSWER_EXAMPLES
    ? ANSWER_EXAMPLES[name as keyof typeof ANSWER_EXAMPLES]
    : exampleOf(jsonSchema(ANSWERS[name]))
}
