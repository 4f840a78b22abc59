import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFields } from '../describe/request.ts'
import { aPicture, faults } from '../testing/judge.ts'
import { CATALOGUE } from '../values/catalogue.ts'
import { localizeAd } from './localize-ad.ts'
import { POSE_RATIOS } from './pose-variants.ts'
import { removeObject } from './remove-object.ts'
import { replaceBackground } from './replace-background.ts'
import { resizeAd } from './resize-ad.ts'

describe('remove object (Image tools)', () => {
  const clampedTo = (values: object) => checkFields(removeObject.fields(CATALOGUE), values)

  it.each([
    [-5, 1],
    [0, 1],
    [1, 1],
    [128, 128],
    [129, 128],
    [1e9, 128],
  ])('brings num_inference_steps %d to %d', (given, num_inference_steps) => {
    const checked = clampedTo({ num_inference_steps: given })
    expect(checked).toEqual({ ok: true, values: { num_inference_steps } })
  })

  it.each([
    [-1, 1],
    [0.99, 1],
    [1, 1],
    [7.5, 7.5],
    [10, 10],
    [10.01, 10],
  ])('brings guidance_scale %d to %d', (given, guidance_scale) => {
    expect(clampedTo({ guidance_scale: given })).toEqual({ ok: true, values: { guidance_scale } })
  })

  it('clamps every whole number and every finite number', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), (steps, scale) => {
        const checked = clampedTo({ num_inference_steps: steps, guidance_scale: scale })
        expect(checked).toEqual({
          ok: true,
          values: {
            num_inference_steps: Math.min(128, Math.max(1, steps)),
            guidance_scale: Math.min(10, Math.max(1, scale)),
          },
        })
      }),
    )
  })

  it('refuses other text, and fractions for whole numbers', () => {
    expect(faults('remove-object', { num_inference_steps: 1.5 })).toEqual(['num_inference_steps'])
    for (const guidance_scale of [Number.NaN, Number.POSITIVE_INFINITY, '5', null]) {
      expect(faults('remove-object', { guidance_scale })).toEqual(['guidance_scale'])
    }
  })

  it('requires a mask of the same size as the image', () => {
    const mask = (width: number, height: number) =>
      faults(
        'remove-object',
        {},
        { image: [aPicture({ width: 80, height: 60 })], mask: [aPicture({ width, height })] },
      )
    expect(mask(80, 60)).toEqual([])
    expect([mask(81, 60), mask(80, 59), mask(60, 80)]).toEqual([['mask'], ['mask'], ['mask']])
  })
})

describe('ad localizer (Image tools, rule 3)', () => {
  const copy = (exact_copy: string) => faults('localize-ad', { language: 'ar', exact_copy })

  it('requires one supported language', () => {
    expect(faults('localize-ad', {})).toEqual(['language'])
    expect(faults('localize-ad', { language: 'xx' })).toEqual(['language'])
    expect(faults('localize-ad', { language: ['ar', 'fr'] })).toEqual(['language'])
  })
  it('accepts exact_copy as lines of original => replacement', () => {
    expect(copy('Sale => Soldes\n\nBuy now => Achetez')).toEqual([])
    expect(copy('Sale')).toEqual(['exact_copy'])
    expect(copy(' => Soldes')).toEqual(['exact_copy'])
  })
  it('accepts 4000 characters of exact_copy, not 4001 (catalogue)', () => {
    expect(copy(`a => ${'b'.repeat(3995)}`)).toEqual([])
    expect(copy(`a => ${'b'.repeat(3996)}`)).toEqual(['exact_copy'])
  })
  it('keeps the proportions of the upload: the size is not known beforehand', () => {
    expect(localizeAd.size({ language: 'fr' }, CATALOGUE)).toBeNull()
  })
})

describe('pose variants (Enumerations, aspect ratio)', () => {
  it.each(POSE_RATIOS)('take %s', (aspect_ratio) => {
    expect(faults('pose-variants', { instruction: 'sit', aspect_ratio })).toEqual([])
  })
  it.each(['1x1', '2:3', 'AUTO'])('refuse %s', (aspect_ratio) => {
    expect(faults('pose-variants', { instruction: 'sit', aspect_ratio })).toEqual(['aspect_ratio'])
  })
  it('require an instruction', () => {
    expect(faults('pose-variants', {})).toEqual(['instruction'])
  })
})

describe('replace background (Image tools, rule 2)', () => {
  it.each(['image', 'background_reference'])('refuses an extreme %s, stating the allowed range', (name) => {
    const max = CATALOGUE['replace_background.max_aspect_ratio']
    const sized = (width: number, height: number) =>
      faults('replace-background', {}, { [name]: [aPicture({ width, height })] })
    expect([sized(100 * max, 100), sized(100, 100 * max)]).toEqual([[], []])
    expect([sized(100 * max + 1, 100), sized(100, 100 * max + 1)]).toEqual([[name], [name]])
    const rule = replaceBackground.checks(CATALOGUE).find((check) => check.at === name)
    expect(rule?.message).toContain(`1:${max} and ${max}:1`)
  })
  it('is private by default', () => {
    expect(replaceBackground.fields(CATALOGUE).private.default).toBe(true)
  })
  it('has no seed and no prompt', () => {
    expect(faults('replace-background', { seed: 1, prompt: 'a' })).toEqual(['seed', 'prompt'])
  })
})

describe('ad resize (Image tools, rule 5)', () => {
  const image_asset_identifier = { asset_id: 'a'.repeat(22), asset_type: 'UPLOAD' }
  const resize = (values: object, files = {}) =>
    faults('resize-ad', { resolution: '300x250', ...values }, files)

  it('requires exactly one of image and image_asset_identifier', () => {
    expect(resize({}, { image: [aPicture()] })).toEqual([])
    expect(resize({ image_asset_identifier })).toEqual([])
    expect(resize({ image_asset_identifier }, { image: [aPicture()] })).toEqual(['image'])
    expect(resize({})).toEqual(['image'])
  })
  it.each(CATALOGUE['ad_resize.resolution'])('makes exactly %s', (resolution) => {
    expect(resize({ resolution, image_asset_identifier })).toEqual([])
    const size = resizeAd.size({ resolution }, CATALOGUE)
    expect(`${size?.width}x${size?.height}`).toBe(resolution)
  })
  it('refuses a missing or unsupported resolution', () => {
    expect(resize({ resolution: '301x250', image_asset_identifier })).toEqual(['resolution'])
    expect(resize({ resolution: undefined, image_asset_identifier })).toEqual(['resolution'])
  })
  it('accepts store_assets and no model field', () => {
    expect(resize({ store_assets: true, image_asset_identifier })).toEqual([])
    expect(resize({ model: 'x', image_asset_identifier })).toEqual(['model'])
  })
  it('documents HIGH, 1 picture and no storing as defaults', () => {
    const { quality, num_images, store_assets } = resizeAd.fields(CATALOGUE)
    expect([quality.default, num_images.default, store_assets.default]).toEqual(['HIGH', 1, false])
    expect(quality.values).toEqual(['LOW', 'MEDIUM', 'HIGH'])
  })
  it('on /v2 refuses a resolution that the platform does not offer (catalogue)', () => {
    const platform = (resolution: string) =>
      faults('resize-ad-v2', { resolution, platform: 'meta', image_asset_identifier })
    expect(platform('1080x1920')).toEqual([])
    expect(platform('300x250')).toEqual(['platform'])
  })
})
