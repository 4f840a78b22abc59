import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFinished, RANK, RUN_STATES, type RunState, stepsBetween } from '#contract/studio/run-state.ts'
import type { RunHold } from '#contract/studio/runs.ts'
import { advance, type RunProgress, type Sighting } from './advance.ts'
import { ANSWER_LOST, AWAY, BUSY, GENERATION_GONE, NOT_REACHED } from './refusals.ts'

const moment = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
const result = fc.record({
  part: fc.constantFrom('picture' as const, 'base' as const),
  textBlocks: fc.constant(null),
  state: fc.constantFrom('keeping' as const, 'withheld' as const, 'lost' as const),
  seed: fc.constant(null),
  prompt: fc.constant(null),
  resolution: fc.constant(null),
  link: fc.constant(null),
})
const sighting: fc.Arbitrary<Sighting> = fc.oneof(
  fc.record({ kind: fc.constant('sent' as const), at: moment }),
  fc.record({
    kind: fc.constant('deferred' as const),
    at: moment,
    nextAttemptAt: moment,
    hold: fc.constantFrom(BUSY, NOT_REACHED),
  }),
  fc.record({
    kind: fc.constant('accepted' as const),
    at: moment,
    nextAttemptAt: moment,
    generationId: fc.base64String({ minLength: 4, maxLength: 8 }),
  }),
  fc.record({ kind: fc.constant('answer-lost' as const), at: moment, failure: fc.constant(ANSWER_LOST) }),
  fc.record({
    kind: fc.constant('completed' as const),
    at: moment,
    results: fc.array(result, { maxLength: 3 }),
    costUsdMicros: fc.option(fc.nat()),
  }),
  fc.record({ kind: fc.constant('failed' as const), at: moment, failure: fc.constant(GENERATION_GONE) }),
  fc.record({ kind: fc.constantFrom('removed' as const, 'left' as const), at: moment }),
)
const sightings = fc.array(sighting, { maxLength: 12 })

const aRun = (state: RunState = 'queued'): RunProgress => ({
  state,
  generationId: null,
  submittedAt: null,
  finishedAt: null,
  failure: null,
  hold: null,
  nextAttemptAt: null,
  attempt: 0,
  unreached: 0,
})
const afterNews = (run: RunProgress, list: readonly Sighting[]) => list.reduce(advance, run)
const at = new Date(0)

describe('for any order of sightings', () => {
  it('a finished run never reopens and never changes', () => {
    fc.assert(
      fc.property(sightings, sighting, (before, late) => {
        const run = afterNews(aRun(), before)
        if (isFinished(run.state)) expect(advance(run, late)).toBe(run)
      }),
    )
  })

  it('a run only moves up in rank, but for a refused one that goes back to the queue', () => {
    fc.assert(
      fc.property(sightings, sighting, (before, next) => {
        const run = afterNews(aRun(), before)
        const moved = advance(run, next)
        if (next.kind === 'deferred' && moved !== run) expect(moved.state).toBe('queued')
        else expect(RANK[moved.state]).toBeGreaterThanOrEqual(RANK[run.state])
      }),
    )
  })

  it('a later state is always new to a browser, and an earlier one always old', () => {
    fc.assert(
      fc.property(sightings, (list) => {
        const moves = [aRun()]
        for (const next of list) {
          const known = moves.at(-1) ?? aRun()
          const moved = advance(known, next)
          if (moved !== known) moves.push(moved)
        }
        for (const [place, run] of moves.entries()) {
          for (const later of moves.slice(place + 1)) {
            expect(stepsBetween(run, later)).toBeGreaterThan(0)
            expect(stepsBetween(later, run)).toBeLessThan(0)
          }
        }
      }),
    )
  })

  it('a hold is cleared as soon as the run progresses', () => {
    fc.assert(
      fc.property(sightings, (list) => {
        const run = afterNews(aRun(), list)
        if (run.hold !== null) expect(['queued', 'submitting']).toContain(run.state)
      }),
    )
  })

  it('a repeated sighting changes nothing', () => {
    fc.assert(
      fc.property(sightings, sighting, (before, twice) => {
        const once = advance(afterNews(aRun(), before), twice)
        expect(advance(once, twice)).toBe(once)
      }),
    )
  })

  it('a generation id is set once and never replaced', () => {
    fc.assert(
      fc.property(sightings, sightings, (before, later) => {
        const run = afterNews(aRun(), before)
        if (run.generationId !== null) expect(afterNews(run, later).generationId).toBe(run.generationId)
      }),
    )
  })

  it('a run is at the service only after it was marked as being sent', () => {
    fc.assert(
      fc.property(sightings, (list) => {
        const unsent = list.filter(({ kind }) => kind !== 'sent')
        expect(['queued', 'removed']).toContain(afterNews(aRun(), unsent).state)
      }),
    )
  })

  it('is finished exactly when it has an end', () => {
    fc.assert(
      fc.property(sightings, (list) => {
        const run = afterNews(aRun(), list)
        expect(run.finishedAt !== null).toBe(isFinished(run.state))
      }),
    )
  })
})

describe('a run moves', () => {
  const sent: Sighting = { kind: 'sent', at }
  const accepted: Sighting = { kind: 'accepted', at, generationId: 'abcd', nextAttemptAt: at }
  const lost: Sighting = { kind: 'answer-lost', at, failure: ANSWER_LOST }

  it('from unknown to pending when the answer that seemed lost comes after all', () => {
    expect(afterNews(aRun(), [sent, lost])).toMatchObject({ state: 'unknown', failure: ANSWER_LOST })
    expect(afterNews(aRun(), [sent, lost, accepted])).toMatchObject({ state: 'pending', failure: null })
  })

  it('straight from submitting to completed with a sync answer, without a generation id', () => {
    const completed: Sighting = { kind: 'completed', at, results: [], costUsdMicros: 60_000 }
    expect(afterNews(aRun(), [sent, completed])).toMatchObject({
      state: 'completed',
      generationId: null,
      nextAttemptAt: null,
    })
  })

  it('back into the queue with a counted attempt, if certainly nothing was accepted', () => {
    const deferred: Sighting = { kind: 'deferred', at, nextAttemptAt: new Date(9), hold: BUSY }
    const run = afterNews(aRun(), [sent, deferred, sent, deferred])
    expect(run).toMatchObject({ state: 'queued', attempt: 2, submittedAt: null, nextAttemptAt: new Date(9) })
  })

  it('with the tries in a row that did not reach the service, which any answer of it ends', () => {
    const deferred = (hold: RunHold): Sighting => ({ kind: 'deferred', at, nextAttemptAt: new Date(9), hold })
    const heldBy = (...holds: readonly RunHold[]) =>
      afterNews(
        aRun(),
        holds.flatMap((hold) => [sent, deferred(hold)]),
      )
    expect(heldBy(BUSY, BUSY, NOT_REACHED)).toMatchObject({ attempt: 3, unreached: 1 })
    expect(heldBy(NOT_REACHED, NOT_REACHED)).toMatchObject({ attempt: 2, unreached: 2 })
    expect(heldBy(NOT_REACHED, NOT_REACHED, AWAY)).toMatchObject({ attempt: 3, unreached: 0 })
  })

  it.each(RUN_STATES.filter(isFinished))('by no decision of a person once it is %s', (state) => {
    const run = aRun(state)
    expect(
      afterNews(run, [
        { kind: 'left', at },
        { kind: 'removed', at },
      ]),
    ).toBe(run)
  })
})
