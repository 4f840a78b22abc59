import { describe, expect, it } from 'vitest'
import { CHECK_IDS } from '#contract/service/describe/check-ids.ts'
import {
  GENERATORS,
  OPERATION_IDS,
  type OperationId,
  operationOf,
  TOOLS,
} from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { type Draft, emptyDraft } from '#src/forms/draft/draft.ts'
import { brokenRules, RULE_WORDS, ruleWords } from '#src/forms/rules/rules.ts'
import { generatorControls } from '#src/generators/table.ts'
import { toolControls } from '#src/tools/table.ts'

const forms = [
  ...GENERATORS.map((id) => ({ id, controls: generatorControls(id) })),
  ...TOOLS.map((id) => ({ id, controls: toolControls(id) })),
]
const v3 = { id: 'generate-v3', controls: generatorControls('generate-v3'), catalogue: CATALOGUE } as const
const fast = {
  id: 'generate-fast',
  controls: generatorControls('generate-fast'),
  catalogue: CATALOGUE,
} as const
const draft = (values: Draft['values']): Draft => ({ ...emptyDraft(), values: { prompt: 'dusk', ...values } })

describe('rules across fields', () => {
  it.each(forms)('of $id are said in the words of its form', ({ id, controls }) => {
    for (const check of operationOf(id as OperationId).checks(CATALOGUE)) {
      const message = ruleWords(check, controls)
      expect(message).not.toMatch(/_|\b[A-Z]{2,}\b/)
      expect(message).toMatch(/^[A-Z].*\.$/)
    }
  })

  it.each(OPERATION_IDS)('of %s have words, or none on purpose', (id) => {
    const ids = operationOf(id)
      .checks(CATALOGUE)
      .map((check) => check.id)
    for (const check of ids) expect(RULE_WORDS, check).toHaveProperty(check)
  })

  it('each belong to an operation', () => {
    const ids = OPERATION_IDS.flatMap((id) => operationOf(id).checks(CATALOGUE)).map(({ id }) => id)
    expect([...CHECK_IDS].sort()).toEqual([...new Set(ids)].sort())
    expect(Object.keys(RULE_WORDS).sort()).toEqual([...CHECK_IDS].sort())
  })

  it('are broken as soon as the fields clash, and say what mends them', () => {
    const [broken] = brokenRules(draft({ style_type: 'REALISTIC', style_preset: 'POP_ART' }), v3)
    expect(broken?.message).toBe('A preset and style references need Style Auto or General.')
    expect(broken?.mends.map(({ message }) => message)).toEqual(['Set Style to General', 'Remove Preset'])
  })

  it('are mended by each of the ways, wherever there is one', () => {
    const clashes = [
      [v3, { style_type: 'REALISTIC', style_preset: 'POP_ART' }],
      [v3, { style_codes: ['DEADBEEF'], style_type: 'DESIGN' }],
      [v3, { resolution: '832x1248', aspect_ratio: '1x1' }],
      [fast, { custom_width: 512, custom_height: 512, aspect_ratio: '1x1', resolution: '2K' }],
      [fast, { custom_width: 4096, custom_height: 4096 }],
    ] as const
    for (const [subject, values] of clashes) {
      const [broken] = brokenRules(draft(values), subject)
      expect(broken?.mends).not.toEqual([])
      for (const { fields } of broken?.mends ?? []) {
        const left = Object.fromEntries(Object.entries(values).filter(([name]) => !fields.includes(name)))
        expect(brokenRules(draft(left), subject)).toEqual([])
      }
    }
  })

  it('say nothing of what is merely not there yet', () => {
    for (const { id, controls } of forms)
      expect(brokenRules(emptyDraft(), { id, controls, catalogue: CATALOGUE })).toEqual([])
  })
})
