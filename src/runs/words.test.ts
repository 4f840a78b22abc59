import { describe, expect, it } from 'vitest'
import { pressOf } from '#contract/studio/presses/press-of.ts'
import { aResult, aRun } from '#src/testing/builders.tsx'
import { groupByPress, nameOf, slotsOf } from './groups.ts'
import { costWords, deletedWords, estimateWords, pressColumns, pressWords, stateWords } from './words.ts'

function press(...given: Parameters<typeof aRun>[0][]) {
  const runs = given.map((run, ordinal) => aRun({ id: `run-${ordinal}`, ordinal, ...run }))
  return { intent: 'intent-1', runs, press: pressOf(runs) }
}
const many = (count: number, run: Parameters<typeof aRun>[0]) => Array.from({ length: count }, () => run)
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
      '1 of 2 · 1 withheld · $0.12',
      'warn',
      press(done, { ...done, results: [aResult({ state: 'withheld', asset: null })] }),
    ],
    ['Withheld · $0.06', 'warn', press({ ...done, results: [aResult({ state: 'withheld', asset: null })] })],
    ['Lost · $0.06', 'bad', press({ ...done, results: [aResult({ state: 'lost', asset: null })] })],
    [
      'Keeping the picture · $0.06',
      'run',
      press({ ...done, results: [aResult({ state: 'keeping', asset: null })] }),
    ],
    ['8 of 31 · 23 removed · $0.48', 'plain', press(...many(8, done), ...many(23, { state: 'removed' }))],
    [
      '1 of 3 · 1 being kept · 1 lost · $0.18',
      'run',
      press(
        done,
        { ...done, results: [aResult({ state: 'keeping', asset: null })] },
        { ...done, results: [aResult({ state: 'lost', asset: null })] },
      ),
    ],
    [
      '1 of 4 · 1 without a response · 12 s',
      'run',
      press(done, { state: 'unknown' }, { state: 'queued' }, { state: 'pending' }),
    ],
    ['Response lost · may be charged: ≈ $0.01', 'warn', press({ state: 'unknown' })],
    ['1 of 2 · 1 without a response · $0.06, maybe ≈ $0.07', 'warn', press(done, { state: 'unknown' })],
    ['Stopped waiting · may be charged: ≈ $0.01', 'plain', press({ state: 'left' })],
    ['Removed from the queue', 'plain', press({ state: 'removed' })],
  ] as const)('%s', (message, tone, group) => {
    expect(pressWords(group.press, 12)).toEqual({ message, tone })
  })

  it('names the failure and whether it is charged', () => {
    const failure = {
      code: 'x',
      message: 'No.',
      charged: 'no',
      retryHelps: true,
      advice: null,
      at: null,
    } as const
    expect(pressWords(press({ state: 'failed', failure }).press)).toEqual({
      message: 'Failed · not charged',
      tone: 'bad',
    })
    expect(pressWords(press(done, { state: 'failed', failure }).press).message).toBe(
      '1 of 2 · 1 failed · $0.06',
    )
  })
})

describe('a press with a delayed run', () => {
  const hold = { code: 'key_refused', message: 'The key is refused.', advice: null }
  const held = { state: 'pending', hold } as const

  it('says so, as its runs do', () => {
    expect(pressWords(press(held).press, 41)).toEqual({ message: '0 of 1 · delayed · 41 s', tone: 'warn' })
    expect(stateWords(aRun(held))).toEqual({ message: 'Delayed', tone: 'warn' })
    expect(pressWords(press(done, held, held).press, 41)).toEqual({
      message: '1 of 3 · 2 delayed · 41 s',
      tone: 'warn',
    })
    expect(pressColumns(press(held).press)).toMatchObject({ message: '0 of 1 · delayed', tone: 'warn' })
  })

  it('says so while its picture cannot be kept, and no longer once it is kept', () => {
    const unkept = { ...done, hold, results: [aResult({ state: 'keeping', asset: null })] }
    expect(pressWords(press(unkept).press)).toEqual({
      message: 'Keeping the picture · delayed · $0.06',
      tone: 'warn',
    })
    expect(pressWords(press({ ...done, hold }).press).tone).toBe('plain')
  })

  it('says so while it cannot be sent, but not while it only waits for its turn at the service', () => {
    const queued = { state: 'queued', hold: { ...hold, code: 'not_reached' } } as const
    expect(pressWords(press(queued).press, 1)).toEqual({ message: '0 of 1 · delayed · 1 s', tone: 'warn' })
    expect(stateWords(aRun(queued)).message).toBe('Delayed')
    const busy = { state: 'queued', hold: { ...hold, code: 'busy' } } as const
    expect(pressWords(press(busy).press, 1).tone).toBe('run')
    expect(stateWords(aRun(busy)).message).toBe('Waiting')
  })
})

describe('a generation that the service finished without a picture', () => {
  const failure = { charged: 'maybe', retryHelps: true, advice: null, at: null } as const
  const given = { code: 'no_picture', message: 'The service finished without a picture.', ...failure }
  const none = { ...done, results: [], costUsdMicros: null, failure: given }

  it('is reported as such, with its possible cost, for the press and for the run', () => {
    const message = 'The service finished without a picture'
    expect(pressWords(press(none).press)).toEqual({
      message: `${message} · may be charged: ≈ $0.01`,
      tone: 'bad',
    })
    expect(pressColumns(press(none).press)).toMatchObject({ message, tone: 'bad' })
    expect(stateWords(aRun(none))).toEqual({ message, tone: 'bad' })
    expect(costWords(aRun(none))).toBe('may be charged: ≈ $0.01')
  })

  it('is counted among the finished ones', () => {
    expect(pressWords(press(done, none).press)).toEqual({
      message: '1 of 2 · 1 not returned by the service · $0.06, maybe ≈ $0.07',
      tone: 'bad',
    })
  })
})

describe('one run', () => {
  const of = (state: 'withheld' | 'lost' | 'keeping') => aResult({ state, asset: null })
  it.each([
    ['Done', 'ok', aRun(done)],
    ['Withheld', 'warn', aRun({ ...done, results: [of('withheld')] })],
    ['Withheld 1 of 2', 'warn', aRun({ ...done, pictures: 2, results: [aResult(), of('withheld')] })],
    ['Lost', 'bad', aRun({ ...done, results: [of('lost')] })],
    ['Keeping', 'run', aRun({ ...done, results: [of('keeping')] })],
    ['The service finished without a picture 1 of 2', 'bad', aRun({ ...done, pictures: 2 })],
    [
      'With a warning',
      'warn',
      aRun({ ...done, warnings: [{ code: 'untranslated', count: 3, of: 4, message: '3 of 4 lines.' }] }),
    ],
    [
      'Delayed',
      'warn',
      aRun({ state: 'pending', hold: { code: 'key_refused', message: 'The key is refused.', advice: null } }),
    ],
  ] as const)('is described as %s', (message, tone, run) => {
    expect(stateWords(run)).toEqual({ message, tone })
  })
})

it('a run and a press of it alone describe the cost in the same words', () => {
  const failure = {
    code: 'x',
    message: 'No.',
    charged: 'no',
    retryHelps: true,
    advice: null,
    at: null,
  } as const
  const alone = [{ state: 'failed', failure }, { state: 'removed' }, { state: 'unknown' }, done] as const
  expect(alone.map((run) => costWords(aRun(run)))).toEqual([
    'not charged',
    'not charged',
    'may be charged: ≈ $0.01',
    '$0.06',
  ])
  for (const run of alone) expect(costWords(aRun(run))).toBe(pressColumns(press(run).press).cost)
})

it('a run without a prompt is named by the picture that it works on, so that two ads are distinguished', () => {
  const run = aRun({ operation: 'localize-ad', values: { language: 'de' }, sourceName: 'summer-ad.png' })
  expect(nameOf(run)).toBe('summer-ad.png')
  expect(nameOf({ ...run, sourceName: null })).toBe('Ad localizer')
  expect(nameOf({ ...run, values: { prompt: 'Keep the logo' } })).toBe('Keep the logo')
})

it.each([
  [[undefined, undefined], null],
  [['trash', 'trash'], 'in the trash'],
  [['trash', undefined], '1 in trash'],
  [['trash', 'erased'], '1 in trash · 1 deleted for good'],
  [['erased', 'erased'], 'deleted for good'],
] as const)('pictures that were deleted are told: %j', (deleted, words) => {
  const results = deleted.map((how, ordinal) =>
    aResult({ ordinal, asset: null, ...(how && { deleted: how }) }),
  )
  expect(deletedWords([{ results }])).toBe(words)
})

describe('the slots of a press', () => {
  it('include one with the reason if a finished run gave fewer pictures than requested', () => {
    const slots = slotsOf(press({ ...done, pictures: 4 }))
    expect(slots.map(({ result }) => result?.state)).toEqual(['kept', undefined])
  })

  it('are as many as the expected pictures', () => {
    expect(slotsOf(press({ pictures: 4, state: 'pending' }))).toHaveLength(4)
  })

  it('are a single one for a run that ended without pictures', () => {
    expect(slotsOf(press({ pictures: 4, state: 'failed' }))).toHaveLength(1)
  })

  it('leave out pictures that were deleted', () => {
    expect(
      slotsOf(press({ ...done, results: [aResult({ asset: null }), aResult({ ordinal: 1 })] })),
    ).toHaveLength(1)
  })

  it.each(['trash', 'erased'] as const)(
    'are one for each run if all pictures were deleted: %s',
    (deleted) => {
      const results = [aResult({ asset: null, deleted }), aResult({ ordinal: 1, asset: null, deleted })]
      expect(slotsOf(press({ ...done, results }))).toMatchObject([{ result: { deleted } }])
    },
  )

  it('belong to the press that requested them, in the order of the request', () => {
    const runs = [
      aRun({ id: 'b', ordinal: 1 }),
      aRun({ id: 'a', ordinal: 0 }),
      aRun({ id: 'c', intent: 'intent-2' }),
    ]
    expect(groupByPress(runs).map((group) => group.runs.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
  })
})

describe('a cost that the service has not reported', () => {
  const about: Parameters<typeof aRun>[0] = { ...done, costIsEstimate: true }

  it('is marked as an estimate, also once the run is over', () => {
    expect(costWords(aRun(about))).toBe('≈ $0.06')
    expect(costWords(aRun(done))).toBe('$0.06')
    expect(costWords(aRun({ state: 'pending' }))).toBe('≈ $0.01')
  })

  it('names the end of the estimate: the invoice of the month in which it was made, in UTC', () => {
    const late = { ...about, finishedAt: '2026-11-30T23:30:00.000Z' }
    expect(estimateWords(aRun(late))).toBe('An estimate until the invoice of November 2026 is issued')
    expect(estimateWords(aRun(done))).toBeUndefined()
    expect(estimateWords(aRun({ ...about, costUsdMicros: null }))).toBeUndefined()
  })

  it('makes the sum of its press an estimate, also beside reported costs', () => {
    expect(pressWords(press(done, about).press).message).toBe('2 pictures · ≈ $0.12')
    expect(pressWords(press(done, done).press).message).toBe('2 pictures · $0.12')
  })
})

it('a picture that is not kept because of its link is delayed', () => {
  const hold = { code: 'link_forbidden', message: 'Its link leads to a.test.', advice: 'Name it.' }
  const results = [aResult({ state: 'keeping', asset: null })]
  expect(stateWords(aRun({ ...done, results, hold }))).toEqual({ tone: 'warn', message: 'Delayed' })
})
