import * as z from 'zod/mini'

/**
 * Values that the specification calls "not shown". Each says how sure it is: `official`, `mirror` (a copy of
 * official material), `third-party` or `inferred`. The specification wins wherever the two disagree, and a
 * deployment can replace any of them with a JSON file (`CATALOGUE_FILE`): { "v3.resolution": ["1024x1024"] }.
 */
type Confidence = 'official' | 'mirror' | 'third-party' | 'inferred'

interface Entry<T> {
  readonly schema: z.ZodMiniType<T>
  readonly value: T
  readonly confidence: Confidence
}

function open<T>(schema: z.ZodMiniType<T>, value: NoInfer<T>, confidence: Confidence): Entry<T> {
  return { schema, value, confidence }
}

const words = (list: string) => list.trim().split(/\s+/)
const wordList = z.array(z.string()).check(z.minLength(1))
const sizeText = z.string().check(z.regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/, { error: 'must be WIDTHxHEIGHT' }))
const sizeList = z.array(sizeText).check(z.minLength(1))
const sizeByRatio = z.record(z.string(), sizeText)
const count = z.int().check(z.gte(1))
const micros = z.int().check(z.gte(0))
const pricesBy = z.record(z.string(), micros)

const tier1K = {
  '1x3': '512x1536',
  '1x2': '720x1440',
  '9x16': '720x1280',
  '10x16': '800x1280',
  '2x3': '832x1248',
  '3x4': '864x1152',
  '4x5': '896x1120',
  '1x1': '1024x1024',
  '3x1': '1536x512',
  '2x1': '1440x720',
  '16x9': '1280x720',
  '16x10': '1280x800',
  '3x2': '1248x832',
  '4x3': '1152x864',
  '5x4': '1120x896',
  '1x4': '512x2048',
  '4x1': '2048x512',
}
const tier2K = {
  '1x3': '1024x3072',
  '1x2': '1440x2880',
  '9x16': '1440x2560',
  '10x16': '1600x2560',
  '2x3': '1664x2496',
  '3x4': '1728x2304',
  '4x5': '1792x2240',
  '1x1': '2048x2048',
  '3x1': '3072x1024',
  '2x1': '2880x1440',
  '16x9': '2560x1440',
  '16x10': '2560x1600',
  '3x2': '2496x1664',
  '4x3': '2304x1728',
  '5x4': '2240x1792',
  '1x4': '1024x4096',
  '4x1': '4096x1024',
}

/** The same table at `factor` times the side. */
const enlarged = (table: Readonly<Record<string, string>>, factor: number) =>
  Object.fromEntries(
    Object.entries(table).map(([ratio, size]) => [
      ratio,
      size
        .split('x')
        .map((side) => Number(side) * factor)
        .join('x'),
    ]),
  )
const square = (table: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(table).filter(([ratio]) => ratio !== '1x4' && ratio !== '4x1'))

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
    {
      '1x3': '512x1536',
      '1x2': '704x1408',
      '9x16': '736x1312',
      '10x16': '800x1280',
      '2x3': '832x1248',
      '3x4': '864x1152',
      '4x5': '896x1120',
      '1x1': '1024x1024',
      '3x1': '1536x512',
      '2x1': '1408x704',
      '16x9': '1312x736',
      '16x10': '1280x800',
      '3x2': '1248x832',
      '4x3': '1152x864',
      '5x4': '1120x896',
    },
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
    z.record(z.string(), sizeByRatio),
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
    z.record(z.string(), sizeByRatio),
    { '1K': square(tier1K), '2K': square(tier2K) },
    'inferred',
  ),
  'p_image.tier_1K_max_pixels': open(count, 1_048_576, 'mirror'),
  'ad_localizer.language': open(
    wordList,
    words('ar cs da de en es fi fr fr-ca hu it ja nl no pl pt sv'),
    'mirror',
  ),
  'ad_localizer.num_images.max': open(count, 4, 'mirror'),
  'pose_variants.num_images.max': open(count, 8, 'mirror'),
  'replace_background.num_images.max': open(count, 8, 'inferred'),
  'replace_background.max_aspect_ratio': open(z.number().check(z.gte(1)), 6, 'inferred'),
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
  'ad_resize.platform': open(
    z.record(z.string(), sizeList),
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
  failure_reason: open(wordList, words('content_policy_violation generation_failed timeout'), 'inferred'),
  'custom_model.status': open(
    wordList,
    words('CREATING DRAFT TRAINING COMPLETED ERRORED ARCHIVED'),
    'mirror',
  ),
  'prices.svc_v3_generation': open(
    pricesBy,
    { FLASH: 30_000, TURBO: 30_000, DEFAULT: 60_000, QUALITY: 90_000 },
    'official',
  ),
  'prices.svc_v3_character_generation': open(
    pricesBy,
    { TURBO: 100_000, DEFAULT: 150_000, QUALITY: 200_000 },
    'official',
  ),
  'prices.svc_v3_transparent_generation': open(
    pricesBy,
    { TURBO: 40_000, DEFAULT: 70_000, QUALITY: 100_000 },
    'official',
  ),
  'prices.svc_v4_generation': open(
    pricesBy,
    { TURBO: 30_000, DEFAULT: 60_000, QUALITY: 100_000 },
    'official',
  ),
  'prices.v4_transparent_generation': open(
    pricesBy,
    { TURBO: 30_000, DEFAULT: 60_000, QUALITY: 100_000 },
    'third-party',
  ),
  'prices.v4_transparent_generation.tier_factor': open(
    z.record(z.string(), count),
    { '1K': 1, '2K': 2, '4K': 4, '8K': 8 },
    'inferred',
  ),
  'prices.p_image_svc_generation.1K': open(
    pricesBy,
    { VERY_LOW: 3_000, LOW: 5_000, MEDIUM: 10_000, HIGH: 12_000, VERY_HIGH: 15_000 },
    'third-party',
  ),
  'prices.p_image_svc_generation.2K': open(
    pricesBy,
    { VERY_LOW: 6_000, LOW: 10_000, MEDIUM: 20_000, HIGH: 24_000, VERY_HIGH: 30_000 },
    'third-party',
  ),
  'prices.svc_4_5_generate': open(pricesBy, { low: 30_000, medium: 60_000, high: 100_000 }, 'official'),
  'prices.api_remove_background': open(micros, 10_000, 'official'),
  'prices.object_removal': open(micros, 30_000, 'third-party'),
  'prices.layerize_text': open(micros, 90_000, 'official'),
}

export type CatalogueKey = keyof typeof ENTRIES
export type Catalogue = { readonly [Key in CatalogueKey]: (typeof ENTRIES)[Key]['value'] }

const keys = Object.keys(ENTRIES) as CatalogueKey[]

/** The values as they stand when a deployment overrides nothing. */
export const CATALOGUE = Object.fromEntries(keys.map((key) => [key, ENTRIES[key].value])) as Catalogue

/** How sure each value is, for the documents made from the contract. */
export const CONFIDENCE = Object.fromEntries(keys.map((key) => [key, ENTRIES[key].confidence])) as Readonly<
  Record<CatalogueKey, Confidence>
>

/** Overrides read from a deployment's JSON file; an unknown key or a value of the wrong shape is refused by name. */
export const catalogueOverrides = z.strictObject(
  Object.fromEntries(keys.map((key) => [key, z.optional(ENTRIES[key].schema as z.ZodMiniType)])),
)

/** The catalogue of a deployment: ours, with its overrides in place. Throws a ZodError that names the key. */
export function catalogueWith(overrides: unknown): Catalogue {
  return { ...CATALOGUE, ...catalogueOverrides.parse(overrides) }
}
