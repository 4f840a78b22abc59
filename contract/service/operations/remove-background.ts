import { picture } from '../describe/file-field.ts'
import { operation } from '../describe/operation.ts'

/** service-api.md, Image tools; returns the foreground on a transparent background. */
export const removeBackground = operation({
  id: 'remove-background',
  title: 'Remove background',
  family: 'tool',
  products: { api_remove_background: 'Remove background' },
  example: {},
  routes: [{ path: '/v1/remove-background', answers: 'sync' }],
  files: () => ({ image: picture({ maxMb: 10 }) }),
  fields: () => ({}),
  result: 'single-image',
  pictures: () => 1,
  size: () => null,
  price: (_, catalogue) => ({
    billingIdentifier: 'api_remove_background',
    usdMicros: catalogue['prices.api_remove_background'],
    pricing: 'fixed',
  }),
})
