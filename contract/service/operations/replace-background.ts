import { flag, integer, withDefault } from '../describe/field.ts'
import { ANY_PICTURE, picture } from '../describe/file-field.ts'
import { type FilesGiven, operation } from '../describe/operation.ts'
import { priceFrom } from '../values/generation-fields.ts'

const proportion = (files: FilesGiven, name: string) => {
  const file = files[name]?.[0]
  return file ? Math.max(file.width / file.height, file.height / file.width) : 1
}

/** service-api.md, Image tools; results keep the proportions of `image`. */
export const replaceBackground = operation({
  id: 'replace-background',
  title: 'Replace background',
  family: 'tool',
  products: { replace_background_svc_4_5_usage: 'Replace background' },
  example: { num_images: 2 },
  routes: [{ path: '/v2/image/replace-background/svc-4-5', answers: 'async', webhook: 'form', dryRun: true }],
  files: () => ({
    image: picture({ maxMb: 50, formats: ANY_PICTURE }),
    background_reference: picture({ maxMb: 50, formats: ANY_PICTURE }),
  }),
  fields: (catalogue) => ({
    num_images: withDefault(integer({ min: 1, max: catalogue['replace_background.num_images.max'] }), 1),
    private: withDefault(flag(), true),
  }),
  checks: (catalogue) =>
    (['image', 'background_reference'] as const).map((at) => {
      const most = catalogue['replace_background.max_aspect_ratio']
      return {
        at,
        message: `must have proportions between 1:${most} and ${most}:1`,
        holds: (_: object, files: FilesGiven) => proportion(files, at) <= most,
      }
    }),
  result: 'bare-images',
  // No 422 for safety, as there is no text to check. 503: replacement is temporarily unavailable.
  statuses: [400, 401, 402, 403, 404, 429, 503],
  pictures: (values) => values.num_images ?? 1,
  size: () => null,
  price: (_, catalogue) => ({
    billingIdentifier: 'replace_background_svc_4_5_usage',
    usdMicros: priceFrom(catalogue['prices.svc_4_5_generate'], 'medium'),
    pricing: 'usage',
  }),
})
