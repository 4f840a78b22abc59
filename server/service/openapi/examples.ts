import { EXAMPLE_KEYS } from './example-delivery.ts'

const ID = 'WVkMKyg0S5XXvRYkdltoBQ'
const CREATED = '2026-11-20T12:00:00.000Z'
const picture = (place: number) =>
  `https://service.example/v1/pictures/${ID}-${place}.png?exp=1795262400&sig=…`

/** One answer of each shape. */
export const ANSWER_EXAMPLES = {
  GenerationHandle: { generation_id: ID },
  GenerationStatus: { generation_id: ID, status: 'pending', created: CREATED },
  SyncGeneration: {
    request_id: ID,
    created: CREATED,
    data: [{ url: picture(0), prompt: 'a kite', resolution: '1024x1024', seed: 7, is_image_safe: true }],
  },
  SingleImage: { created: CREATED, data: [{ url: picture(0), is_image_safe: true }] },
  SyncLayerized: { base_image_url: picture(0), original_image_url: picture(0), seed: 7, text_blocks: [] },
  PriceQuote: {
    object: 'price_quote',
    billing_identifier: 'ad_localizer_usage',
    quantity: 1,
    usd_micros: 100_000,
    credit_millis: 10_000,
    qualifier: 'exact',
  },
  WebhookBody: {
    generation_id: ID,
    created: CREATED,
    data: [{ url: picture(0), prompt: 'a kite', resolution: '1024x1024', seed: 7, is_image_safe: true }],
  },
  JwkSet: EXAMPLE_KEYS,
  Error: { error: 'seed: must be a whole number from 0 to 2147483647' },
  GenerationError: {
    error: 'at most 10 pictures may be in progress in the fast queue; wait for one to finish',
    reject_reason: 'inflight_limit',
    max_inflight_requests: 10,
    task_completion_speed: 'fast',
  },
} as const
