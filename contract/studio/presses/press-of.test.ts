import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnderWay, RUN_STATES } from '../run-state.ts'
import { picturesOf, pressOf, type RunFacts } from './press-of.ts'

const money = fc.integer({ min: 0, max: 10_000_000 })
const anyRun: fc.Arbitrary<RunFacts> = fc.record({
  state: fc.constantFrom(...RUN_STATES),
  pictures: fc.integer({ min: 1, max: 8 }),
  estimateUsdMicros: money,
  costUsdMicros: fc.option(money),
  costIsEstimate: fc.boolean(),
  failure: fc.option(
    fc.record({ charged: fc.constantFrom('yes' as const, 'no' as const, 'maybe' as const) }),
  ),
  warnings: fc.array(fc.constant('a warning'), { maxLength: 1 }),
  results: fc.array(
    fc.record({
      part: fc.constantFrom('picture' as const, 'base' as const),
      state: fc.constantFrom('keeping' as const, 'kept' as const, 'lost' as const, 'withheld' as const),
    }),
    { maxLength: 8 },
  ),
  hold: fc.option(fc.record({ code: fc.constantFrom('busy', 'away') }), { nil: null }),
  isDeleted: fc.boolean(),
})
const anyPress = fc.array(anyRun, { maxLength: 12 })

const aRun = (given: Partial<RunFacts> = {}): RunFacts => ({
  state: 'completed',
  pictures: 1,
  estimateUsdMicros: 50_000,
  costUsdMicros: 100_000,
  costIsEstimate: false,
  failure: null,
  results: [{ part: 'picture', state: 'kept' }],
  ...given,
})
const unmade: Partial<RunFacts> = { costUsdMicros: null, results: [] }
const many = (count: number, run: RunFacts) => Array.from({ length: count }, () => run)
/** The states that any picture is in. */
const said = (runs: readonly RunFacts[]) =>
  Object.fromEntries(Object.entries(pressOf(runs).of).filter(([, count]) => count > 0))

describe('a press of any runs', () => {
  it('each of its pictures is in one state, and none is forgotten', () => {
    fc.assert(
      fc.property(anyPress, (runs) => {
        const { of, pictures } = pressOf(runs)
        expect(Object.values(of).reduce((sum, count) => sum + count, 0)).toBe(pictures)
        const asked = runs.filter((run) => !run.isDeleted).reduce((sum, run) => sum + run.pictures, 0)
        expect(pictures).toBeGreaterThanOrEqual(asked)
        expect(pressOf(runs).held).toBeLessThanOrEqual(of.waiting + of.running + of.keeping)
      }),
    )
  })

  it('is the same for any order of its runs', () => {
    fc.assert(
      fc.property(anyPress, (runs) => {
        expect(pressOf(runs.toReversed())).toEqual(pressOf(runs))
      }),
    )
  })

  it('waits or runs exactly while one of its runs does', () => {
    fc.assert(
      fc.property(anyPress, (given) => {
        const runs = given.map((run) => (isUnderWay(run.state) ? { ...run, results: [] } : run))
        const { of } = pressOf(runs)
        const isGoing = runs.some((run) => !run.isDeleted && isUnderWay(run.state))
        expect(of.waiting + of.running > 0).toBe(isGoing)
      }),
    )
  })

  it('the known charge is the cost of all its runs, deleted ones included', () => {
    fc.assert(
      fc.property(anyPress, (runs) => {
        const paid = runs.reduce((sum, run) => sum + (run.costUsdMicros ?? 0), 0)
        expect(pressOf(runs).costUsdMicros).toBe(paid)
      }),
    )
  })
})

it('a sum is an estimate exactly while one of its summands is', () => {
  fc.assert(
    fc.property(anyPress, (runs) => {
      const paid = runs.filter(({ costUsdMicros }) => costUsdMicros !== null)
      expect(pressOf(runs).costIsEstimate).toBe(paid.some(({ costIsEstimate }) => costIsEstimate))
    }),
  )
})

describe('a press shows', () => {
  it('pictures made and paid, even if most runs were removed from the queue', () => {
    const runs = [...many(8, aRun()), ...many(23, aRun({ ...unmade, state: 'removed' }))]
    expect(said(runs)).toEqual({ made: 8, removed: 23 })
    expect(pressOf(runs)).toMatchObject({ pictures: 31, costUsdMicros: 800_000, maybeUsdMicros: 0 })
  })

  it.each([
    ['withheld', aRun({ results: [{ part: 'picture', state: 'withheld' }] })],
    ['lost', aRun({ results: [{ part: 'picture', state: 'lost' }] })],
    ['keeping', aRun({ results: [{ part: 'picture', state: 'keeping' }] })],
    ['warned', aRun({ warnings: ['3 of 4 lines could not be translated'] })],
    ['failed', aRun({ ...unmade, state: 'failed', failure: { charged: 'no' } })],
    ['unknown', aRun({ ...unmade, state: 'unknown' })],
    ['left', aRun({ ...unmade, state: 'left' })],
    ['waiting', aRun({ ...unmade, state: 'queued' })],
    ['running', aRun({ ...unmade, state: 'submitting' })],
    ['running', aRun({ ...unmade, state: 'pending' })],
  ] as const)('%s where it is', (state, run) => {
    expect(said([run])).toEqual({ [state]: 1 })
  })

  it('ungiven of a picture that a finished run did not give', () => {
    expect(said([aRun({ pictures: 4 })])).toEqual({ made: 1, ungiven: 3 })
  })

  it('one picture for a layerized design, in the state of its background', () => {
    const parts = (state: 'keeping' | 'lost' | 'kept') =>
      picturesOf(
        aRun({
          results: [
            { part: 'picture', state: 'kept' },
            { part: 'base', state },
          ],
        }),
      )
    expect([parts('kept'), parts('keeping'), parts('lost')]).toEqual([['made'], ['keeping'], ['lost']])
  })

  it('the price that may have been charged', () => {
    const lost = [aRun({ ...unmade, state: 'unknown' }), aRun({ ...unmade, state: 'left' })]
    expect(pressOf([aRun(), ...lost])).toMatchObject({ costUsdMicros: 100_000, maybeUsdMicros: 100_000 })
  })

  it('the price of unfinished pictures', () => {
    const runs = [aRun(), aRun({ ...unmade, state: 'queued' }), aRun({ ...unmade, state: 'pending' })]
    expect(pressOf(runs)).toMatchObject({ costUsdMicros: 100_000, toComeUsdMicros: 100_000 })
  })
})
