import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aService, type TestService } from '#server/testing/service.ts'
import { preferredWaitMs } from './preferred-wait.ts'

describe('a poll that prefers to wait (RFC 7240)', () => {
  let service: TestService
  beforeAll(async () => {
    service = await aService()
  })
  afterAll(() => service.stop())

  async function accepted(prompt: string): Promise<string> {
    const { body } = await service.post('/v1/async/text-to-image/p-image-svc', {
      fields: { prompt },
    })
    return String(body.generation_id)
  }

  async function poll(id: string, prefer?: string) {
    const answer = await fetch(`${service.address}/v2/generations/${id}`, {
      headers: { 'api-key': service.key, ...(prefer ? { prefer } : {}) },
    })
    return { applied: answer.headers.get('preference-applied'), ...Object(await answer.json()) }
  }

  it('is answered when the generation ends', async () => {
    const id = await accepted('a kite sandbox:slow=1')
    expect(await poll(id)).toMatchObject({ status: 'pending', applied: null })
    expect(await poll(id, 'wait=30')).toMatchObject({ status: 'completed', applied: 'wait=30' })
    // A finished generation is answered at once.
    expect(await poll(id, 'wait=30')).toMatchObject({ status: 'completed' })
  })

  it('shows pending when the wait is over', async () => {
    const id = await accepted('a kite sandbox:slow=600')
    expect(await poll(id, 'respond-async, wait=1')).toMatchObject({ status: 'pending', applied: 'wait=1' })
  })

  it('shows pending when the service stops', async () => {
    const id = await accepted('a kite sandbox:slow=600')
    const waiting = poll(id, 'wait=30')
    // The poll has arrived once a later request is answered.
    await poll(id)
    await service.restart()
    expect(await waiting).toMatchObject({ status: 'pending' })
  })
})

it.each([
  [undefined, null],
  ['', null],
  ['return=minimal', null],
  ['wait=5', 5000],
  ['respond-async, wait=5', 5000],
  ['wait = "7"', 7000],
  ['wait=86400', 30_000],
  ['await=5', null],
  ['wait=-1', null],
])('a Prefer header %j asks to wait for %j ms', (prefer, ms) => {
  expect(preferredWaitMs(prefer)).toBe(ms)
})
