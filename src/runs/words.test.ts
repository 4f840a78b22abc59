import { describe, expect, it } from 'vitest'
import { aResult, aRun } from '#src/testing/builders.tsx'
import { groupByPress, slotsOf } from './groups.ts'
import { pressWords } from './words.ts'

const NOW = Date.parse('2026-11-20T12:00:12.000Z')
const press = (...runs: Parameters<typeof aRun>[0][]) => ({
  intent: 'intent-1',
  runs: runs.map((run, ordinal) => aRun({ id: `run-${ordinal}`, ordinal, ...run })),
})
const done: Parameters<typeof aRun>[0] = {
  state: 'completed',
  results: [aResult()],
  costUsdMicros: 60_000,
  finishedAt: '2026-11-20T12:00:09.000Z',
}

describe('a press in one line', () => {
  it.each([
    [
      '3 of 4 · 12 s',
      'run',
      press(done, done, done, { state: 'pending', submittedAt: '2026-11-20T12:00:00.000Z' }),
    ],
    ['2 pictures · $0.12', 'plain', press(done, done)],
    [
      'Withheld 1 of 2 · charged',
      'warn',
      press(done, { ...done, results: [aResult({ state: 'withheld', asset: null })] }),
    ],
    ['Answer lost · may be charged', 'warn', press(done, { state: 'unknown' })],
    ['Removed from the queue', 'plain', press({ state: 'removed' })],
  ] as const)('%s', (says, tone, group) => {
    expect(pressWords(group, NOW)).toEqual({ says, tone })
  })

  it('names what failed and whether it is charged', () => {
    const failure = {
      code: 'x',
      says: 'No.',
      charged: 'no',
      retryHelps: true,
      advice: null,
      at: null,
    } as const
    expect(pressWords(press({ state: 'failed', failure }), NOW)).toEqual({
      says: 'Failed · not charged',
      tone: 'bad',
    })
    expect(pressWords(press(done, { state: 'failed', failure }), NOW).says).toBe(
      '1 of 2 failed · not charged',
    )
  })
})

describe('places of a press', () => {
  it('are as many as pictures are awaited', () => {
    expect(slotsOf(press({ pictures: 4, state: 'pending' }))).toHaveLength(4)
  })

  it('are one for a run that ended without pictures', () => {
    expect(slotsOf(press({ pictures: 4, state: 'failed' }))).toHaveLength(1)
  })

  it('leave out pictures that were deleted', () => {
    expect(
      slotsOf(press({ ...done, results: [aResult({ asset: null }), aResult({ ordinal: 1 })] })),
    ).toHaveLength(1)
  })

  it('belong to the press that asked for them, in the order of asking', () => {
    const runs = [
      aRun({ id: 'b', ordinal: 1 }),
      aRun({ id: 'a', ordinal: 0 }),
      aRun({ id: 'c', intent: 'intent-2' }),
    ]
    expect(groupByPress(runs).map((group) => group.runs.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
  })
})
