import { describe, expect, it } from 'vitest'
import { MB } from '../describe/file-field.ts'
import { aPicture, faults, problems } from '../testing/judge.ts'
import { CATALOGUE } from '../values/catalogue.ts'
import { generateV3 } from './generate-v3.ts'
import { generateV3Transparent } from './generate-v3-transparent.ts'

describe.each(['generate-v3', 'generate-v3-transparent'] as const)(
  '%s (Generation, 3.0 model; Limits)',
  (id) => {
    it.each([1, 8])('accepts num_images %i', (num_images) => {
      expect(faults(id, { prompt: 'a', num_images })).toEqual([])
    })
    it.each([0, 9, 1.5, '2', null])('refuses num_images %s', (num_images) => {
      expect(faults(id, { prompt: 'a', num_images })).toEqual(['num_images'])
    })
    it.each([0, 2_147_483_647])('accepts seed %i', (seed) => {
      expect(faults(id, { prompt: 'a', seed })).toEqual([])
    })
    it.each([-1, 2_147_483_648, null])('refuses seed %s', (seed) => {
      expect(faults(id, { prompt: 'a', seed })).toEqual(['seed'])
    })
    it('requires a prompt that is not blank', () => {
      expect(problems(id, {})).toEqual([{ at: 'prompt', message: 'is required' }])
      expect(problems(id, { prompt: ' \n' })).toEqual([{ at: 'prompt', message: 'must not be empty' }])
    })
  },
)

describe('speeds of 3.0', () => {
  it('accept FLASH on generate (Enumerations, rendering speed)', () => {
    expect(faults('generate-v3', { prompt: 'a', rendering_speed: 'FLASH' })).toEqual([])
  })
  it('refuse FLASH on generate-transparent, naming the alternatives', () => {
    expect(problems('generate-v3-transparent', { prompt: 'a', rendering_speed: 'FLASH' })).toEqual([
      {
        at: 'rendering_speed',
        message: 'cannot be FLASH here: not offered with transparency; use TURBO, DEFAULT or QUALITY',
      },
    ])
  })
  it('exclude BALANCED, which the specification does not list', () => {
    expect(faults('generate-v3', { prompt: 'a', rendering_speed: 'BALANCED' })).toEqual(['rendering_speed'])
  })
})

describe('defaults of 3.0', () => {
  it('are DEFAULT, 1 picture and GENERAL', () => {
    const { rendering_speed, num_images, style_type } = generateV3.fields(CATALOGUE)
    expect([rendering_speed.default, num_images.default, style_type.default]).toEqual([
      'DEFAULT',
      1,
      'GENERAL',
    ])
    expect(generateV3.pictures({ prompt: 'a' })).toBe(1)
  })
  it('are X1, DEFAULT and 1 picture with transparency', () => {
    const { upscale_factor, rendering_speed, num_images } = generateV3Transparent.fields(CATALOGUE)
    expect([upscale_factor.default, rendering_speed.default, num_images.default]).toEqual([
      'X1',
      'DEFAULT',
      1,
    ])
  })
})

describe('sizes of 3.0', () => {
  it.each(CATALOGUE['v3.aspect_ratio'])('%s is a size of the catalogue, upscaled or not', (aspect_ratio) => {
    const listed = CATALOGUE['v3.aspect_ratio_to_resolution'][aspect_ratio]
    const size = generateV3.size({ prompt: 'a', aspect_ratio }, CATALOGUE)
    expect(`${size?.width}x${size?.height}`).toBe(listed)
    const upscaled = { prompt: 'a', aspect_ratio, upscale_factor: 'X4' }
    expect(generateV3Transparent.size(upscaled, CATALOGUE)).toEqual(size)
  })
  it.each(CATALOGUE['v3.resolution'])('%s is made exactly', (resolution) => {
    const size = generateV3.size({ prompt: 'a', resolution }, CATALOGUE)
    expect(`${size?.width}x${size?.height}`).toBe(resolution)
  })
  it('exclude each other: resolution and aspect_ratio', () => {
    const both = { prompt: 'a', resolution: '1024x1024', aspect_ratio: '1x1' }
    expect(faults('generate-v3', both)).toEqual(['resolution'])
  })
})

describe('style of 3.0', () => {
  const style = (values: object, references = 0) =>
    faults(
      'generate-v3',
      { prompt: 'a', ...values },
      { style_reference_images: Array(references).fill(aPicture()) },
    )
  const style_codes = ['DEADBEEF']

  it.each(['DEADBEEF', 'deadbeef', '01234567'])('accepts the code %s', (code) => {
    expect(style({ style_codes: [code] })).toEqual([])
  })
  it.each(['DEADBEE', 'DEADBEEF0', 'DEADBEEG', '', ' DEADBEE'])('refuses the code "%s"', (code) => {
    expect(style({ style_codes: [code] })).toEqual(['style_codes'])
  })
  it('refuses style_preset together with codes or references', () => {
    expect(style({ style_preset: 'BAUHAUS' })).toEqual([])
    expect(style({ style_preset: 'BAUHAUS', style_codes })).toEqual(['style_preset'])
    expect(style({ style_preset: 'BAUHAUS' }, 1)).toEqual(['style_preset'])
  })
  it('refuses style_codes together with references or style_type', () => {
    expect(style({ style_codes }, 1)).toEqual(['style_codes'])
    expect(style({ style_codes, style_type: 'GENERAL' })).toEqual(['style_codes'])
  })
  it.each(['AUTO', 'GENERAL'])('allows presets and references with style_type %s', (style_type) => {
    expect(style({ style_preset: 'BAUHAUS', style_type })).toEqual([])
    expect(style({ style_type }, 1)).toEqual([])
  })
  it.each(['REALISTIC', 'DESIGN', 'FICTION'])(
    'keeps presets and references from style_type %s',
    (style_type) => {
      expect(style({ style_type })).toEqual([])
      expect(style({ style_preset: 'BAUHAUS', style_type })).toEqual(['style_type'])
      expect(style({ style_type }, 1)).toEqual(['style_type'])
    },
  )
  it('accepts at most 10 references', () => {
    expect(style({}, 10)).toEqual([])
    expect(style({}, 11)).toEqual(['style_reference_images'])
  })
})

describe('custom_model_uri (Generation, 3.0 model)', () => {
  it.each(['model/my-model/version/3', 'model/Ä_b/version/v1.2'])('takes %s', (custom_model_uri) => {
    expect(faults('generate-v3', { prompt: 'a', custom_model_uri })).toEqual([])
  })
  it.each([
    'model/a',
    'model//version/1',
    'model/a/version/',
    '/model/a/version/1',
    'model/a/version/1/x',
    'model/a b/version/1',
  ])('refuses %s', (custom_model_uri) => {
    expect(faults('generate-v3', { prompt: 'a', custom_model_uri })).toEqual(['custom_model_uri'])
  })
})

describe('character references (Generation, 3.0 model)', () => {
  const reference = aPicture({ width: 300, height: 200 })
  const character = (references: number, ...masks: Parameters<typeof aPicture>) =>
    problems(
      'generate-v3',
      { prompt: 'a' },
      {
        character_reference_images: Array(references).fill(reference),
        character_reference_images_mask: masks.map((mask) => aPicture({ width: 300, height: 200, ...mask })),
      },
    ).map((issue) => `${issue.at} ${issue.message}`)
  const mask = 'character_reference_images_mask'

  it('are at most 1, with or without a mask', () => {
    expect(character(1)).toEqual([])
    expect(character(1, {})).toEqual([])
    expect(character(2)).toEqual(['character_reference_images takes at most one file'])
  })
  it('need one mask for each reference, of the same dimensions, grayscale', () => {
    expect(character(0, {})).toEqual([`${mask} must be as many as character_reference_images, or none`])
    expect(character(1, { width: 301 })).toEqual([
      `${mask} must have the same size as character_reference_images`,
    ])
    expect(character(1, { height: 199 })).toHaveLength(1)
    expect(character(1, { isGrayscale: false })).toEqual([`${mask} must be grayscale images`])
  })
  it('are billed with character-reference pricing', () => {
    const price = (files: object) =>
      generateV3.price({ prompt: 'a' }, CATALOGUE, { ...files }).billingIdentifier
    expect(price({})).toBe('svc_v3_generation')
    expect(price({ character_reference_images: [reference] })).toBe('svc_v3_character_generation')
  })
})

describe('the whole request (Limits)', () => {
  const whole = (...bytes: number[]) =>
    problems(
      'generate-v3',
      { prompt: 'a' },
      { style_reference_images: bytes.map((size) => aPicture({ bytes: size })) },
    )
  it('stays under 50 MB', () => {
    expect(whole(25 * MB, 25 * MB - 1)).toEqual([])
    expect(whole(25 * MB, 25 * MB)).toEqual([
      { at: 'style_reference_images', message: 'makes the request too large: it must be under 50 MB' },
    ])
  })
})
