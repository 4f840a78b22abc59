import { describe, expect, it } from 'vitest'
import { operationOf } from '../operations/table.ts'
import { aPicture, faults, problems } from '../testing/judge.ts'
import { CATALOGUE } from '../values/catalogue.ts'
import { MB } from './file-field.ts'
import { checkRequest } from './request.ts'

const message = (values: unknown) => {
  const checked = checkRequest(operationOf('generate-v3'), CATALOGUE, { values, files: {} })
  return checked.ok ? [] : checked.issues.map((issue) => `${issue.at} ${issue.message}`)
}

describe('error messages (Errors: a message that names the field)', () => {
  it.each([
    [{}, 'prompt is required'],
    [{ prompt: undefined }, 'prompt is required'],
    [{ prompt: null }, 'prompt must be text'],
    [{ prompt: 5 }, 'prompt must be text'],
    [{ prompt: '' }, 'prompt must not be empty'],
    [{ prompt: 'a'.repeat(10_001) }, 'prompt must have at most 10000 characters'],
    [
      { prompt: 'a\0b' },
      'prompt must not hold characters that cannot be stored, such as NUL or half of an emoji',
    ],
    [
      { prompt: 'a\ud800b' },
      'prompt must not hold characters that cannot be stored, such as NUL or half of an emoji',
    ],
    [{ prompt: 'a', num_images: 9 }, 'num_images must be a whole number from 1 to 8'],
    [{ prompt: 'a', enable_copyright_detection: 'yes' }, 'enable_copyright_detection must be true or false'],
    [{ prompt: 'a', magic_prompt: 'constructor' }, 'magic_prompt must be AUTO, ON or OFF'],
    [{ prompt: 'a', style_codes: 'DEADBEEF' }, 'style_codes must be a list'],
    [{ prompt: 'a', style_codes: [5] }, 'style_codes is wrong at [0]: must be text'],
    [
      { prompt: 'a', style_codes: ['DEADBEEF', 'x'] },
      'style_codes is wrong at [1]: must be a style code of 8 hexadecimal characters',
    ],
    [
      { prompt: 'a', color_palette: { members: [{ color_hex: 'red' }] } },
      'color_palette is wrong at members[0].color_hex: must be a colour written #RGB or #RRGGBB',
    ],
  ])('%o: %s', (values, sentence) => {
    expect(message(values)).toEqual([sentence])
  })

  it.each([null, undefined, [], 'prompt', 5, () => 1])('%o is not a request', (values) => {
    expect(message(values)).toEqual(['body must be an object that holds the fields'])
  })

  it('names every problem once', () => {
    const values = { prompt: '', seed: -1.5, num_images: 'x', rendering_speed: 'WARP' }
    expect(faults('generate-v3', values)).toEqual(['prompt', 'seed', 'rendering_speed', 'num_images'])
  })

  it('names at most 50 problems', () => {
    const unknown = Array.from({ length: 10_000 }, (_, index) => [`x${index}`, 1])
    expect(message({ prompt: 'a', ...Object.fromEntries(unknown) })).toHaveLength(50)
  })
})

describe('names fields that every object has, such as toString', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is an unknown field', (name) => {
    const values = JSON.parse(`{ "prompt": "a", "${name}": 1 }`)
    expect(message(values)).toEqual([
      expect.stringMatching(`^${name} is not accepted here; the fields are prompt, `),
    ])
  })
  it.each(['constructor', 'toString'])('%s is an unknown file', (name) => {
    expect(faults('remove-background', {}, { [name]: [aPicture()] })).toEqual([name])
  })
  it.each(['constructor', 'toString', '__proto__'])('%s is not a value of the choice', (rendering_speed) => {
    expect(problems('generate-v4', { text_prompt: 'a', rendering_speed })).toEqual([
      { at: 'rendering_speed', message: 'must be TURBO, DEFAULT or QUALITY' },
    ])
  })
})

describe('names fields sent as files and files sent as fields', () => {
  it('says that a file must be sent as a file, and a field as a field', () => {
    expect(
      problems(
        'resize-ad',
        { resolution: '300x250', image: 'x' },
        { prompt: [aPicture()], image: [aPicture()] },
      ),
    ).toEqual([
      { at: 'image', message: 'must be sent as a file' },
      { at: 'prompt', message: 'must be sent as a field, not as a file' },
    ])
  })
  it('lists the fields of an operation, also if it has none', () => {
    expect(problems('remove-background', { seed: 1 })).toEqual([
      { at: 'seed', message: 'is not accepted here; the fields are image' },
    ])
  })
  it('names every problem of a file', () => {
    const image = [aPicture({ format: 'gif', bytes: 11 * MB })]
    expect(problems('remove-background', {}, { image })).toEqual([
      { at: 'image', message: 'must be JPEG, PNG or WebP, not GIF' },
      { at: 'image', message: 'must be at most 10 MB' },
    ])
    expect(problems('remove-background', {}, { image: [] })).toEqual([
      { at: 'image', message: 'is required' },
    ])
  })
  it('says how many pixels a picture has and what the limit is', () => {
    const image = (width: number, height: number) => ({ image: [aPicture({ width, height })] })
    const limit = 'the limit is 50,331,648 pixels (50.3 megapixels); make it smaller'
    expect(problems('remove-background', {}, image(9000, 6000))).toEqual([
      { at: 'image', message: `has 9000 x 6000 pixels (54.0 megapixels); ${limit}` },
    ])
    expect(problems('remove-background', {}, image(8192, 6144))).toEqual([])
  })
})

describe('JSON that might break the database or a parser', () => {
  const json = (extra: unknown) =>
    problems('generate-v4', {
      json_prompt: {
        high_level_description: 'a',
        compositional_deconstruction: { background: '', elements: [] },
        extra,
      },
    })
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

  it('is accepted if it is plain, with unknown keys', () => {
    expect(json({ camera: ['35mm', null, 1.5] })).toEqual([])
    expect(json(nested(31))).toEqual([])
  })
  it.each([32, 100_000])('is refused if it is nested %i lists deep', (levels) => {
    expect(json(nested(levels))).toEqual([
      { at: 'json_prompt', message: 'must not be nested deeper than 32 levels' },
    ])
  })
  it.each(['a\0', '\udc00', { 'a\0': 1 }, [['\ud83d']]])('is refused if it contains %j', (extra) => {
    expect(json(extra)).toEqual([
      {
        at: 'json_prompt',
        message: 'must not hold characters that cannot be stored, such as NUL or half of an emoji',
      },
    ])
  })
})
