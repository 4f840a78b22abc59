import { choice, flag, integer, json, required, text, withDefault } from '../describe/field.ts'
import { MB, PHOTO } from '../describe/file-field.ts'
import { type FilesGiven, operation } from '../describe/operation.ts'
import { assetIdentifier } from '../values/asset-identifier.ts'
import type { Catalogue } from '../values/catalogue.ts'
import { parseSize, priceFrom } from '../values/generation-fields.ts'

/** service-api.md, Image tools: the row of ad resize, which lists no 422. */
const RESIZE_STATUSES = [400, 401, 402, 403, 404, 429] as const

const optionalImage = () => ({ image: { formats: PHOTO, maxBytes: 25 * MB, min: 0, max: 1 } })

const shared = (catalogue: Catalogue) => ({
  image_asset_identifier: json(assetIdentifier),
  resolution: required(choice(catalogue['ad_resize.resolution'])),
  prompt: text({ min: 0, max: catalogue['ad_resize.prompt.max_chars'] }),
  num_images: withDefault(integer({ min: 1, max: 4 }), 1),
})

/** service-api.md, Image tools, rule 5. */
const oneSource = {
  at: 'image',
  message: 'must be given where image_asset_identifier is not, and left out where it is',
  holds: (values: { readonly image_asset_identifier?: unknown }, files: FilesGiven) =>
    (files.image?.length ?? 0) > 0 !== (values.image_asset_identifier !== undefined),
}

const products = { ad_resize_usage: 'Ad resize' }

const price = (catalogue: Catalogue, quality: string) => ({
  billingIdentifier: 'ad_resize_usage' as const,
  usdMicros: priceFrom(catalogue['prices.svc_4_5_generate'], quality.toLowerCase()),
  pricing: 'usage' as const,
})

/** service-api.md, Image tools, Ad resize; the path is from the catalogue (ad_resize.path). */
export const resizeAd = operation({
  id: 'resize-ad',
  title: 'Ad resize',
  family: 'tool',
  products,
  example: { resolution: '1080x1920', num_images: 2 },
  routes: [{ path: '/v1/async/ad-resizer', answers: 'async', webhook: 'query', json: true }],
  files: optionalImage,
  fields: (catalogue) => ({
    ...shared(catalogue),
    quality: withDefault(choice(['LOW', 'MEDIUM', 'HIGH']), 'HIGH'),
    // Accepted but ignored: service-api.md, Image tools.
    store_assets: withDefault(flag(), false),
  }),
  checks: () => [oneSource],
  result: 'bare-images',
  statuses: RESIZE_STATUSES,
  pictures: (values) => values.num_images ?? 1,
  size: (values) => parseSize(values.resolution),
  price: ({ quality = 'HIGH' }, catalogue) => price(catalogue, quality),
})

/** The second path that the catalogue names (ad_resize.path), with its lower-case qualities and platforms. */
export const resizeAdV2 = operation({
  id: 'resize-ad-v2',
  title: 'Ad resize',
  family: 'tool',
  sameAs: 'resize-ad',
  products,
  example: { resolution: '1080x1920', platform: 'meta_stories' },
  routes: [{ path: '/v2/tool/ad-resizer', answers: 'async', webhook: 'form', dryRun: true, json: true }],
  files: optionalImage,
  fields: (catalogue) => ({
    ...shared(catalogue),
    quality: withDefault(choice(catalogue['tools.quality']), 'high'),
    platform: choice(Object.keys(catalogue['ad_resize.platform'])),
    store_assets: withDefault(flag(), false),
  }),
  checks: (catalogue) => [
    oneSource,
    {
      at: 'platform',
      message: 'does not offer this resolution; give one that it does, or no platform',
      holds: ({ platform, resolution }) =>
        platform === undefined || (catalogue['ad_resize.platform'][platform] ?? []).includes(resolution),
    },
  ],
  result: 'bare-images',
  statuses: RESIZE_STATUSES,
  pictures: (values) => values.num_images ?? 1,
  size: (values) => parseSize(values.resolution),
  price: ({ quality = 'high' }, catalogue) => price(catalogue, quality),
})
