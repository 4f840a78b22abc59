import { documented } from '../describe/documented.ts'
import { flag, withDefault } from '../describe/field.ts'
import { ANY_PICTURE, picture } from '../describe/file-field.ts'
import { type FilesGiven, operation } from '../describe/operation.ts'
import { pictureCount, priceFrom } from '../values/generation-fields.ts'

const proportion = (files: FilesGiven, name: string) => {
  const file = files[name]?.[0]
  return file ? Math.max(file.width / file.height, file.height / file.width) : 1
}

/** service-api.md, Image tools; results keep the proportions of `image`. */
export const replaceBackground = documented(
  operation({
    id: 'replace-background',
    title: 'Replace background',
    family: 'tool',
    products: { replace_background_svc_4_5_usage: 'Replace background' },
    example: { num_images: 2 },
    routes: [
      { path: '/v2/image/replace-background/svc-4-5', answers: 'async', webhook: 'form', dryRun: true },
    ],
    files: () => ({
      image: documented(
        picture({ maxMb: 50, formats: ANY_PICTURE }),
        'Picture whose subject is kept. The results keep its aspect ratio.',
      ),
      background_reference: documented(
        picture({ maxMb: 50, formats: ANY_PICTURE }),
        'Picture of the new background. People in it are removed.',
      ),
    }),
    fields: (catalogue) => ({
      num_images: pictureCount(catalogue['replace_background.num_images.max']),
      private: documented(
        withDefault(flag(), true),
        'Makes the generation visible to your organization only. Generations of enterprises are always private.',
      ),
    }),
    checks: (catalogue) =>
      (['image', 'background_reference'] as const).map((at) => {
        const max = catalogue['replace_background.max_aspect_ratio']
        return {
          id: 'proportions',
          at,
          message: `must have proportions between 1:${max} and ${max}:1`,
          holds: (_: object, files: FilesGiven) => proportion(files, at) <= max,
          documentation: {
            description: `The aspect ratio of \`${at}\` is between 1:${max} and ${max}:1`,
          },
        }
      }),
    result: 'bare-images',
    // No safety refusal: there are no words to judge. 503: replacement is temporarily unavailable.
    statuses: [400, 401, 402, 403, 404, 429, 503],
    pictures: (values) => values.num_images ?? 1,
    size: () => null,
    price: (_, catalogue) => ({
      billingIdentifier: 'replace_background_svc_4_5_usage',
      usdMicros: priceFrom(catalogue['prices.svc_4_5_generate'], 'medium'),
      pricing: 'usage',
    }),
  }),
  'Places the subject of a picture in front of the background of another picture.',
)
