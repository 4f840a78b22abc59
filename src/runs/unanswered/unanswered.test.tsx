import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Press, press } from '#contract/studio/presses/press.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { aRun } from '#src/testing/builders.tsx'
import { disconnect, overhear, refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import type { UnansweredPress, Wanted } from './unanswered.ts'

/** A page with its own memory: tabs share only the browser's storage. */
async function openTab() {
  vi.resetModules()
  return import('./unanswered.ts')
}
type Tab = Awaited<ReturnType<typeof openTab>>

const WANTED: Wanted = { operation: 'generate-fast', values: { prompt: 'dusk' }, files: {}, requests: 1 }
const press1: Press = { ...WANTED, intent: 'intent-1' }
const aPress = (change: Partial<UnansweredPress> = {}): UnansweredPress => ({
  press: press1,
  at: 1_000,
  usdMicros: 10_000,
  isDropped: false,
  isLost: true,
  ...change,
})

let tab: Tab

beforeEach(async () => {
  tab = await openTab()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a press is stored before it is sent', () => {
  it('with its price, and its intent is a new one', async () => {
    const written = await tab.writeDown(WANTED, 40_000)
    expect(press.parse(written)).toEqual({ ...WANTED, intent: written.intent })
    expect(tab.unanswered.all()).toMatchObject([
      { press: written, usdMicros: 40_000, isDropped: false, isLost: false },
    ])
  })

  it('or it is not sent: the message names the full storage, and what helps', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const error = await tab.writeDown(WANTED, 1).catch((caught: unknown) => caught)
    expect(tab.wordsOf(error)).toMatch(/^Nothing was sent, because this browser’s storage is full\. Clear/)
  })

  it('a batch is one intent: the same rows are the same press, other rows are another', async () => {
    const rows = ['a', 'b'].map((id) => ({ files: { image: [id] } }))
    const batch: Wanted = { operation: 'remove-background', values: {}, files: {}, requests: 1, rows }
    const first = await tab.writeDown(batch, 20_000)
    expect((await tab.writeDown({ ...batch, rows: [...rows] }, 20_000)).intent).toBe(first.intent)
    const others = [rows.slice(0, 1), rows.toReversed(), [...rows, {}]]
    for (const other of others)
      expect((await tab.writeDown({ ...batch, rows: other }, 1)).intent).not.toBe(first.intent)
  })

  it('and the same request has the same intent, in whatever order its fields were filled in', async () => {
    const values = { prompt: 'dusk', seed: 7 }
    const first = await tab.writeDown({ ...WANTED, values }, 1)
    const second = await tab.writeDown({ ...WANTED, values: { seed: 7, prompt: 'dusk' } }, 1)
    expect(second.intent).toBe(first.intent)
    expect(tab.unanswered.all()).toHaveLength(1)
  })

  it.each<[string, Partial<Wanted>]>([
    ['other values', { values: { prompt: 'dawn' } }],
    ['another operation', { operation: 'generate-v4' }],
    ['other pictures', { files: { image: ['asset-1'] } }],
    ['another count', { requests: 2 }],
    ['other languages', { each: { field: 'language', values: ['de'] } }],
  ])('and a request of %s has another intent', async (_, change) => {
    const first = await tab.writeDown(WANTED, 1)
    const second = await tab.writeDown({ ...WANTED, ...change }, 1)
    expect(second.intent).not.toBe(first.intent)
    expect(tab.isSame(WANTED, { ...WANTED, ...change })).toBe(false)
  })

  it('and a dropped request is a new press when it is repeated', async () => {
    const first = await tab.writeDown(WANTED, 1)
    await tab.unanswered.drop(first.intent)
    expect((await tab.writeDown(WANTED, 1)).intent).not.toBe(first.intent)
  })
})

describe('the list of presses', () => {
  it('has the oldest first, and survives a reload', async () => {
    for (const [intent, at] of [
      ['newer-one', 3_000],
      ['older-one', 2_000],
    ] as const)
      tab.unanswered.write(aPress({ press: { ...press1, intent }, at }))
    const reloaded = await openTab()
    expect(reloaded.unanswered.all().map((one) => one.press.intent)).toEqual(['older-one', 'newer-one'])
  })

  it('leaves out entries that cannot be read or are no presses', () => {
    tab.unanswered.write(aPress())
    localStorage.setItem('easel.press.broken', '{"press":')
    localStorage.setItem('easel.press.of-another-version', JSON.stringify({ press: 5 }))
    localStorage.setItem('easel.draft', JSON.stringify(aPress()))
    expect(tab.unanswered.all()).toEqual([aPress()])
  })

  it('notifies subscribers of each change, also from another tab, until they unsubscribe', async () => {
    const listener = vi.fn()
    const leave = tab.unanswered.subscribe(listener)
    tab.unanswered.write(aPress())
    await tab.unanswered.remove('intent-1')
    window.dispatchEvent(new StorageEvent('storage'))
    expect(listener).toHaveBeenCalledTimes(3)
    leave()
    tab.unanswered.write(aPress())
    window.dispatchEvent(new StorageEvent('storage'))
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('does not restore a press that was answered meanwhile', async () => {
    tab.unanswered.write(aPress())
    await tab.unanswered.remove('intent-1')
    tab.unanswered.change('intent-1', { isLost: true })
    expect(tab.unanswered.all()).toEqual([])
  })

  it.each([
    ['lost', { isLost: true }, true],
    ['not late yet', { isLost: false }, false],
    ['dropped', { isLost: true, isDropped: true }, false],
  ])('asks a person for a decision only about an open press: %s', (_, change, isOpen) => {
    expect(tab.isToDecide(aPress(change))).toBe(isOpen)
  })
})

describe('a press that is sent', () => {
  it('and accepted is answered', async () => {
    server.use(reply(runRoutes.press, { runs: [aRun()] }, 201))
    tab.unanswered.write(aPress())
    expect(await tab.send(press1)).toEqual([aRun()])
    expect(tab.unanswered.all()).toEqual([])
  })

  it('and refused is answered too, with the reason of the server', async () => {
    server.use(refuse(runRoutes.press, 'too-large', { error: 'The request is too large.' }))
    tab.unanswered.write(aPress())
    const error = await tab.send(press1).catch((caught: unknown) => caught)
    expect(tab.wordsOf(error)).toBe('The request is too large.')
    expect(tab.unanswered.all()).toEqual([])
  })

  it.each([
    ['the connection breaks', disconnect(runRoutes.press)],
    ['the server breaks', refuse(runRoutes.press, 'internal')],
    ['the database is away', refuse(runRoutes.press, 'database-trouble')],
  ])('stays open if %s: its outcome is unknown', async (_, answer) => {
    server.use(answer)
    tab.unanswered.write(aPress({ isLost: false }))
    const error = await tab.send(press1).catch((caught: unknown) => caught)
    expect(tab.wordsOf(error)).toMatch(/did not respond\. Press again .+ charged only once\.$/)
    expect(tab.unanswered.open()).toEqual([aPress()])
  })

  it('needs no decision while this page awaits its response', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      replyWith(runRoutes.press, async () => {
        await answered
        return { runs: [aRun()] }
      }),
    )
    tab.unanswered.write(aPress())
    const [first, second] = [tab.send(press1), tab.send(press1)]
    expect(tab.isBeingSent('intent-1')).toBe(true)
    expect(tab.isToDecide(aPress())).toBe(false)
    answer()
    await Promise.all([first, second])
    expect(tab.isBeingSent('intent-1')).toBe(false)
  })
})

describe('in two tabs', () => {
  let other: Tab
  const sent: string[] = []

  beforeEach(async () => {
    other = await openTab()
    sent.length = 0
    server.use(
      overhear(runRoutes.press, async ({ request }) => {
        sent.push(press.parse(await request.json()).intent)
      }),
    )
  })

  it('the same request without a response in one is the same press in the other', async () => {
    server.use(disconnect(runRoutes.press))
    const first = await tab.writeDown(WANTED, 1)
    await tab.send(first).catch(() => {})
    const second = await other.writeDown(WANTED, 1)
    expect(second.intent).toBe(first.intent)
    expect(other.unanswered.all()).toHaveLength(1)
  })

  it('both show a lost press, and one that is dropped in one is gone in both', async () => {
    tab.unanswered.write(aPress())
    expect(other.unanswered.open()).toEqual([aPress()])
    await other.unanswered.drop('intent-1')
    expect(tab.unanswered.open()).toEqual([])
  })

  it('a press that was answered in one does not come back when the other loses its own response', async () => {
    tab.unanswered.write(aPress())
    server.use(
      overhear(runRoutes.press, async () => {
        await other.unanswered.remove('intent-1')
      }),
      disconnect(runRoutes.press),
    )
    await tab.send(press1).catch(() => {})
    await waitFor(() => expect(tab.unanswered.all()).toEqual([]))
  })

  it('a press after the answer arrived in the other is a new one', async () => {
    server.use(reply(runRoutes.press, { runs: [aRun()] }, 201))
    const first = await tab.writeDown(WANTED, 1)
    await tab.send(first)
    const second = await other.writeDown(WANTED, 1)
    expect(second.intent).not.toBe(first.intent)
  })
})
