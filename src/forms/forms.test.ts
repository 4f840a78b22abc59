// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest'
import { operationOf } from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { differences } from './draft/difference.ts'
import { carryOver, emptyDraft, requestOf } from './draft/draft.ts'
import { loadDraft, saveDraft } from './draft/stored-draft.ts'
import { judge } from './draft/use-draft-form.ts'
import { estimateOf } from './estimate.ts'
import { sizeOptions, tilesOf } from './sizes/sizes.ts'
import { judgeStructure } from './structure.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const draft = (values: Record<string, unknown>) => ({ ...emptyDraft(), values })

describe('a draft', () => {
  it('is kept, and a damaged one is an empty one', () => {
    saveDraft('generate-v3', draft({ prompt: 'dusk' }))
    expect(loadDraft('generate-v3').values.prompt).toBe('dusk')
    sessionStorage.setItem('easel.draft.generate-v3', '{"values":')
    expect(loadDraft('generate-v3')).toEqual(emptyDraft())
  })

  it('sends only what was given, and the prompt in the form that was chosen', () => {
    const typed = { ...draft({ text_prompt: 'dusk', resolution: '', seed: null }), jsonText: '{"a":1}' }
    expect(requestOf('generate-v4', typed, CATALOGUE).values).toEqual({ text_prompt: 'dusk' })
    expect(requestOf('generate-v4', { ...typed, promptAs: 'json' }, CATALOGUE).values).toEqual({
      json_prompt: { a: 1 },
    })
  })

  it('carries the prompt to another model and leaves the rest of that model’s draft alone', () => {
    const kept = draft({ prompt: 'old', style_type: 'DESIGN' })
    const shown = draft({ text_prompt: 'dusk', resolution: '1024x1024' })
    expect(carryOver(shown, 'generate-v3', kept).values).toEqual({
      prompt: 'dusk',
      style_type: 'DESIGN',
    })
  })

  it('is judged by the operation’s own rules', () => {
    expect(
      judge('generate-fast', draft({ prompt: 'x', custom_width: 64, custom_height: 64 }), CATALOGUE),
    ).toEqual([])
    const issues = judge(
      'generate-fast',
      draft({ prompt: 'x', custom_width: 64, custom_height: 64, aspect_ratio: '1x1' }),
      CATALOGUE,
    )
    expect(issues.map(({ at }) => at)).toEqual(['custom_width'])
  })
})

describe('the estimate', () => {
  it('is the price of one picture times pictures times requests', () => {
    const values = { text_prompt: 'x', rendering_speed: 'QUALITY' }
    expect(estimateOf('generate-v4', { values, files: {}, requests: 4 }, CATALOGUE)).toEqual({
      pictures: 4,
      usdMicros: 400_000,
    })
    expect(
      estimateOf(
        'generate-v3',
        { values: { prompt: 'x', num_images: 8 }, files: {}, requests: 1 },
        CATALOGUE,
      ),
    ).toEqual({ pictures: 8, usdMicros: 480_000 })
  })
})

describe('sizes', () => {
  it('exact ones have a ratio and a tier, ratios have theirs', () => {
    expect(
      sizeOptions(['2560x1440', '1024x1024', '16x9', 'AUTO']).map(({ label, tier }) => [label, tier]),
    ).toEqual([
      ['16:9', '2K'],
      ['1:1', '1K'],
      ['16:9', ''],
      ['Auto', ''],
    ])
  })

  it('the chosen one is always in sight, among at most five', () => {
    const options = sizeOptions(CATALOGUE['v3.aspect_ratio'])
    for (const { value } of options) {
      const tiles = tilesOf(options, value)
      expect(tiles.some((tile) => tile.value === value)).toBe(true)
      expect(tiles.length).toBeLessThanOrEqual(5)
    }
  })
})

it('a difference has a row for each setting that differs', () => {
  expect(
    differences(['prompt', 'seed', 'quality', 'magic_prompt'], {
      now: { prompt: 'a', quality: 'VERY_LOW', magic_prompt: false },
      run: { prompt: 'a', seed: 4, magic_prompt: true },
      fields: operationOf('generate-fast').fields(CATALOGUE),
    }),
  ).toEqual([
    { name: 'seed', now: 'not set', before: '4' },
    { name: 'quality', now: 'Very low', before: 'not set' },
    { name: 'magic_prompt', now: 'Off', before: 'On' },
  ])
})

describe('a structured prompt that is being typed', () => {
  it('is not JSON yet, or says where it is wrong', () => {
    expect(judgeStructure('{"a"').problems[0]).toMatch(/^Invalid JSON/)
    expect(judgeStructure('{"a": 1,').problems).toEqual([
      'Invalid JSON: the text ends before its last bracket or quote is closed.',
    ])
    expect(judgeStructure('{\n  "a": 1\n  "b": 2\n}').problems).toEqual([
      'Invalid JSON at line 3, column 3: check the commas, quotes and brackets there.',
    ])
    const wrong = {
      high_level_description: 'x',
      compositional_deconstruction: {
        background: 'y',
        elements: [{ type: 'obj', desc: 'z', bbox: [5, 0, 1, 9] }],
      },
    }
    expect(judgeStructure(JSON.stringify(wrong)).problems.join()).toMatch(/elements\[0\]\.bbox/)
  })
})
