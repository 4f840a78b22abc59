import { documented } from '../describe/documented.ts'
import { choice, withDefault } from '../describe/field.ts'
import { operation } from '../describe/operation.ts'
import { copyrightDetection, priceFrom, sizeFrom, v4Speed } from '../values/generation-fields.ts'
import { jsonPrompt } from '../values/structured-prompt.ts'
import { onePromptCheck, textPrompt } from './generate-v4.ts'

/** service-api.md, Generation, 4.0 model; AUTO leaves the ratio to the model: its size is not known in advance. */
export const generateV4Transparent = documented(
  operation({
    id: 'generate-v4-transparent',
    title: '4.0 transparent',
    family: 'generator',
    isTransparent: true,
    structuredIn: 'json_prompt',
    products: { v4_transparent_generation: 'Generate 4.0, transparent' },
    example: { text_prompt: 'a perfume bottle', aspect_ratio: '1x1', output_resolution: '1K' },
    routes: [
      { path: '/v1/svc-v4/generate-transparent', answers: 'sync' },
      { path: '/v1/svc-v4/async/generate-transparent', answers: 'async', webhook: 'query' },
    ],
    files: () => ({}),
    fields: (catalogue) => ({
      text_prompt: textPrompt(catalogue),
      json_prompt: jsonPrompt(),
      aspect_ratio: documented(
        withDefault(choice(catalogue['v4.aspect_ratio']), 'AUTO'),
        'Aspect ratio of the picture, written `WxH`. With `AUTO`, the model chooses it from the prompt.',
      ),
      output_resolution: documented(
        withDefault(choice(Object.keys(catalogue['v4.transparent.size_table'])), '1K'),
        'Resolution tier: the number of pixels of a square with this side. Other aspect ratios keep that number. Larger tiers multiply the price.',
      ),
      rendering_speed: v4Speed(catalogue),
      enable_copyright_detection: copyrightDetection(),
    }),
    checks: () => [onePromptCheck],
    result: 'images',
    pictures: () => 1,
    size: ({ aspect_ratio = 'AUTO', output_resolution = '1K' }, catalogue) =>
      aspect_ratio === 'AUTO'
        ? null
        : sizeFrom(catalogue['v4.transparent.size_table'][output_resolution], aspect_ratio),
    price: ({ rendering_speed = 'DEFAULT', output_resolution = '1K' }, catalogue) => ({
      billingIdentifier: 'v4_transparent_generation',
      usdMicros:
        priceFrom(catalogue['prices.v4_transparent_generation'], rendering_speed) *
        priceFrom(catalogue['prices.v4_transparent_generation.tier_factor'], output_resolution),
      pricing: 'usage',
    }),
  }),
  'Generates a picture with a transparent background (PNG) with the 4.0 model. The response reports the final resolution.',
)
