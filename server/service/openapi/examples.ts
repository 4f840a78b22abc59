import type { OperationId } from '#contract/service/operations/table.ts'
import { EXAMPLE_KEYS } from './example-delivery.ts'

/** Field values of one good request for each operation; files come on top. */
export const EXAMPLES: Readonly<Record<OperationId, Readonly<Record<string, unknown>>>> = {
  'generate-v4': { text_prompt: 'a lighthouse above a calm sea at dusk', resolution: '2048x2048' },
  'generate-v4-transparent': {
    text_prompt: 'a perfume bottle',
    aspect_ratio: '1x1',
    output_resolution: '1K',
  },
  'generate-fast': { prompt: 'a lighthouse above a calm sea at dusk', seed: 418203771, aspect_ratio: '16x9' },
  'generate-v3': {
    prompt: 'a botanical study of ferns',
    aspect_ratio: '4x5',
    num_images: 2,
    style_codes: ['0a1b2c3d', 'ffee0011'],
    color_palette: { name: 'FRESH' },
  },
  'generate-v3-transparent': { prompt: 'a paper kite', upscale_factor: 'X2' },
  'replace-background': { num_images: 2 },
  'localize-ad': { language: 'de', exact_copy: 'Summer Sale => Sommerschlussverkauf' },
  'pose-variants': { instruction: 'Turn to the left, one hand raised', aspect_ratio: '3:4' },
  'remove-object': { guidance_scale: 3, num_inference_steps: 28 },
  'remove-background': {},
  'resize-ad': { resolution: '1080x1920', num_images: 2 },
  'resize-ad-v2': { resolution: '1080x1920', platform: 'meta_stories' },
  'layerize-text': { seed: 7 },
}

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
    ...{ object: 'price_quote', billing_identifier: 'ad_localizer_usage', quantity: 1 },
    ...{ usd_micros: 100_000, credit_millis: 10_000, qualifier: 'exact' },
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
    ...{ reject_reason: 'inflight_limit', max_inflight_requests: 10, task_completion_speed: 'fast' },
  },
} as const
