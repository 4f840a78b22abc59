import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faults, problems } from '../testing/judge.ts'
import { CATALOGUE } from '../values/catalogue.ts'
import { billedTier, generateFast, MAX_CUSTOM_PIXELS } from './generate-fast.ts'

const id = 'generate-fast'
const custom = (custom_width: unknown, custom_height: unknown, more: object = {}) =>
  faults(id, { prompt: 'a fox', custom_width, custom_height, ...more })
const side = fc.integer({ min: 1, max: 256 }).map((steps) => steps * 16)

describe('custom sizes (Generation, low-latency model; Limits)', () => {
  it('are accepted from 16 to 4096 in steps of 16 up to 4,194,304 pixels, and refused beyond', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const fits = width * height <= 4_194_304
        expect(custom(width, height)).toEqual(fits ? [] : ['custom_width'])
      }),
    )
  })

  it.each([
    [16, 16],
    [4096, 16],
    [16, 4096],
    [2048, 2048],
    [1024, 4096],
    [4096, 1024],
  ])('take %i x %i', (width, height) => {
    expect(custom(width, height)).toEqual([])
    expect(generateFast.size({ prompt: 'a', custom_width: width, custom_height: height }, CATALOGUE)).toEqual(
      {
        width,
        height,
      },
    )
  })

  it.each([
    [2064, 2048],
    [2048, 2064],
    [1040, 4096],
    [4096, 1040],
  ])('refuse %i x %i, one step over the pixels', (width, height) => {
    expect(width * height).toBeGreaterThan(MAX_CUSTOM_PIXELS)
    expect(custom(width, height)).toEqual(['custom_width'])
  })

  it.each([0, -16, 8, 15, 17, 24, 4088, 4095, 4097, 4112, 16.5, Number.NaN, '512'])(
    'refuse a side of %s',
    (width) => {
      expect(custom(width, 512)).toEqual(['custom_width'])
      expect(custom(512, width)).toEqual(['custom_height'])
    },
  )

  it('need both sides; null means omitted', () => {
    expect(custom(512, undefined)).toEqual(['custom_height'])
    expect(custom(undefined, 512)).toEqual(['custom_height'])
    expect(custom(512, null)).toEqual(['custom_height'])
    expect(custom(null, null)).toEqual([])
    expect(custom(null, null, { resolution: '2K', aspect_ratio: '16x9' })).toEqual([])
  })

  it.each([{ resolution: '1K' }, { aspect_ratio: '1x1' }, { resolution: '2K', aspect_ratio: '16x9' }])(
    'exclude %o, also where it is the default',
    (more) => {
      expect(custom(512, 512, more)).toEqual(['custom_width'])
    },
  )

  it('are billed at the tier that matches their pixels', () => {
    const tier = (custom_width: number, custom_height: number) =>
      billedTier({ custom_width, custom_height }, CATALOGUE)
    expect(tier(1024, 1024)).toBe('1K')
    expect(tier(1040, 1024)).toBe('2K')
    expect(tier(2048, 2048)).toBe('2K')
  })
})

describe('low-latency fields (Generation, low-latency model)', () => {
  it('document their defaults', () => {
    const { prompt_upsampling, quality, resolution, aspect_ratio } = generateFast.fields(CATALOGUE)
    const defaults = [prompt_upsampling, quality, resolution, aspect_ratio].map((field) => field.default)
    expect(defaults).toEqual(['AUTO', 'MEDIUM', '1K', '1x1'])
  })

  it('require a prompt', () => {
    expect(problems(id, {})).toEqual([{ at: 'prompt', message: 'is required' }])
  })

  it.each([0, 2_147_483_647, null, undefined])('accept seed %s', (seed) => {
    expect(faults(id, { prompt: 'a', seed })).toEqual([])
  })

  it.each([-1, 2_147_483_648, 1.5, '1'])('refuse seed %s', (seed) => {
    expect(faults(id, { prompt: 'a', seed })).toEqual(['seed'])
  })

  it('refuse a 4.0 ratio written with a colon, and the fields of other models', () => {
    expect(faults(id, { prompt: 'a', aspect_ratio: '16:9' })).toEqual(['aspect_ratio'])
    expect(faults(id, { prompt: 'a', rendering_speed: 'TURBO' })).toEqual(['rendering_speed'])
    expect(faults(id, { prompt: 'a', num_images: 2 })).toEqual(['num_images'])
  })

  it.each(CATALOGUE['p_image.aspect_ratio'])('have a size for %s in both tiers', (aspect_ratio) => {
    for (const resolution of ['1K', '2K']) {
      const size = generateFast.size({ prompt: 'a', resolution, aspect_ratio }, CATALOGUE)
      expect(`${size?.width}x${size?.height}`).toBe(
        CATALOGUE['p_image.size_table'][resolution]?.[aspect_ratio],
      )
    }
  })
})
