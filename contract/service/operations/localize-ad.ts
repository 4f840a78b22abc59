import { choice, integer, required, text, withDefault } from '../describe/field.ts'
import { picture } from '../describe/file-field.ts'
import { operation } from '../describe/operation.ts'
import { TOOL_STATUSES } from '../resources/errors.ts'
import { parseExactCopy } from '../values/exact-copy.ts'
import { priceFrom, seed } from '../values/generation-fields.ts'

/** service-api.md, Image tools; one language a request. */
export const localizeAd = operation({
  id: 'localize-ad',
  title: 'Ad localizer',
  family: 'tool',
  products: { ad_localizer_usage: 'Ad localizer' },
  example: { language: 'de', exact_copy: 'Summer Sale => Sommerschlussverkauf' },
  routes: [{ path: '/v2/tool/ad-localizer', answers: 'async', webhook: 'form', dryRun: true }],
  files: () => ({ image: picture({ maxMb: 25 }) }),
  fields: (catalogue) => ({
    language: required(choice(catalogue['ad_localizer.language'])),
    exact_copy: text({ min: 0, max: catalogue['ad_localizer.exact_copy.max_chars'] }),
    prompt: text({ min: 0, max: catalogue['ad_localizer.prompt.max_chars'] }),
    quality: withDefault(choice(catalogue['tools.quality']), 'high'),
    seed: seed(),
    num_images: withDefault(integer({ min: 1, max: catalogue['ad_localizer.num_images.max'] }), 1),
  }),
  checks: () => [
    {
      at: 'exact_copy',
      message: 'must have on every line original => replacement, with words before the arrow',
      holds: (values) => values.exact_copy === undefined || parseExactCopy(values.exact_copy) !== null,
    },
  ],
  result: 'images',
  statuses: TOOL_STATUSES,
  pictures: (values) => values.num_images ?? 1,
  size: () => null,
  price: ({ quality = 'high' }, catalogue) => ({
    billingIdentifier: 'ad_localizer_usage',
    usdMicros: priceFrom(catalogue['prices.svc_4_5_generate'], quality),
    pricing: 'usage',
  }),
})
