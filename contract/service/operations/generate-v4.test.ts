import { describe, expect, it } from 'vitest'
import { faults, problems } from '../testing/judge.ts'
import { CATALOGUE } from '../values/catalogue.ts'
import { generateV4 } from './generate-v4.ts'
import { generateV4Transparent } from './generate-v4-transparent.ts'

const json_prompt = {
  high_level_description: 'a poster',
  compositional_deconstruction: { background: 'sand', elements: [] },
}

describe.each(['generate-v4', 'generate-v4-transparent'] as const)('%s (Generation, 4.0 model)', (id) => {
  it('requires either text_prompt or json_prompt, never both (rule 1)', () => {
    expect(faults(id, { text_prompt: 'a fox' })).toEqual([])
    expect(faults(id, { json_prompt })).toEqual([])
    expect(faults(id, { text_prompt: 'a fox', json_prompt })).toEqual(['text_prompt'])
    expect(faults(id, {})).toEqual(['text_prompt'])
  })

  it('refuses FLASH and says that it is coming soon (rule 4; Enumerations)', () => {
    expect(problems(id, { text_prompt: 'a fox', rendering_speed: 'FLASH' })).toEqual([
      {
        at: 'rendering_speed',
        message: 'cannot be FLASH here: coming soon; use TURBO, DEFAULT or QUALITY',
      },
    ])
  })

  it.each(['TURBO', 'DEFAULT', 'QUALITY'])(
    'accepts %s (Enumerations, rendering speed)',
    (rendering_speed) => {
      expect(faults(id, { text_prompt: 'a fox', rendering_speed })).toEqual([])
    },
  )

  it.each([true, false, null])('accepts %s for enable_copyright_detection', (enable_copyright_detection) => {
    expect(faults(id, { text_prompt: 'a fox', enable_copyright_detection })).toEqual([])
  })

  it.each(['seed', 'num_images', 'negative_prompt', 'magic_prompt'])('has no field %s', (name) => {
    expect(faults(id, { text_prompt: 'a fox', [name]: 1 })).toEqual([name])
  })

  it('makes one picture for each request', () => {
    expect((id === 'generate-v4' ? generateV4 : generateV4Transparent).pictures({})).toBe(1)
  })
})

describe('sizes', () => {
  it.each(CATALOGUE['v4.resolution'])('4.0 makes %s on request', (resolution) => {
    const size = generateV4.size({ resolution }, CATALOGUE)
    expect(`${size?.width}x${size?.height}`).toBe(resolution)
    expect(faults('generate-v4', { text_prompt: 'a', resolution })).toEqual([])
  })

  it('4.0 refuses a resolution of another model', () => {
    expect(faults('generate-v4', { text_prompt: 'a', resolution: '736x1312' })).toEqual(['resolution'])
  })

  it('transparent promises no size where the model chooses the ratio (Enumerations, aspect ratio)', () => {
    expect(generateV4Transparent.size({ aspect_ratio: 'AUTO' }, CATALOGUE)).toBeNull()
    expect(generateV4Transparent.size({}, CATALOGUE)).toBeNull()
  })

  it('transparent documents AUTO and 1K as its defaults (Enumerations)', () => {
    const { aspect_ratio, output_resolution, rendering_speed } = generateV4Transparent.fields(CATALOGUE)
    expect([aspect_ratio.default, output_resolution.default, rendering_speed.default]).toEqual([
      'AUTO',
      '1K',
      'DEFAULT',
    ])
  })

  it.each(
    CATALOGUE['v4.aspect_ratio']
      .filter((ratio) => ratio !== 'AUTO')
      .flatMap((ratio) => ['1K', '2K', '4K', '8K'].map((tier) => [ratio, tier])),
  )(
    'transparent %s at %s keeps the pixel budget of the square (Enumerations, resolution tier)',
    (...choice) => {
      const [aspect_ratio = '', output_resolution = ''] = choice
      const size = generateV4Transparent.size({ aspect_ratio, output_resolution }, CATALOGUE)
      const square = 1024 * Number.parseInt(output_resolution, 10)
      const area = (size?.width ?? 0) * (size?.height ?? 0)
      expect(area).toBeLessThanOrEqual(square * square)
      expect(area).toBeGreaterThan(square * square * 0.7)
    },
  )
})
