import { choice, clamped, withDefault } from '../describe/field.ts'
import { maskOf, picture } from '../describe/file-field.ts'
import { operation } from '../describe/operation.ts'
import { seed } from '../values/generation-fields.ts'

/** service-api.md, Image tools; mask values of 128 and above mark the area to remove. */
export const removeObject = operation({
  id: 'remove-object',
  title: 'Remove object',
  family: 'tool',
  products: { object_removal_usage_v2: 'Remove object' },
  example: { guidance_scale: 3, num_inference_steps: 28 },
  routes: [{ path: '/v1/remove-object', answers: 'sync' }],
  files: () => ({ image: picture({ maxMb: 25 }), mask: maskOf('image', picture({ maxMb: 25 })) }),
  fields: (catalogue) => ({
    seed: seed(),
    num_inference_steps: clamped('integer', { min: 1, max: 128 }),
    guidance_scale: clamped('number', { min: 1, max: 10 }),
    rendering_speed: withDefault(choice(catalogue.rendering_speed), 'DEFAULT'),
  }),
  result: 'single-image',
  // The specification's row lists no statuses, so those of remove background (the default) apply.
  pictures: () => 1,
  size: () => null,
  price: (_, catalogue) => ({
    billingIdentifier: 'object_removal_usage_v2',
    usdMicros: catalogue['prices.object_removal'],
    pricing: 'fixed',
  }),
})
