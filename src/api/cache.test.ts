import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { pressOf } from '#contract/studio/presses/press-of.ts'
import { aResult, aRun } from '#src/testing/builders.tsx'
import { isNewer, storeRun, withChangesSince, withRun } from './cache.ts'

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

describe('a run whose answer was believed lost', () => {
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
