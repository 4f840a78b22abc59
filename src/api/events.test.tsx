import { type QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { aResult, aRun, renderInApp } from '#src/testing/builders.tsx'
import { type EventStream, standInForEvents } from '#src/testing/event-stream.ts'
import { libraryKey, useStudioEvents } from './events.ts'
import { runKeys } from './keys.ts'

const onRun = vi.fn()
/** The number of requests of each query. */
const asked = { library: 0, studio: 0, models: 0 }

function Follower() {
  useStudioEvents(onRun)
  const count = (name: keyof typeof asked) => () => {
    asked[name] += 1
    return asked[name]
  }
  const queries = [
    useQuery({ queryKey: libraryKey, queryFn: count('library') }),
    useQuery({ queryKey: runKeys.studio, queryFn: count('studio') }),
    useQuery({ queryKey: ['models'], queryFn: count('models') }),
  ]
  return <p>{queries.every(({ isSuccess }) => isSuccess) ? 'Ready' : 'Loading'}</p>
}

let events: EventStream
let client: QueryClient

beforeEach(async () => {
  onRun.mockClear()
  Object.assign(asked, { library: 0, studio: 0, models: 0 })
  events = standInForEvents()
  client = renderInApp(<Follower />).client
  await screen.findByText('Ready')
  await events.whenOpened()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const knownRun = () => client.getQueryData(runKeys.one('run-1'))

describe('an event', () => {
  it('of a run brings the run into the cache, and to whoever listens', async () => {
    const run = aRun({ state: 'pending' })
    events.send({ type: 'run', run })
    expect(onRun).toHaveBeenCalledExactlyOnceWith(run)
    await waitFor(() => expect(knownRun()).toEqual(run))
    expect(asked).toEqual({ library: 1, studio: 1, models: 1 })
  })

  it('that comes late does not take a run back', async () => {
    const finished = aRun({ state: 'completed', results: [aResult()] })
    events.send({ type: 'run', run: finished })
    events.send({ type: 'run', run: aRun({ state: 'pending' }) })
    events.send({ type: 'run', run: aRun({ id: 'run-2' }) })
    await waitFor(() => expect(client.getQueryData(runKeys.one('run-2'))).toBeDefined())
    expect(knownRun()).toEqual(finished)
  })

  it('of a deleted run takes it out of every list', async () => {
    const pages = { pages: [{ runs: [aRun(), aRun({ id: 'run-2' })], next: null }], pageParams: [''] }
    for (const filter of [{}, { operations: ['generate-fast'] }]) {
      client.setQueryData([...runKeys.all, filter], pages)
    }
    events.send({ type: 'run-gone', runId: 'run-1' })
    await waitFor(() => {
      const lists = client.getQueriesData<typeof pages>({ queryKey: runKeys.all })
      const ids = lists.map(([, list]) => list?.pages[0]?.runs.map(({ id }) => id))
      expect(ids).toEqual([['run-2'], ['run-2']])
    })
  })

  it.each([
    ['library', { library: 2, studio: 1, models: 1 }],
    ['studio', { library: 1, studio: 2, models: 1 }],
  ] as const)('of the %s has only that asked for again', async (type, expected) => {
    events.send({ type })
    await waitFor(() => expect(asked).toEqual(expected))
  })

  it.each([
    ['of an unknown kind', JSON.stringify({ type: 'from-a-later-version' })],
    ['that is not JSON', '{"type":'],
  ])('%s refetches everything', async (_, text) => {
    events.sendText(text)
    await waitFor(() => expect(asked).toEqual({ library: 2, studio: 2, models: 2 }))
  })
})

describe('the connection', () => {
  it('is one, to the event stream, and ends with the page', () => {
    expect(events.opened).toEqual([EVENTS_PATH])
    expect(events.isClosed()).toBe(false)
    cleanup()
    expect(events.isClosed()).toBe(true)
  })

  it('refetches nothing when it is first connected', async () => {
    events.connect()
    await act(async () => {})
    expect(asked).toEqual({ library: 1, studio: 1, models: 1 })
  })

  it('refetches everything when it is connected after a break', async () => {
    events.connect()
    events.breakOff()
    events.connect()
    await waitFor(() => expect(asked).toEqual({ library: 2, studio: 2, models: 2 }))
  })

  it('refetches everything if only the second attempt connects', async () => {
    events.breakOff()
    events.connect()
    await waitFor(() => expect(asked).toEqual({ library: 2, studio: 2, models: 2 }))
  })

  it('refetches everything regularly while it is broken, and not afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))
    events.connect()
    events.breakOff()
    events.breakOff()
    await wait(3_000)
    expect(asked.models).toBe(2)
    await wait(3_000)
    expect(asked.models).toBe(3)
    events.connect()
    await wait(60_000)
    expect(asked.models).toBe(4)
  })

  it('that is broken refetches nothing after the page has gone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    events.breakOff()
    cleanup()
    vi.advanceTimersByTime(60_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(asked.models).toBe(1)
  })
})
