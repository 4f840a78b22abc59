import { documented } from '../describe/documented.ts'
import { choice, required, text } from '../describe/field.ts'
import { picture } from '../describe/file-field.ts'
import { operation } from '../describe/operation.ts'
import { TOOL_STATUSES } from '../resources/errors.ts'
import { parseExactCopy } from '../values/exact-copy.ts'
import { pictureCount, priceFrom, seed, toolQuality } from '../values/generation-fields.ts'

/** service-api.md, Image tools; one language a request. */
export const localizeAd = documented(
  operation({
    id: 'localize-ad',
    title: 'Ad localizer',
    family: 'tool',
    batchedBy: 'language',
    products: { ad_localizer_usage: 'Ad localizer' },
    example: { language: 'de', exact_copy: 'Summer Sale => Sommerschlussverkauf' },
    routes: [{ path: '/v2/tool/ad-localizer', answers: 'async', webhook: 'form', dryRun: true }],
    files: () => ({
      image: documented(picture({ maxMb: 25 }), 'The ad. Its layout, logos and product stay as they are.'),
    }),
    fields: (catalogue) => ({
      language: documented(
        required(choice(catalogue['ad_localizer.language'])),
        'Language that the ad is translated into; one for each request.',
        { example: 'de' },
      ),
      exact_copy: documented(
        text({ min: 0, max: catalogue['ad_localizer.exact_copy.max_chars'] }),
        'Words to set character for character: a line `original => replacement` for each. What is not listed then stays as it is; without it, all marketing copy is translated.',
        { example: 'Summer Sale => Sommerschlussverkauf' },
      ),
      prompt: documented(
        text({ min: 0, max: catalogue['ad_localizer.prompt.max_chars'] }),
        'Changes to ask for in words; they go before the rule that all else stays.',
        { example: 'keep “Harbour”' },
      ),
      quality: toolQuality(catalogue['tools.quality'], 'high'),
      seed: seed(),
      num_images: pictureCount(catalogue['ad_localizer.num_images.max']),
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
  }),
  'Sets the texts of an ad in another language; all else stays as it is. Arabic is set from right to left.',
)
