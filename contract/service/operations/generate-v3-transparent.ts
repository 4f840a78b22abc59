import { documented } from '../describe/documented.ts'
import { choice, required, withDefault } from '../describe/field.ts'
import { operation } from '../describe/operation.ts'
import {
  copyrightDetection,
  magicPrompt,
  negativePrompt,
  pictureCount,
  priceFrom,
  prompt,
  seed,
  sizeFrom,
  v3TransparentSpeed,
} from '../values/generation-fields.ts'

const DEFAULT_RATIO = '1x1'

/** service-api.md, Generation, 3.0 model. Sizes are those before upscaling, as the response reports them. */
export const generateV3Transparent = documented(
  operation({
    id: 'generate-v3-transparent',
    title: '3.0 transparent',
    family: 'generator',
    isTransparent: true,
    products: { svc_v3_transparent_generation: 'Generate 3.0, transparent' },
    example: { prompt: 'a paper kite', upscale_factor: 'X2' },
    routes: [{ path: '/v1/svc-v3/generate-transparent', answers: 'sync' }],
    files: () => ({}),
    fields: (catalogue) => ({
      prompt: required(prompt(catalogue)),
      seed: seed(),
      upscale_factor: documented(
        withDefault(choice(catalogue['v3.upscale_factor']), 'X1'),
        'Factor by which each side is enlarged after generation. The response reports the resolution before enlargement.',
      ),
      aspect_ratio: documented(
        choice(catalogue['v3.aspect_ratio']),
        'Aspect ratio of each picture, written `WxH`.',
        { default: DEFAULT_RATIO },
      ),
      rendering_speed: v3TransparentSpeed(catalogue),
      magic_prompt: magicPrompt(catalogue),
      negative_prompt: negativePrompt(catalogue),
      num_images: pictureCount(8),
      enable_copyright_detection: copyrightDetection(),
    }),
    result: 'images',
    pictures: (values) => values.num_images ?? 1,
    size: (values, catalogue) =>
      sizeFrom(catalogue['v3.aspect_ratio_to_resolution'], values.aspect_ratio ?? DEFAULT_RATIO),
    price: ({ rendering_speed = 'DEFAULT' }, catalogue) => ({
      billingIdentifier: 'svc_v3_transparent_generation',
      usdMicros: priceFrom(catalogue['prices.svc_v3_transparent_generation'], rendering_speed),
      pricing: 'fixed',
    }),
  }),
  'Generates up to 8 pictures with a transparent background (PNG) with the 3.0 model, at its largest resolution for the aspect ratio. `upscale_factor` enlarges them.',
)
