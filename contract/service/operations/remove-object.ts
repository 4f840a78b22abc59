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
      image: documented(picture({ maxMb: 25 }), 'The picture to take something out of.'),
      mask: documented(
        maskOf('image', picture({ maxMb: 25 })),
        'What is taken out: white, 128 and above; black stays. Of exactly the size of `image`.',
      ),
    }),
    fields: (catalogue) => ({
      seed: seed(),
      num_inference_steps: documented(
        clamped('integer', { min: 1, max: 128 }),
        'Steps in which the hole is filled; more take longer.',
        { unit: 'steps', example: 28 },
      ),
      guidance_scale: documented(
        clamped('number', { min: 1, max: 10 }),
        'How closely the filling keeps to its surroundings.',
        { unit: null, example: 3 },
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
  'Takes what a mask marks out of a picture and fills the hole from its surroundings.',
)
