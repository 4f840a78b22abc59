import { documented } from '../describe/documented.ts'
import { choice, integer, nullable, required, withDefault } from '../describe/field.ts'
import { operation, type Size } from '../describe/operation.ts'
import type { Catalogue } from '../values/catalogue.ts'
import {
  copyrightDetection,
  magicPrompt,
  priceFrom,
  prompt,
  seed,
  sizeFrom,
} from '../values/generation-fields.ts'

/** service-api.md, Limits: low-latency custom size. */
export const MAX_CUSTOM_PIXELS = 4_194_304
const customSide = (side: string) =>
  documented(
    nullable(integer({ min: 16, max: 4096, multipleOf: 16 })),
    `${side} of the picture, a multiple of 16. Send both sides or neither, and without \`resolution\` and \`aspect_ratio\`. Width times height is at most ${MAX_CUSTOM_PIXELS} pixels. The request is billed at the resolution tier that matches its pixel count. If omitted or \`null\`, \`resolution\` and \`aspect_ratio\` set the size.`,
    { unit: 'pixels', example: 1024 },
  )

interface Sizing {
  readonly custom_width?: number | null | undefined
  readonly custom_height?: number | null | undefined
  readonly resolution?: string | undefined
  readonly aspect_ratio?: string | undefined
}

function customSize({ custom_width, custom_height }: Sizing): Size | null {
  return custom_width && custom_height ? { width: custom_width, height: custom_height } : null
}

/** The tier that a request is billed at: the requested one, or the one that matches a custom size's pixel count. */
export function billedTier(values: Sizing, catalogue: Catalogue): string {
  const custom = customSize(values)
  if (!custom) return values.resolution ?? '1K'
  return custom.width * custom.height <= catalogue['p_image.tier_1K_max_pixels'] ? '1K' : '2K'
}

/** service-api.md, Generation, low-latency model. */
export const generateFast = documented(
  operation({
    id: 'generate-fast',
    title: 'Fast',
    family: 'generator',
    // service-api.md, Generation, low-latency model: the service recognizes a structured prompt by itself.
    structuredIn: 'prompt',
    products: { p_image_svc_generation: 'Generate Fast' },
    example: { prompt: 'a lighthouse above a calm sea at dusk', seed: 418203771, aspect_ratio: '16x9' },
    routes: [
      { path: '/v1/text-to-image/p-image-svc', answers: 'sync' },
      { path: '/v1/async/text-to-image/p-image-svc', answers: 'async', webhook: 'query' },
    ],
    files: () => ({}),
    fields: (catalogue) => ({
      prompt: documented(
        required(prompt(catalogue)),
        'Description of the picture in natural language, or a structured 4.0 prompt as JSON text. The service detects which one it is.',
        { example: 'a lighthouse above a calm sea at dusk' },
      ),
      prompt_upsampling: magicPrompt(catalogue),
      seed: nullable(seed()),
      quality: documented(
        withDefault(choice(catalogue['p_image.quality']), 'MEDIUM'),
        'Quality of the picture. It sets the price.',
      ),
      resolution: documented(
        withDefault(choice(Object.keys(catalogue['p_image.size_table'])), '1K'),
        'Resolution tier: the number of pixels of a square with this side. Other aspect ratios keep that number. It sets the price.',
      ),
      aspect_ratio: documented(
        withDefault(choice(catalogue['p_image.aspect_ratio']), '1x1'),
        'Aspect ratio of the picture, written `WxH`.',
      ),
      custom_width: customSide('Width'),
      custom_height: customSide('Height'),
      enable_copyright_detection: copyrightDetection(),
    }),
    checks: () => [
      {
        id: 'custom-size-sides',
        at: 'custom_height',
        message: 'must be given together with custom_width',
        holds: (values) =>
          ((values.custom_width ?? null) === null) === ((values.custom_height ?? null) === null),
        documentation: { description: 'Send both `custom_width` and `custom_height`, or neither' },
      },
      {
        id: 'custom-size-pixels',
        at: 'custom_width',
        message: `times custom_height must be at most ${MAX_CUSTOM_PIXELS} pixels`,
        holds: (values) => {
          const custom = customSize(values)
          return !custom || custom.width * custom.height <= MAX_CUSTOM_PIXELS
        },
        documentation: {
          description: `\`custom_width\` times \`custom_height\` is at most ${MAX_CUSTOM_PIXELS} pixels`,
        },
      },
      {
        id: 'custom-size-alone',
        at: 'custom_width',
        message: 'cannot be combined with resolution or aspect_ratio; leave out one or the other',
        holds: (values) =>
          ((values.custom_width ?? null) === null && (values.custom_height ?? null) === null) ||
          (values.resolution === undefined && values.aspect_ratio === undefined),
        documentation: {
          description: 'Do not combine a custom size with `resolution` or `aspect_ratio`',
        },
      },
    ],
    result: 'images',
    pictures: () => 1,
    size: (values, catalogue) =>
      customSize(values) ??
      sizeFrom(catalogue['p_image.size_table'][values.resolution ?? '1K'], values.aspect_ratio ?? '1x1'),
    price: (values, catalogue) => {
      const row = {
        '1K': catalogue['prices.p_image_svc_generation.1K'],
        '2K': catalogue['prices.p_image_svc_generation.2K'],
      }
      const tier = billedTier(values, catalogue) === '1K' ? '1K' : '2K'
      return {
        billingIdentifier: 'p_image_svc_generation',
        usdMicros: priceFrom(row[tier], values.quality ?? 'MEDIUM'),
        pricing: 'usage',
      }
    },
  }),
  'Generates a picture from a prompt with the low-latency model.',
)
