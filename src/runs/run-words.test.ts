import { describe, expect, it } from 'vitest'
import type { RunWarning } from '#contract/studio/runs.ts'
import { aRun } from '#src/testing/builders.tsx'
import { priceWords, secondsOf, warningWords } from './words.ts'

const aWarning = (code: RunWarning['code'], message = 'A sentence.'): RunWarning => ({
  code,
  count: 3,
  of: 4,
  message,
})

describe('the warnings of a run', () => {
  it.each([
    ['untranslated', '3 of 4 not translated'],
    ['not-set', '3 of 4 lines not set'],
    ['not-found', '3 of 4 lines not found'],
    ['not-read', '3 of 4 lines not read'],
    ['no-room', '3 of 4 lines did not fit'],
    ['not-read-back', '3 of 4 lines not readable'],
    ['not-lifted', '3 of 4 lines not lifted'],
    ['unsure', 'Check outline'],
    ['small-letters', 'Small letters'],
    ['similar-typeface', 'Similar typeface'],
    ['not-english', 'Prompt not read'],
  ] as const)('%s are short on a tile', (code, short) => {
    expect(warningWords({ warnings: [aWarning(code)] })).toEqual({ short, whole: 'A sentence.' })
  })

  it('are listed in full if there are several', () => {
    const warnings = [aWarning('not-set', 'Three are not set.'), aWarning('not-found', 'One is missing.')]
    expect(warningWords({ warnings })).toEqual({
      short: '3 of 4 lines not set',
      whole: 'Three are not set. One is missing.',
    })
  })

  it('do not exist for a run that met its request', () => {
    expect(warningWords({ warnings: [] })).toBeNull()
  })
})

describe('the price of a part of a run', () => {
  it.each([
    ['an estimate before the cost is known', {}, 1, '≈ $0.01'],
    ['exact once the service has told it', { costUsdMicros: 60_000 }, 1, '$0.06'],
    [
      'an estimate where the studio computed the cost',
      { costUsdMicros: 60_000, costIsEstimate: true },
      1,
      '≈ $0.06',
    ],
    ['an equal part, to parts of a cent', { costUsdMicros: 50_000 }, 4, '$0.0125'],
  ])('is %s', (...[, change, shares, price]) => {
    expect(priceWords(aRun(change), shares)).toBe(price)
  })
})

describe('the duration of a run', () => {
  const noon = Date.parse('2026-11-20T12:00:00.000Z')

  it.each([
    ['counts from the press while it waits', {}, 30],
    ['counts from the sending once it was sent', { submittedAt: '2026-11-20T12:00:10.000Z' }, 20],
    [
      'ends with the run',
      { submittedAt: '2026-11-20T12:00:10.000Z', finishedAt: '2026-11-20T12:00:19.000Z' },
      9,
    ],
  ])('%s', (_, change, seconds) => {
    expect(secondsOf(aRun(change), noon + 30_000)).toBe(seconds)
  })
})
