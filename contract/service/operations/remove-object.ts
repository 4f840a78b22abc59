import { documented } from '../describe/documented.ts'
import { clamped } from '../describe/field.ts'
import { maskOf, picture } from '../describe/file-field.ts'
import { operation } from '../describe/operation.ts'
import { seed, speed } from '../values/generation-fields.ts'

/** service-api.md, Image tools; white in the mask, 128 and above, marks what is removed. */
export const removeObject = documented(
  operation({
    id: 'remove-object',
    title: 'Remove object',
    family: 'tool',
    products: { object_removal_usage_v2: 'Remove object' },
    example: { guidance_scale: 3, num_inference_steps: 28 },
    routes: [{ path: '/v1/remove-object', answers: 'sync' }],
    files: () => ({
      image: documented(picture({ maxMb: 25 }), 'Picture to edit.'),
      mask: documented(
        maskOf('image', picture({ maxMb: 25 })),
        'Mask of the same size as `image`. White (values of 128 and above) marks the region to remove.',
      ),
    }),
    fields: (catalogue) => ({
      seed: seed(),
      num_inference_steps: documented(
        clamped('integer', { min: 1, max: 128 }),
        'Number of steps that fill the removed region. More steps take longer. If omitted, `rendering_speed` sets them: `FLASH` 8, `TURBO` 12, `DEFAULT` 28, `QUALITY` 56.',
        { unit: 'steps', example: 28 },
      ),
      guidance_scale: documented(
        clamped('number', { min: 1, max: 10 }),
        'Weight of the best matches among the surroundings that fill the removed region. Higher values stay closer to them.',
        { unit: null, default: 3 },
      ),
      rendering_speed: speed(catalogue),
    }),
    result: 'single-image',
    // Its row lists no statuses: those of its neighbour, remove background (the default).
    pictures: () => 1,
    size: () => null,
    price: (_, catalogue) => ({
      billingIdentifier: 'object_removal_usage_v2',
      usdMicros: catalogue['prices.object_removal'],
      pricing: 'fixed',
    }),
  }),
  'Removes the region that a mask marks from a picture and fills it from its surroundings.',
)
