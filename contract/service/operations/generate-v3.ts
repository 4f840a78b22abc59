import { documented } from '../describe/documented.ts'
import { choice, json, list, required, withDefault } from '../describe/field.ts'
import { MB, maskOf, pictures } from '../describe/file-field.ts'
import { type Check, type FilesGiven, operation } from '../describe/operation.ts'
import type { Catalogue } from '../values/catalogue.ts'
import { colorPalette } from '../values/color-palette.ts'
import {
  copyrightDetection,
  customModelUri,
  magicPrompt,
  negativePrompt,
  parseSize,
  pictureCount,
  priceFrom,
  prompt,
  seed,
  sizeFrom,
  speed,
  styleCode,
} from '../values/generation-fields.ts'

const many = (files: FilesGiven, name: string) => files[name] ?? []

interface Styling {
  readonly resolution?: string | undefined
  readonly aspect_ratio?: string | undefined
  readonly style_preset?: string | undefined
  readonly style_codes?: readonly string[] | undefined
  readonly style_type?: string | undefined
}

const hasReferences = (files: FilesGiven) => many(files, 'style_reference_images').length > 0
const hasCodes = (values: Styling) => (values.style_codes?.length ?? 0) > 0

/** Exclusions that the specification leaves open; from the catalogue (v3.style_rules, v3.aspect_ratio). */
const styleChecks: readonly Check<Styling>[] = [
  {
    id: 'size-or-ratio',
    at: 'resolution',
    message: 'cannot be combined with aspect_ratio; give one of the two',
    holds: (values) => values.resolution === undefined || values.aspect_ratio === undefined,
  },
  {
    id: 'preset-alone',
    at: 'style_preset',
    message: 'cannot be combined with style_codes or style_reference_images',
    holds: (values, files) =>
      values.style_preset === undefined || (!hasCodes(values) && !hasReferences(files)),
  },
  {
    id: 'style-codes-alone',
    at: 'style_codes',
    message: 'cannot be combined with style_reference_images or style_type',
    holds: (values, files) => !hasCodes(values) || (!hasReferences(files) && values.style_type === undefined),
  },
  {
    id: 'style-type-of-preset',
    at: 'style_type',
    message: 'must be AUTO or GENERAL with style_preset or style_reference_images',
    holds: (values, files) =>
      (values.style_preset === undefined && !hasReferences(files)) ||
      ['AUTO', 'GENERAL', undefined].includes(values.style_type),
  },
]

const V3_DEFAULT_RATIO = '1x1'

const fields = (catalogue: Catalogue) => ({
  prompt: required(prompt(catalogue)),
  seed: seed(),
  resolution: documented(
    choice(catalogue['v3.resolution']),
    'Exact size of each picture in pixels, written `WIDTHxHEIGHT`. Do not combine it with `aspect_ratio`. If omitted, `aspect_ratio` sets the size.',
    { example: '1024x1024' },
  ),
  aspect_ratio: documented(
    choice(catalogue['v3.aspect_ratio']),
    `Aspect ratio of each picture, written \`WxH\`. If omitted, \`resolution\` sets the size; without \`resolution\`, the ratio is \`${V3_DEFAULT_RATIO}\`.`,
    { example: '4x5' },
  ),
  rendering_speed: speed(catalogue),
  magic_prompt: magicPrompt(catalogue),
  negative_prompt: negativePrompt(catalogue),
  num_images: pictureCount(8),
  color_palette: documented(
    json(colorPalette(catalogue)),
    'Colour palette: a preset by `name`, or 1 to 8 custom colours in `members`. If omitted, the model chooses the colours.',
    { example: { name: 'FRESH' } },
  ),
  style_codes: documented(
    list(styleCode, { max: catalogue['v3.style_codes.max'] }),
    'Style codes of 8 hexadecimal digits. Do not combine them with `style_reference_images` or `style_type`. If omitted, no style code applies.',
    { example: ['0a1b2c3d', 'ffee0011'] },
  ),
  style_type: documented(
    withDefault(choice(catalogue['v3.style_type']), 'GENERAL'),
    'Style type. With `style_preset` or `style_reference_images`, only `AUTO` and `GENERAL` are valid.',
  ),
  style_preset: documented(
    choice(catalogue['v3.style_preset']),
    'Predefined style. Do not combine it with `style_codes` or `style_reference_images`. If omitted, no preset applies.',
    { example: 'WATERCOLOR' },
  ),
  custom_model_uri: customModelUri(catalogue),
  enable_copyright_detection: copyrightDetection(),
})

/** service-api.md, Generation, 3.0 model. */
export const generateV3 = documented(
  operation({
    id: 'generate-v3',
    title: '3.0',
    family: 'generator',
    products: {
      svc_v3_generation: 'Generate 3.0',
      svc_v3_character_generation: 'Generate 3.0 with a character reference',
    },
    example: {
      prompt: 'a botanical study of ferns',
      aspect_ratio: '4x5',
      num_images: 2,
      style_codes: ['0a1b2c3d', 'ffee0011'],
      color_palette: { name: 'FRESH' },
    },
    routes: [{ path: '/v1/svc-v3/generate', answers: 'sync' }],
    // "whole request under 50MB": a request of exactly 50 MB is one byte too long.
    maxRequestBytes: 50 * MB - 1,
    files: (catalogue) => {
      const reference = pictures({ maxMb: 25, max: 1 })
      return {
        style_reference_images: documented(
          pictures({ maxMb: 25, max: catalogue['v3.style_reference_images.max'] }),
          'Pictures whose style is applied. The whole request must be under 50 MB. If omitted, no style is transferred.',
        ),
        character_reference_images: documented(
          reference,
          'Picture of a character that appears in the result. It changes the price: see [Prices](#description/prices). If omitted, the prompt alone describes the characters.',
        ),
        character_reference_images_mask: documented(
          maskOf('character_reference_images', reference, { isGray: true }),
          'Grayscale mask of each character reference, in the same size: white marks the character. Send as many masks as references, or none. If omitted, the service detects the character.',
        ),
      }
    },
    fields,
    checks: () => styleChecks,
    result: 'images',
    pictures: (values) => values.num_images ?? 1,
    size: (values, catalogue) =>
      values.resolution
        ? parseSize(values.resolution)
        : sizeFrom(catalogue['v3.aspect_ratio_to_resolution'], values.aspect_ratio ?? V3_DEFAULT_RATIO),
    price: ({ rendering_speed = 'DEFAULT' }, catalogue, files) =>
      many(files, 'character_reference_images').length > 0
        ? {
            billingIdentifier: 'svc_v3_character_generation',
            // FLASH has no row of its own for character references: it is billed as TURBO.
            usdMicros: priceFrom(
              catalogue['prices.svc_v3_character_generation'],
              rendering_speed === 'FLASH' ? 'TURBO' : rendering_speed,
            ),
            pricing: 'fixed',
          }
        : {
            billingIdentifier: 'svc_v3_generation',
            usdMicros: priceFrom(catalogue['prices.svc_v3_generation'], rendering_speed),
            pricing: 'fixed',
          },
  }),
  'Generates up to 8 pictures from a prompt with the 3.0 model, with styles, palettes, reference pictures or a custom model.',
)
