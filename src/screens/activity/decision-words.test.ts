import { describe, expect, it } from 'vitest'
import type { Run } from '#contract/studio/runs.ts'
import { aFinishedRun, aResult, aRun } from '#src/testing/builders.tsx'
import { DECISION_WORDS } from './decision-words.ts'

const failure = (change: Partial<NonNullable<Run['failure']>> = {}): Run['failure'] => ({
  code: 'internal',
  message: 'It failed.',
  charged: 'no',
  retryHelps: true,
  advice: null,
  at: null,
  ...change,
})
const ended = (change: Partial<Run> = {}) =>
  aRun({ state: 'failed', estimateUsdMicros: 40_000, failure: failure(), ...change })
const twice = (run: Run): readonly Run[] => [run, { ...run, id: 'run-2' }]
const CAUSES = Object.entries(DECISION_WORDS)

describe('what a person decides about runs that ended badly', () => {
  it.each(CAUSES)(
    '%s: one run has no number in its choices, several have theirs in the title or on a button',
    (_, words) => {
      const one = [ended()]
      const several = twice(ended())
      for (const { label } of words.choices(one)) expect(label).not.toMatch(/\d|#/)
      const said = [words.title(several), ...words.choices(several).map(({ label }) => label)].join(' ')
      expect(said).toMatch(/\d|all/)
      expect(said).not.toContain('#')
    },
  )

  it.each(CAUSES)('%s: every choice says what it costs, and one is to leave it as it is', (_, words) => {
    const choices = words.choices([ended()])
    for (const { cost } of choices) expect(cost).toMatch(/≈ \$0\.04|[Nn]ot charged|No further charge|^Opens /)
    expect(choices.map(({ does }) => does)).toContain('settle')
  })

  it.each(CAUSES)('%s: only a single run is opened for a change', (_, words) => {
    expect(words.choices(twice(ended())).map(({ does }) => does)).not.toContain('change')
  })

  it('sending a lost request once more warns of a second charge, at the price of all', () => {
    const lost = twice(ended({ state: 'unknown', failure: null }))
    const [leave, repeat] = DECISION_WORDS.unknown.choices(lost)
    expect(leave?.cost).toBe('May be charged: ≈ $0.08')
    expect(repeat).toMatchObject({ does: 'repeat', cost: '≈ $0.08, may be charged twice' })
  })

  it('a run is not said to be free where the service does not say so', () => {
    const settleOf = (charged: NonNullable<Run['failure']>['charged']) =>
      DECISION_WORDS.failed.choices([ended(), ended({ failure: failure({ charged }) })]).at(-1)?.cost
    expect(settleOf('no')).toBe('Not charged')
    expect(settleOf('maybe')).toBe('May be charged')
  })

  it('withheld pictures are counted among all of their runs, and only they are made again', () => {
    const run = aFinishedRun({
      operation: 'generate-v3',
      values: { prompt: 'a fox', num_images: 3 },
      pictures: 3,
      estimateUsdMicros: 180_000,
      results: [aResult(), aResult({ ordinal: 1 }), aResult({ ordinal: 2, state: 'withheld', asset: null })],
    })
    expect(DECISION_WORDS.withheld.title([run])).toBe('1 of 3 pictures withheld')
    const [keep, again, change] = DECISION_WORDS.withheld.choices([run])
    expect(keep?.label).toBe('Keep the other 2')
    expect(again).toMatchObject({ label: 'Try again', cost: '≈ $0.06 for 1' })
    expect(change).toMatchObject({ does: 'change', cost: 'Opens Generate' })
  })
})
