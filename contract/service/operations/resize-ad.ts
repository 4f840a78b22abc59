import { documented } from '../describe/documented.ts'
import { choice, flag, json, required, text, withDefault } from '../describe/field.ts'
import { type FileField, MB, PHOTO } from '../describe/file-field.ts'
import { type Check, operation } from '../describe/operation.ts'
import { assetIdentifier } from '../values/asset-identifier.ts'
import type { Catalogue } from '../values/catalogue.ts'
import { parseSize, pictureCount, priceFrom, toolQuality } from '../values/generation-fields.ts'

/** service-api.md, Image tools: the row of ad resize, which lists no 422. */
const RESIZE_STATUSES = [400, 401, 402, 403, 404, 429] as const

const optionalPicture: FileField = { formats: PHOTO, maxBytes: 25 * MB, min: 0, max: 1 }
const optionalImage = () => ({
  image: documented(
    optionalPicture,
    'Ad to resize, in multipart requests only. If omitted, `image_asset_identifier` is required.',
  ),
})

/** Accepted, but has no effect: service-api.md, Image tools. */
const storeAssets = () =>
  documented(withDefault(flag(), false), 'Accepted for compatibility. It has no effect.')

const shared = (catalogue: Catalogue) => ({
  image_asset_identifier: documented(
    json(assetIdentifier),
    'Ad to resize, as a picture that the service holds already. If omitted, `image` is required.',
    { example: { asset_type: 'RESPONSE', asset_id: 'WVkMKyg0S5XXvRYkdltoBQ' } },
  ),
  resolution: documented(
    required(choice(catalogue['ad_resize.resolution'])),
    'Exact size of each result in pixels, written `WIDTHxHEIGHT`.',
    { example: '1080x1920' },
  ),
  prompt: documented(
    text({ min: 0, max: catalogue['ad_resize.prompt.max_chars'] }),
    'Instructions for the layout. The safety check reads them; this service arranges the ad without them. If omitted, the result is the same.',
    { example: 'keep the logo at the top' },
  ),
  num_images: pictureCount(4),
})

/** service-api.md, Image tools, rule 5. */
const oneSource: Check<{ readonly image_asset_identifier?: unknown }> = {
  id: 'one-source',
  at: 'image',
  message: 'must be given where image_asset_identifier is not, and left out where it is',
  holds: (values, files) => (files.image?.length ?? 0) > 0 !== (values.image_asset_identifier !== undefined),
  documentation: { description: 'Send exactly one of `image` and `image_asset_identifier`' },
}

/** Each platform with its resolutions, as text. */
const sizesOf = (platforms: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(platforms)
    .map(([platform, sizes]) => `\`${platform}\` ${sizes.join(', ')}`)
    .join('; ')

const RESIZE = 'Rearranges an ad for another size. Each result has exactly the requested pixel dimensions.'

const products = { ad_resize_usage: 'Ad resize' }

const price = (catalogue: Catalogue, quality: string) => ({
  billingIdentifier: 'ad_resize_usage' as const,
  usdMicros: priceFrom(catalogue['prices.svc_4_5_generate'], quality.toLowerCase()),
  pricing: 'usage' as const,
})

/** service-api.md, Image tools, Ad resize; the path is from the catalogue (ad_resize.path). */
export const resizeAd = documented(
  operation({
    id: 'resize-ad',
    title: 'Ad resize',
    family: 'tool',
    batchedBy: 'resolution',
    products,
    example: { resolution: '1080x1920', num_images: 2 },
    routes: [{ path: '/v1/async/ad-resizer', answers: 'async', webhook: 'query', json: true }],
    files: optionalImage,
    fields: (catalogue) => ({
      ...shared(catalogue),
      quality: toolQuality(['LOW', 'MEDIUM', 'HIGH'], 'HIGH'),
      store_assets: storeAssets(),
    }),
    checks: () => [oneSource],
    result: 'bare-images',
    statuses: RESIZE_STATUSES,
    pictures: (values) => values.num_images ?? 1,
    size: (values) => parseSize(values.resolution),
    price: ({ quality = 'HIGH' }, catalogue) => price(catalogue, quality),
  }),
  RESIZE,
)

/** The second path that the catalogue names (ad_resize.path), with its lower-case qualities and platforms. */
export const resizeAdV2 = documented(
  operation({
    id: 'resize-ad-v2',
    title: 'Ad resize',
    family: 'tool',
    batchedBy: 'resolution',
    sameAs: 'resize-ad',
    products,
    example: { resolution: '1080x1920', platform: 'meta_stories' },
    routes: [{ path: '/v2/tool/ad-resizer', answers: 'async', webhook: 'form', dryRun: true, json: true }],
    files: optionalImage,
    fields: (catalogue) => ({
      ...shared(catalogue),
      quality: toolQuality(catalogue['tools.quality'], 'high'),
      platform: documented(
        choice(Object.keys(catalogue['ad_resize.platform'])),
        'Platform of the ad. The resolution must be one that the platform offers. If omitted, every resolution is valid.',
        { example: 'meta_stories' },
      ),
      store_assets: storeAssets(),
    }),
    checks: (catalogue) => [
      oneSource,
      {
        id: 'platform-resolution',
        at: 'platform',
        message: 'does not offer this resolution; give one that it does, or no platform',
        holds: ({ platform, resolution }) =>
          platform === undefined || (catalogue['ad_resize.platform'][platform] ?? []).includes(resolution),
        documentation: {
          description: `Each \`platform\` offers these resolutions: ${sizesOf(catalogue['ad_resize.platform'])}`,
        },
      },
    ],
    result: 'bare-images',
    statuses: RESIZE_STATUSES,
    pictures: (values) => values.num_images ?? 1,
    size: (values) => parseSize(values.resolution),
    price: ({ quality = 'high' }, catalogue) => price(catalogue, quality),
  }),
  RESIZE,
)
