import { choice, integer, json, list, required, withDefault } from '../describe/field.ts'
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
    at: 'resolution',
    message: 'cannot be combined with aspect_ratio; give one of the two',
    holds: (values) => values.resolution === undefined || values.aspect_ratio === undefined,
  },
  {
    at: 'style_preset',
    message: 'cannot be combined with style_codes or style_reference_images',
    holds: (values, files) =>
      values.style_preset === undefined || (!hasCodes(values) && !hasReferences(files)),
  },
  {
    at: 'style_codes',
    message: 'cannot be combined with style_reference_images or style_type',
    holds: (values, files) => !hasCodes(values) || (!hasReferences(files) && values.style_type === undefined),
  },
  {
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
  resolution: choice(catalogue['v3.resolution']),
  aspect_ratio: choice(catalogue['v3.aspect_ratio']),
  rendering_speed: speed(catalogue),
  magic_prompt: magicPrompt(catalogue),
  negative_prompt: negativePrompt(catalogue),
  num_images: withDefault(integer({ min: 1, max: 8 }), 1),
  color_palette: json(colorPalette(catalogue)),
  style_codes: list(styleCode, { max: catalogue['v3.style_codes.max'] }),
  style_type: withDefault(choice(catalogue['v3.style_type']), 'GENERAL'),
  style_preset: choice(catalogue['v3.style_preset']),
  custom_model_uri: customModelUri(catalogue),
  enable_copyright_detection: copyrightDetection(),
})

/** service-api.md, Generation, 3.0 model. */
export const generateV3 = operation({
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
      style_reference_images: pictures({ maxMb: 25, max: catalogue['v3.style_reference_images.max'] }),
      character_reference_images: reference,
      character_reference_images_mask: maskOf('character_reference_images', reference, { isGray: true }),
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
})
