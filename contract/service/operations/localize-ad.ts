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
      image: documented(picture({ maxMb: 25 }), 'Ad to translate. Layout, logos and product stay the same.'),
    }),
    fields: (catalogue) => ({
      language: documented(
        required(choice(catalogue['ad_localizer.language'])),
        'Language of the result, one for each request.',
        { example: 'de' },
      ),
      exact_copy: documented(
        text({ min: 0, max: catalogue['ad_localizer.exact_copy.max_chars'] }),
        'Replacements that are set character for character: one line `original => replacement` for each. Text that is not listed stays the same. If omitted, all marketing copy is translated.',
        { example: 'Summer Sale => Sommerschlussverkauf' },
      ),
      prompt: documented(
        text({ min: 0, max: catalogue['ad_localizer.prompt.max_chars'] }),
        'Instructions for further changes. They take priority over keeping the rest of the ad the same. If omitted, only the text changes.',
        { example: 'keep “Harbour”' },
      ),
      quality: toolQuality(catalogue['tools.quality'], 'high'),
      seed: seed(),
      num_images: pictureCount(catalogue['ad_localizer.num_images.max']),
    }),
    checks: () => [
      {
        id: 'exact-copy-lines',
        at: 'exact_copy',
        message: 'must have on every line original => replacement, with words before the arrow',
        holds: (values) => values.exact_copy === undefined || parseExactCopy(values.exact_copy) !== null,
        documentation: { description: 'Every line of `exact_copy` has the form `original => replacement`' },
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
  'Translates the text of an ad into another language and keeps the rest of the ad the same. Arabic is set from right to left.',
)
