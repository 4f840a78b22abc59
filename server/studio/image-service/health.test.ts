import { describe, expect, it, vi } from 'vitest'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { STUDIO_PATH, studioStatus } from '#contract/studio/studio.ts'
import { studioStack } from '#server/testing/stack.ts'
import { aStudio } from '#server/testing/studio.ts'

const TIMEOUT = { timeout: 90_000, interval: 20 }

describe('how the engine is', () => {
  const stack = studioStack()
  const health = async (studio: { fetch: (path: string) => Promise<Response> } = stack.studio) =>
    studioStatus.parse(await (await studio.fetch(STUDIO_PATH)).json()).engine.health

  it('is unknown before the first call, and well after an answer', async () => {
    expect(await health()).toEqual({ state: 'unasked', message: null })
    await vi.waitFor(async () => expect(await health()).toEqual({ state: 'well', message: null }), TIMEOUT)
  })

  it('is silent when the service is dead, with a message for people, even without a press', async () => {
    await vi.waitFor(async () => expect((await health()).state).toBe('well'), TIMEOUT)
    await stack.service.stop()
    await vi.waitFor(async () => expect((await health()).state).toBe('silent'), TIMEOUT)
    const { message } = await health()
    expect(message).toMatch(/is not responding: .*Check that it runs/)
    expect(message).not.toMatch(/ECONN|UND_ERR/)
  })

  it('is sent as an event to open browsers', async () => {
    const events = await stack.studio.fetch(EVENTS_PATH)
    await vi.waitFor(async () => expect((await health()).state).toBe('well'), TIMEOUT)
    await stack.service.stop()
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    // The one before, that it is well, may still be on its way.
    for (let state = ''; state !== 'silent'; ) {
      const told = (await reader?.read())?.value ?? ''
      if (told.includes('"studio"')) state = (await health()).state
    }
    await reader?.cancel()
  })

  it('is refused after the key was revoked', async () => {
    const studio = await aStudio({
      database: stack.database,
      service: { baseUrl: stack.service.baseUrl, apiKey: 'another-key' },
    })
    await studio.press()
    await vi.waitFor(async () => expect((await health(studio)).state).toBe('refused'), TIMEOUT)
    await studio.stop()
  })
})
