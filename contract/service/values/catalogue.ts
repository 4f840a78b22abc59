import * as z from 'zod/mini'
import { sentence } from '../describe/sentences.ts'
import {
  type Confidence,
  count,
  countByWord,
  enlarged,
  micros,
  microsByWord,
  open,
  ratioLimit,
  sizeByRatio,
  sizeByTierAndRatio,
  sizeList,
  sizeLists,
  sizes,
  without,
  wordList,
  words,
} from './catalogue-entry.ts'
import { FAILURE_REASONS } from './failure-reasons.ts'

const tier1K = sizes(`
  1x4 512x2048, 1x3 512x1536, 1x2 720x1440, 9x16 720x1280, 10x16 800x1280, 2x3 832x1248, 3x4 864x1152,
  4x5 896x1120, 1x1 1024x1024, 5x4 1120x896, 4x3 1152x864, 3x2 1248x832, 16x10 1280x800, 16x9 1280x720,
  2x1 1440x720, 3x1 1536x512, 4x1 2048x512
`)
const tier2K = enlarged(tier1K, 2)
const LONGEST = ['1x4', '4x1']

/**
 * Values that the specification calls "not shown". Each has its reliability: `official`, `mirror` (a copy of
 * official material), `third-party` or `inferred`. The specification wins where the two disagree, and a deployment
 * can replace any value with a JSON file (`CATALOGUE_FILE`): { "v3.resolution": ["1024x1024"] }.
 */
const ENTRIES = {
  'v3.resolution': open(
    sizeList,
    words(`
    512x1536 576x1408 576x1472 576x1536 640x1344 640x1408 640x1472 640x1536 704x1152 704x1216
    704x1280 704x1344 704x1408 704x1472 736x1312 768x1088 768x1216 768x1280 768x1344 800x1280
    832x960 832x1024 832x1088 832x1152 832x1216 832x1248 864x1152 896x960 896x1024 896x1088 896x1120
    896x1152 960x832 960x896 960x1024 960x1088 1024x832 1024x896 1024x960 1024x1024 1088x768
    1088x832 1088x896 1088x960 1120x896 1152x704 1152x832 1152x864 1152x896 1216x704 1216x768
    1216x832 1248x832 1280x704 1280x768 1280x800 1312x736 1344x640 1344x704 1344x768 1408x576
    1408x640 1408x704 1472x576 1472x640 1472x704 1536x512 1536x576 1536x640
  `),
    'mirror',
  ),
  'v3.aspect_ratio': open(
    wordList,
    words('1x3 3x1 1x2 2x1 9x16 16x9 10x16 16x10 2x3 3x2 3x4 4x3 4x5 5x4 1x1'),
    'mirror',
  ),
  'v3.aspect_ratio_to_resolution': open(
    sizeByRatio,
    sizes(`
    1x3 512x1536, 1x2 704x1408, 9x16 736x1312, 10x16 800x1280, 2x3 832x1248, 3x4 864x1152, 4x5 896x1120,
    1x1 1024x1024, 5x4 1120x896, 4x3 1152x864, 3x2 1248x832, 16x10 1280x800, 16x9 1312x736, 2x1 1408x704,
    3x1 1536x512
  `),
    'official',
  ),
  'v3.style_type': open(wordList, words('AUTO GENERAL REALISTIC DESIGN FICTION CUSTOM STYLIZED'), 'mirror'),
  'v3.style_preset': open(
    wordList,
    words(`
    80S_ILLUSTRATION 90S_NOSTALGIA ABSTRACT_ORGANIC ANALOG_NOSTALGIA ART_BRUT ART_DECO ART_POSTER
    AURA AVANT_GARDE BAUHAUS BLUEPRINT BLURRY_MOTION BRIGHT_ART C4D_CARTOON CHILDRENS_BOOK COLLAGE
    COLORING_BOOK_I COLORING_BOOK_II CUBISM DARK_AURA DOODLE DOUBLE_EXPOSURE DRAMATIC_CINEMA
    EDITORIAL EMOTIONAL_MINIMAL ETHEREAL_PARTY EXPIRED_FILM FLAT_ART FLAT_VECTOR FOREST_REVERIE
    GEO_MINIMALIST GLASS_PRISM GOLDEN_HOUR GRAFFITI_I GRAFFITI_II HALFTONE_PRINT HIGH_CONTRAST
    HIPPIE_ERA ICONIC JAPANDI_FUSION JAZZY LONG_EXPOSURE MAGAZINE_EDITORIAL MINIMAL_ILLUSTRATION
    MIXED_MEDIA MONOCHROME NIGHTLIFE OIL_PAINTING OLD_CARTOONS PAINT_GESTURE POP_ART RETRO_ETCHING
    RIVIERA_POP SPOTLIGHT_80S STYLIZED_RED SURREAL_COLLAGE TRAVEL_POSTER VINTAGE_GEO VINTAGE_POSTER
    WATERCOLOR WEIRD WOODBLOCK_PRINT
  `),
    'mirror',
  ),
  'v3.color_palette.presets': open(
    wordList,
    words('EMBER FRESH JUNGLE MAGIC MELON MOSAIC PASTEL ULTRAMARINE'),
    'mirror',
  ),
  'v3.style_reference_images.max': open(count, 10, 'mirror'),
  'v3.style_codes.max': open(count, 10, 'inferred'),
  'prompt.max_chars': open(count, 10_000, 'mirror'),
  'negative_prompt.max_chars': open(count, 10_000, 'inferred'),
  'custom_model_uri.max_chars': open(count, 300, 'inferred'),
  magic_prompt_option: open(wordList, words('AUTO ON OFF'), 'mirror'),
  rendering_speed: open(wordList, words('FLASH TURBO DEFAULT QUALITY'), 'official'),
  'v3.upscale_factor': open(wordList, words('X1 X2 X4'), 'mirror'),
  'v4.resolution': open(
    sizeList,
    words(`
    2048x2048 1440x2880 2880x1440 1664x2496 2496x1664 1792x2240 2240x1792 1440x2560 2560x1440
    1600x2560 2560x1600 1728x2304 2304x1728 1296x3168 3168x1296 1152x2944 2944x1152 1248x3328
    3328x1248 1280x3072 3072x1280 1024x3072 3072x1024 1024x1024 896x1120 1120x896 864x1152 1152x864
    832x1248 1248x832 800x1280 1280x800 720x1280 1280x720 720x1440 1440x720 512x1536 1536x512
  `),
    'mirror',
  ),
  'v4.aspect_ratio': open(
    wordList,
    words('AUTO 1x4 1x3 1x2 9x16 10x16 2x3 3x4 4x5 1x1 5x4 4x3 3x2 16x10 16x9 2x1 3x1 4x1'),
    'mirror',
  ),
  'v4.transparent.size_table': open(
    sizeByTierAndRatio,
    { '1K': tier1K, '2K': tier2K, '4K': enlarged(tier2K, 2), '8K': enlarged(tier2K, 4) },
    'inferred',
  ),
  'p_image.quality': open(wordList, words('VERY_LOW LOW MEDIUM HIGH VERY_HIGH'), 'mirror'),
  'p_image.aspect_ratio': open(
    wordList,
    words('1x3 3x1 1x2 2x1 9x16 16x9 10x16 16x10 2x3 3x2 3x4 4x3 4x5 5x4 1x1'),
    'mirror',
  ),
  'p_image.size_table': open(
    sizeByTierAndRatio,
    { '1K': without(tier1K, LONGEST), '2K': without(tier2K, LONGEST) },
    'inferred',
  ),
  'p_image.tier_1K_max_pixels': open(count, 1_048_576, 'inferred'),
  'ad_localizer.language': open(
    wordList,
    words('ar cs da de en es fi fr fr-ca hu it ja nl no pl pt sv'),
    'mirror',
  ),
  'ad_localizer.num_images.max': open(count, 4, 'mirror'),
  'ad_localizer.exact_copy.max_chars': open(count, 4000, 'official'),
  'ad_localizer.prompt.max_chars': open(count, 2000, 'mirror'),
  'pose_variants.instruction.max_chars': open(count, 4000, 'mirror'),
  'pose_variants.num_images.max': open(count, 8, 'mirror'),
  'replace_background.num_images.max': open(count, 8, 'inferred'),
  'replace_background.max_aspect_ratio': open(ratioLimit, 6, 'inferred'),
  'tools.quality': open(wordList, words('low medium high'), 'mirror'),
  'ad_resize.resolution': open(
    sizeList,
    words(`
    300x250 336x280 300x600 1080x1080 1080x1350 1080x1920 1920x1080 728x90 160x600 970x250 320x50
    300x50 320x100 1800x900 2400x2400 1200x3500 2880x2880 2560x3200 3200x2560 2448x3264 3264x2448
    2336x3504 3504x2336 2240x3584 3584x2240 2160x3840 3840x2160 1920x3840 3840x1920 1280x3840
    3840x1280
  `),
    'mirror',
  ),
  'ad_resize.prompt.max_chars': open(count, 2000, 'inferred'),
  'ad_resize.platform': open(
    sizeLists,
    {
      google: words('1920x1080 3840x2160 1080x1080 2400x2400 2880x2880 1080x1920 2160x3840'),
      tiktok: words('1920x1080 3840x2160 1080x1080 2400x2400 2880x2880 1080x1920 2160x3840'),
      meta_stories: words('1080x1920 2160x3840'),
      meta_reels: words('1080x1920 2160x3840'),
      meta: words('1080x1920 2160x3840'),
      snapchat: words('1080x1920 2160x3840'),
    },
    'mirror',
  ),
  inflight_limit: open(count, 10, 'official'),
  'polling_rate_limit.requests': open(count, 1000, 'official'),
  'polling_rate_limit.window_seconds': open(count, 10, 'official'),
  link_lifetime_seconds: open(count, 86_400, 'official'),
  'webhook.url.max_chars': open(count, 2048, 'mirror'),
  failure_reason: open(wordList, FAILURE_REASONS, 'inferred'),
  'custom_model.status': open(
    wordList,
    words('CREATING DRAFT TRAINING COMPLETED ERRORED ARCHIVED'),
    'mirror',
  ),
  'prices.svc_v3_generation': open(
    microsByWord,
    { FLASH: 30_000, TURBO: 30_000, DEFAULT: 60_000, QUALITY: 90_000 },
    'official',
  ),
  'prices.svc_v3_character_generation': open(
    microsByWord,
    { TURBO: 100_000, DEFAULT: 150_000, QUALITY: 200_000 },
    'official',
  ),
  'prices.svc_v3_transparent_generation': open(
    microsByWord,
    { TURBO: 40_000, DEFAULT: 70_000, QUALITY: 100_000 },
    'official',
  ),
  'prices.svc_v4_generation': open(
    microsByWord,
    { TURBO: 30_000, DEFAULT: 60_000, QUALITY: 100_000 },
    'official',
  ),
  'prices.v4_transparent_generation': open(
    microsByWord,
    { TURBO: 30_000, DEFAULT: 60_000, QUALITY: 100_000 },
    // DEFAULT was quoted; the prices of the other two follow the opaque 4.0 model.
    'inferred',
  ),
  'prices.v4_transparent_generation.tier_factor': open(
    countByWord,
    { '1K': 1, '2K': 2, '4K': 4, '8K': 8 },
    'inferred',
  ),
  'prices.p_image_svc_generation.1K': open(
    microsByWord,
    { VERY_LOW: 3_000, LOW: 5_000, MEDIUM: 10_000, HIGH: 12_000, VERY_HIGH: 15_000 },
    'inferred',
  ),
  'prices.p_image_svc_generation.2K': open(
    microsByWord,
    { VERY_LOW: 6_000, LOW: 10_000, MEDIUM: 20_000, HIGH: 24_000, VERY_HIGH: 30_000 },
    'inferred',
  ),
  'prices.svc_4_5_generate': open(microsByWord, { low: 30_000, medium: 60_000, high: 100_000 }, 'official'),
  'prices.api_remove_background': open(micros, 10_000, 'official'),
  'prices.object_removal': open(micros, 30_000, 'third-party'),
  'prices.layerize_text': open(micros, 90_000, 'official'),
}

export type CatalogueKey = keyof typeof ENTRIES
export type Catalogue = { readonly [Key in CatalogueKey]: (typeof ENTRIES)[Key]['value'] }

const keys = Object.keys(ENTRIES) as CatalogueKey[]

/** The values of a deployment without overrides. */
export const CATALOGUE = Object.fromEntries(keys.map((key) => [key, ENTRIES[key].value])) as Catalogue

/** The reliability of a value. */
export const confidenceOf = (key: CatalogueKey): Confidence => ENTRIES[key].confidence

/** Words that a value of the catalogue must include because a documented default or another value refers to them. */
function needs(c: Catalogue): readonly (readonly [CatalogueKey, readonly string[]])[] {
  const slower = c.rendering_speed.filter((speed) => speed !== 'FLASH')
  return [
    ['rendering_speed', ['DEFAULT']],
    ['magic_prompt_option', ['AUTO']],
    ['v3.upscale_factor', ['X1']],
    ['v3.style_type', ['GENERAL']],
    ['v3.aspect_ratio_to_resolution', ['1x1', ...c['v3.aspect_ratio']]],
    ['v4.aspect_ratio', ['AUTO']],
    ['v4.transparent.size_table', ['1K']],
    ['p_image.quality', ['MEDIUM']],
    ['p_image.aspect_ratio', ['1x1']],
    ['p_image.size_table', ['1K']],
    ['tools.quality', ['high']],
    ['prices.svc_v3_generation', c.rendering_speed],
    ['prices.svc_v3_character_generation', ['TURBO', ...slower]],
    ['prices.svc_v3_transparent_generation', slower],
    ['prices.svc_v4_generation', slower],
    ['prices.v4_transparent_generation', slower],
    ['prices.v4_transparent_generation.tier_factor', Object.keys(c['v4.transparent.size_table'])],
    ['prices.p_image_svc_generation.1K', c['p_image.quality']],
    ['prices.p_image_svc_generation.2K', c['p_image.quality']],
    ['prices.svc_4_5_generate', ['low', 'medium', 'high', ...c['tools.quality']]],
  ]
}

/** Lists inconsistent values: a ratio without a size, a speed without a price, a default that is not offered. */
function disagreements(c: Catalogue): { readonly key: CatalogueKey; readonly missing: readonly string[] }[] {
  const ratios = ['1x1', ...c['v4.aspect_ratio'].filter((ratio) => ratio !== 'AUTO')]
  const lacking = (key: CatalogueKey, value: unknown, needed: readonly string[]) => {
    const has = Array.isArray(value) ? value : Object.keys(Object(value))
    return { key, missing: needed.filter((word) => !has.includes(word)) }
  }
  return [
    ...needs(c).map(([key, needed]) => lacking(key, c[key], needed)),
    ...Object.values(c['v4.transparent.size_table']).map((table) =>
      lacking('v4.transparent.size_table', table, ratios),
    ),
    ...Object.values(c['p_image.size_table']).map((table) =>
      lacking('p_image.size_table', table, c['p_image.aspect_ratio']),
    ),
  ].filter(({ missing }) => missing.length > 0)
}

/** Overrides from a deployment's JSON file; unknown keys and values of the wrong shape are refused by name. */
export const catalogueOverrides = z.strictObject(
  Object.fromEntries(keys.map((key) => [key, z.optional(ENTRIES[key].schema as z.ZodMiniType)])),
)

const agreeing = catalogueOverrides.check((context) => {
  for (const { key, missing } of disagreements({ ...CATALOGUE, ...context.value })) {
    const message = `lacks ${missing.join(', ')}, which a default or another value refers to`
    context.issues.push({ code: 'custom', path: [key], message, input: context.value })
  }
})

/**
 * The catalogue of a deployment: the built-in values with its overrides. Throws a ZodError that names the key, also
 * if two values become inconsistent (a ratio without a size, a speed without a price).
 */
export function catalogueWith(overrides: unknown): Catalogue {
  return { ...CATALOGUE, ...agreeing.parse(overrides, { error: sentence }) }
}
