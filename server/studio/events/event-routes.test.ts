import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { assetPath } from '#contract/studio/assets.ts'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { runPath } from '#contract/studio/runs.ts'
import { listening } from '#server/testing/events.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'
import { eventRoutes } from './event-routes.ts'
import { createHub } from './hub.ts'

const stack = studioStack()

const browserOf = () => listening(stack.studio)

describe('a browser that listens', () => {
  it('receives whole runs, through all states in order', async () => {
    const browser = await browserOf()
    expect(browser.response.headers.get('content-type')).toBe('text/event-stream')
    expect(browser.response.headers.get('cache-control')).toBe('no-store')
    const [pressed] = await stack.studio.press()
    await browser.until((event) => event.type === 'run' && isKept(event.run))
    const states = browser.events.flatMap((event) => (event.type === 'run' ? [event.run.state] : []))
    const inOrder = ['queued', 'submitting', 'pending', 'completed']
    expect(states.map((state) => inOrder.indexOf(state))).toEqual(
      states.map((state) => inOrder.indexOf(state)).sort(),
    )
    const last = browser.events.findLast((event) => event.type === 'run')
    expect(last).toEqual({ type: 'run', run: await stack.studio.run(pressed?.id ?? '') })
    await browser.until(({ type }) => type === 'library')
    await browser.until(({ type }) => type === 'studio')
    await browser.close()
  })

  it('receives new and deleted pictures, and deleted runs', async () => {
    const [pressed] = await stack.studio.press()
    const { id } = await stack.studio.when(pressed?.id ?? '', isKept)
    const browser = await browserOf()
    const { id: assetId } = await stack.studio.keep(await aPicture())
    await browser.until(({ type }) => type === 'library')
    await stack.studio.fetch(assetPath(assetId), { method: 'DELETE' })
    await stack.studio.fetch(runPath(id), { method: 'DELETE' })
    expect(await browser.until(({ type }) => type === 'run-gone')).toEqual({ type: 'run-gone', runId: id })
    await browser.close()
  })

  it('sees the end when the studio stops', async () => {
    const browser = await browserOf()
    await stack.studio.stop()
    await expect(browser.until(() => false)).rejects.toThrow('the stream ended')
  })
})

it('a hundred browsers may listen, and then some are turned away until one leaves', async () => {
  const browsers = await Promise.all(Array.from({ length: 100 }, browserOf))
  expect((await stack.studio.fetch(EVENTS_PATH)).status).toBe(429)
  await stack.studio.keep(await aPicture())
  await Promise.all(browsers.map(({ until }) => until(({ type }) => type === 'library')))
  await Promise.all(browsers.map(({ close }) => close()))
})

it.each([
  ['since the last change', 60_000],
  ['since the start of the server, which knows of no change before', 0],
])('the first message says for how long nothing changed: %s', async (_, changedAt) => {
  const clock = { ms: 0 }
  const hub = createHub(() => clock.ms)
  const app = Fastify()
  eventRoutes(app, hub)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  clock.ms = changedAt
  if (changedAt > 0) hub.publish({ type: 'library' })
  clock.ms += 2_000
  const { body } = await fetch(`${address}${EVENTS_PATH}`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  hub.publish({ type: 'queue' })
  let text = ''
  while (!text.includes('queue')) text += (await reader?.read())?.value ?? ''
  expect(text).toBe('retry: 2000\n\nevent: quiet\ndata: 2000\n\ndata: {"type":"queue"}\n\n')
  await reader?.cancel()
  await app.close()
})
