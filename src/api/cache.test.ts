import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { pressOf } from '#contract/studio/presses/press-of.ts'
import { AFTER, RUN_STATES } from '#contract/studio/run-state.ts'
import { aResult, aRun } from '#src/testing/builders.tsx'
import { isNewer, storeRun, withChangesSince, withRun } from './cache.ts'
import type { RunFilter } from './keys.ts'

const pages = (...runs: ReturnType<typeof aRun>[]) => ({ pages: [{ runs, next: null }], pageParams: [''] })
const shown = (result: ReturnType<typeof withRun>) => result.pages.flatMap((page) => page.runs)

describe('a reported run', () => {
  it('never moves it backwards', () => {
    const finished = aRun({ state: 'completed', results: [aResult()] })
    expect(isNewer(finished, aRun({ state: 'pending' }))).toBe(false)
    expect(shown(withRun(pages(finished), aRun({ state: 'pending' }), {}))).toEqual([finished])
  })

  it('updates the state, and adds pictures that were kept since', () => {
    const finished = aRun({ state: 'completed', results: [aResult({ state: 'keeping', asset: null })] })
    const kept = aRun({ state: 'completed', results: [aResult()] })
    expect(isNewer(aRun({ state: 'pending' }), finished)).toBe(true)
    expect(shown(withRun(pages(finished), kept, {}))).toEqual([kept])
    expect(isNewer(kept, finished)).toBe(false)
  })
})

describe('a run whose answer seemed lost', () => {
  it('is running as soon as its late answer proves that it lives', () => {
    expect(isNewer(aRun({ state: 'unknown' }), aRun({ state: 'pending' }))).toBe(true)
    expect(isNewer(aRun({ state: 'pending' }), aRun({ state: 'unknown' }))).toBe(false)
  })

  it('returns to the queue after a failed submission, but not by an older report', () => {
    const sent = aRun({ state: 'submitting' })
    expect(isNewer(sent, aRun({ state: 'queued', attempt: 1 }))).toBe(true)
    expect(isNewer(sent, aRun({ state: 'queued', attempt: 0 }))).toBe(false)
  })
})

describe('every change of a run', () => {
  const changes = RUN_STATES.flatMap((state) =>
    Object.entries(AFTER[state]).map(([sighting, after]) => [state, sighting, after] as const),
  )

  it.each(changes)(
    'in the state %s by the sighting %s to %s is newer, and never older',
    (state, sighting, after) => {
      const known = aRun({ state, attempt: 1 })
      // The only way back counts the attempt that failed.
      const moved = aRun({ state: after, attempt: sighting === 'deferred' ? 2 : 1 })
      expect(isNewer(known, moved)).toBe(true)
      expect(isNewer(moved, known)).toBe(false)
    },
  )

  it.each(RUN_STATES)('that was told before, %s, does not come back later', (state) => {
    for (const late of Object.values(AFTER[state])) {
      const moved = aRun({ state: late, attempt: late === 'queued' ? 1 : 0 })
      for (const later of Object.values(AFTER[late])) {
        if (later === 'queued') continue
        expect(isNewer(aRun({ state: later, attempt: moved.attempt }), moved)).toBe(false)
      }
    }
  })
})

describe('a filter of runs', () => {
  const run = aRun({
    values: { prompt: 'A quiet Room' },
    sourceName: 'kettle.png',
    state: 'pending',
    intent: 'press',
    projectId: 'spring',
    createdAt: '2026-11-20T12:00:00.000Z',
  })
  /** For each key a value that the run has, and one that it has not. */
  const KEYS = {
    operations: [['generate-fast', 'resize-ad'], ['resize-ad']],
    state: ['pending', 'queued'],
    intent: ['press', 'other'],
    phase: ['running', 'waiting'],
    project: ['spring', 'autumn'],
    since: ['2026-11-20', '2026-11-21'],
    until: ['2026-11-20', '2026-11-19'],
    q: ['room KETTLE', 'room fox'],
  } as const satisfies {
    readonly [Key in keyof Required<RunFilter>]: readonly [RunFilter[Key], RunFilter[Key]]
  }

  it.each(Object.entries(KEYS))('by %s lets those in that it means, and no others', (key, [its, other]) => {
    expect(shown(withRun(pages(), run, { [key]: its }))).toEqual([run])
    expect(shown(withRun(pages(), run, { [key]: other }))).toEqual([])
  })

  it.each([
    ['caf\u00e9', 'CAFE\u0301'],
    ['cafe\u0301', 'CAF\u00c9'],
  ])('finds words of %j that are typed as %j, as the server does', (prompt, q) => {
    const ofCafe = aRun({ values: { prompt } })
    expect(shown(withRun(pages(), ofCafe, { q }))).toEqual([ofCafe])
  })

  it('leaves out a removed run that was queued again, except in its own press', () => {
    const removed = aRun({ state: 'removed', intent: 'press', repeatedAs: 'press-2' })
    expect(shown(withRun(pages(aRun()), removed, {}))).toEqual([])
    expect(shown(withRun(pages(), removed, { phase: 'stopped' }))).toEqual([])
    expect(shown(withRun(pages(), removed, { intent: 'press' }))).toEqual([removed])
    const stopped = aRun({ state: 'removed' })
    expect(shown(withRun(pages(), stopped, { phase: 'stopped' }))).toEqual([stopped])
  })

  it('lets a run in only if it means it by every key', () => {
    expect(shown(withRun(pages(), run, { state: 'pending', q: 'fox' }))).toEqual([])
  })
})

describe('a list of runs', () => {
  it('updates the press of all its runs', () => {
    const [one, other] = [aRun({ id: 'one' }), aRun({ id: 'other', ordinal: 1 })]
    const done = aRun({ id: 'one', state: 'completed', results: [aResult()] })
    const told = { ...done, press: pressOf([done, other]) }
    const presses = shown(withRun(pages(other, one), told, {})).map(({ press }) => press.of)
    expect(presses).toMatchObject([
      { made: 1, waiting: 1 },
      { made: 1, waiting: 1 },
    ])
  })

  it('is not added beyond the loaded pages: half a press would look like a whole one', () => {
    const young = aRun({ id: 'young', createdAt: '2026-11-20T13:00:00.000Z' })
    const more = { pages: [{ runs: [young], next: 'cursor' }], pageParams: [''] }
    expect(shown(withRun(more, aRun({ id: 'old' }), {}))).toEqual([young])
  })

  it('is inserted by its time if it is new', () => {
    const old = aRun({ id: 'old', createdAt: '2026-11-20T11:00:00.000Z' })
    const young = aRun({ id: 'young', createdAt: '2026-11-20T13:00:00.000Z' })
    expect(shown(withRun(pages(young, old), aRun({ id: 'middle' }), {})).map(({ id }) => id)).toEqual([
      'young',
      'middle',
      'old',
    ])
  })

  it('leaves a run out that its filter does not want, and lets one go that it no longer wants', () => {
    expect(shown(withRun(pages(), aRun(), { operations: ['generate-v4'] }))).toEqual([])
    expect(shown(withRun(pages(aRun()), aRun({ state: 'pending' }), { state: 'queued' }))).toEqual([])
  })
})

describe('a list that was requested before a press and answered after it', () => {
  const answered = (client: QueryClient, since: number) =>
    withChangesSince(client, since, { runs: [], next: null }, { operations: ['generate-fast'] })

  it('has the run of the press, as far as it has come meanwhile', () => {
    const client = new QueryClient()
    const since = Date.now()
    storeRun(client, aRun({ state: 'queued' }))
    storeRun(client, aRun({ state: 'completed', results: [aResult()] }))
    expect(answered(client, since).runs).toMatchObject([{ id: 'run-1', state: 'completed' }])
  })

  it('ignores runs that were reported before its request, or do not match its filter', () => {
    const client = new QueryClient()
    storeRun(client, aRun())
    expect(answered(client, Date.now() + 1).runs).toEqual([])
    storeRun(client, aRun({ id: 'other', operation: 'generate-v4' }))
    expect(answered(client, Date.now() + 1).runs).toEqual([])
  })
})
