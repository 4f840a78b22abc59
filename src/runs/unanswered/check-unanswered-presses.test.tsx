import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_PRESSES_READ, pressRoutes } from '#contract/studio/presses/presses.ts'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { aRun } from '#src/testing/builders.tsx'
import { disconnect, reply, replyWith, silence } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { checkUnansweredPresses } from './check-unanswered-presses.ts'
import { send, type UnansweredPress, unanswered } from './unanswered.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')

const note = (intent: string, change: Partial<UnansweredPress> = {}) => {
  const press = { intent, operation: 'generate-fast', values: {}, files: {}, requests: 1 } as const
  unanswered.write({ press, at: NOW - 60_000, usdMicros: 1, isDropped: false, isLost: true, ...change })
  return press
}

/** The server's runs of each press; returns the requests that reached it. */
function know(runs: Run[]) {
  const asked: unknown[] = []
  server.use(
    replyWith(pressRoutes.ofIntents, ({ query }) => {
      asked.push(query.getAll('intent'))
      return { runs: runs.filter(({ intent }) => query.getAll('intent').includes(intent)) }
    }),
    replyWith(pressRoutes.drop, ({ params }) => {
      asked.push(`drop ${params.intent}`)
      return { runs: runs.filter(({ intent }) => intent === params.intent) }
    }),
  )
  return asked
}

const left = () => unanswered.all().map(({ press }) => press.intent)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the server is asked', () => {
  it('nothing if every press was answered', async () => {
    const asked = know([])
    expect(await checkUnansweredPresses()).toEqual([])
    expect(asked).toEqual([])
  })

  it('about all open presses at once: those that it has are answered, the others stay open', async () => {
    note('intent-taken', { at: NOW - 2 })
    note('intent-not-taken', { at: NOW - 1 })
    const run = aRun({ intent: 'intent-taken' })
    const asked = know([run])
    expect(await checkUnansweredPresses()).toEqual([run])
    expect(asked).toEqual([['intent-taken', 'intent-not-taken']])
    expect(left()).toEqual(['intent-not-taken'])
  })

  it('about no more presses in one request than it takes: more are split', async () => {
    const intents = Array.from({ length: MAX_PRESSES_READ + 1 }, (_, at) => `intent-${at}`)
    for (const [at, intent] of intents.entries()) note(intent, { at: NOW - 60_000 + at })
    const asked = know([aRun({ intent: `intent-${MAX_PRESSES_READ}` })])
    await checkUnansweredPresses()
    expect(asked).toEqual([intents.slice(0, MAX_PRESSES_READ), intents.slice(MAX_PRESSES_READ)])
    expect(left()).toEqual(intents.slice(0, MAX_PRESSES_READ))
  })

  it('about no press whose response this page still awaits', async () => {
    const asked = know([])
    server.use(silence(runRoutes.press))
    void send(note('intent-on-its-way'))
    expect(await checkUnansweredPresses()).toEqual([])
    expect(asked).toEqual([])
  })

  it('and no press is sent', async () => {
    note('intent-1')
    know([])
    // A request to any other endpoint fails the test.
    await checkUnansweredPresses()
    expect(left()).toEqual(['intent-1'])
  })
})

describe('a press without a response', () => {
  it.each([
    ['is shown once it is late', NOW - 3_001, true],
    ['is not shown while it is only a moment late', NOW - 3_000, false],
  ])('%s', async (_, at, isLost) => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW)
    note('intent-1', { at, isLost: false })
    know([])
    await checkUnansweredPresses()
    expect(unanswered.all()).toMatchObject([{ isLost }])
  })
})

describe('a dropped press', () => {
  it('is reported to the server, and then deleted', async () => {
    note('intent-1', { isDropped: true })
    const asked = know([])
    await checkUnansweredPresses()
    expect(asked).toEqual(['drop intent-1'])
    expect(left()).toEqual([])
  })

  it('that the server had accepted is among the runs, and a message says so', async () => {
    render(<Toasts />)
    note('intent-1', { isDropped: true })
    const run = aRun({ intent: 'intent-1' })
    know([run])
    expect(await checkUnansweredPresses()).toEqual([run])
    expect(await screen.findByText(/had already been received\. It is in your runs\./)).toBeVisible()
  })

  it('stays stored while the server is away, to be reported later', async () => {
    note('intent-1', { isDropped: true })
    server.use(disconnect(pressRoutes.drop))
    await expect(checkUnansweredPresses()).rejects.toThrow('not responding')
    expect(left()).toEqual(['intent-1'])
    server.use(reply(pressRoutes.drop, { runs: [] }))
    await checkUnansweredPresses()
    expect(left()).toEqual([])
  })
})
