import { documented } from '../describe/documented.ts'
import { picture } from '../describe/file-field.ts'
import { operation } from '../describe/operation.ts'

/** service-api.md, Image tools; returns the foreground on a transparent background. */
export const removeBackground = documented(
  operation({
    id: 'remove-background',
    title: 'Remove background',
    family: 'tool',
    products: { api_remove_background: 'Remove background' },
    example: {},
    routes: [{ path: '/v1/remove-background', answers: 'sync' }],
    files: () => ({
      image: documented(picture({ maxMb: 10 }), 'Picture whose subject is cut out.'),
    }),
    fields: () => ({}),
    result: 'single-image',
    pictures: () => 1,
    size: () => null,
    price: (_, catalogue) => ({
      billingIdentifier: 'api_remove_background',
      usdMicros: catalogue['prices.api_remove_background'],
      pricing: 'fixed',
    }),
  }),
  'Cuts out the subject of a picture. The result is a PNG with a transparent background.',
)
