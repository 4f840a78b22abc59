import { describe, expect, it } from 'vitest'
import { runPath } from '#contract/studio/runs.ts'
import { aGate } from '#server/testing/gate.ts'
import { startScriptedService } from '#server/testing/scripted-service.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

const isGivenUp = ({ state, failure }: { state: string; failure: { retryHelps: boolean } | null }) =>
  state === 'unknown' && failure?.retryHelps === true

describe('a lost answer, at a service that honours keys', () => {
  const stack = studioStack()

  it.each([
    ['the connection breaks', 'cut'],
    ['a gateway gives up', { status: 504, body: 'Gateway Timeout' }],
    ['the answer says nothing', { status: 200, body: { hello: 'there' } }],
  ] as const)(
    'is found by asking again under the same key, after %s: nothing is made twice',
    async (_, step) => {
      stack.service.honourKeys()
      stack.service.onSubmit(step, step)
      const [run] = await stack.studio.press()
      await stack.studio.when(run?.id ?? '', isKept)
      expect(stack.service.made()).toBe(1)
      expect(stack.service.submissions.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
        run?.id,
        run?.id,
        run?.id,
      ])
    },
  )

  it('is found after the process that sent it died, too, synchronous ones with their pictures', async () => {
    stack.service.honourKeys()
    const never = aGate()
    stack.service.onSubmit(never.opened)
    const values = { prompt: 'a fox', num_images: 2 }
    const [run] = await stack.studio.press({ operation: 'generate-v3', values })
    await stack.studio.when(run?.id ?? '', ({ state }) => state === 'submitting')
    const next = await stack.another()
    expect((await next.when(run?.id ?? '', isKept)).results).toHaveLength(2)
    expect(stack.service.made()).toBe(1)
  })

  it('is retried until the service is back', async () => {
    stack.service.honourKeys()
    const away = { status: 503, body: '<html>' }
    stack.service.onSubmit('cut', away, away, { status: 401, body: { error: 'no' } })
    const [run] = await stack.studio.press()
    await stack.studio.when(run?.id ?? '', isKept)
    expect(stack.service.made()).toBe(1)
  })

  it('is a definite refusal if the service accepted nothing under the key', async () => {
    stack.service.honourKeys()
    stack.service.onSubmit({ status: 502, body: '<html>' }, { status: 422, body: { error: 'unsafe' } })
    const [run] = await stack.studio.press()
    const failed = await stack.studio.when(run?.id ?? '', ({ state }) => state === 'failed')
    expect(failed.failure).toMatchObject({ code: 'http_422', charged: 'no' })
  })

  it.each([
    ...[301, 401, 402, 403, 404, 409, 413, 415].map((status) => ({ status, body: { error: 'not so' } })),
    { status: 402, body: { error: 'no credit', reject_reason: 'insufficient_funds' } },
    { status: 429, body: { error: 'enough for today', reject_reason: 'daily_limit' } },
  ])('is asked for again after $status $body, which says nothing of the first sending', async (answer) => {
    stack.service.honourKeys()
    stack.service.onSubmit('cut', answer)
    const [run] = await stack.studio.press()
    await stack.studio.when(run?.id ?? '', isKept)
    expect(stack.service.made()).toBe(1)
  })

  it('is not requested after the run was deleted', async () => {
    stack.service.honourKeys()
    const away = { status: 503, body: '<html>' }
    stack.service.onSubmit(...Array(1000).fill(away))
    const [run] = await stack.studio.press()
    await stack.studio.when(run?.id ?? '', ({ state }) => state === 'unknown')
    await stack.studio.fetch(runPath(run?.id ?? ''), { method: 'DELETE' })
    await stack.studio.when(run?.id ?? '', isGivenUp)
    expect(stack.service.made()).toBe(0)
  })
})

describe('a lost answer is not requested', () => {
  const stack = studioStack()

  it('at a service that does not say that it honours keys', async () => {
    stack.service.onSubmit('cut')
    const [run] = await stack.studio.press()
    const unknown = await stack.studio.when(run?.id ?? '', isGivenUp)
    expect(unknown.failure).toMatchObject({ code: 'answer_lost', charged: 'maybe' })
    expect(stack.service.submissions).toHaveLength(1)
  })

  it('from another service than the one of the request', async () => {
    stack.service.onSubmit('cut')
    const [run] = await stack.studio.press()
    await stack.studio.when(run?.id ?? '', ({ state }) => state === 'unknown')
    await stack.studio.stop()
    const other = await startScriptedService()
    other.honourKeys()
    const next = await stack.another({ service: other })
    await next.when(run?.id ?? '', isGivenUp)
    expect(other.submissions).toEqual([])
    await next.stop()
    await other.stop()
  })
})

describe('a refusal that names a generation', () => {
  const stack = studioStack()

  it('that continues, as at a stop, is polled like any other', async () => {
    stack.service.onSubmit('cut')
    const [lost] = await stack.studio.press()
    await stack.studio.when(lost?.id ?? '', ({ state }) => state === 'unknown')
    const generation_id = stack.service.submissions[0]?.generationId
    stack.service.onSubmit({ status: 503, body: { error: 'stopping', generation_id } })
    const [run] = await stack.studio.press({ operation: 'generate-v3', values: { prompt: 'a fox' } })
    expect(await stack.studio.when(run?.id ?? '', isKept)).toMatchObject({ generationId: generation_id })
  })

  it('that failed is a failed run without cost', async () => {
    const body = { error: 'failed', generation_id: 'abc', failure_reason: 'generation_failed' }
    stack.service.onSubmit({ status: 503, body })
    const [run] = await stack.studio.press({ operation: 'generate-v3', values: { prompt: 'a fox' } })
    const failed = await stack.studio.when(run?.id ?? '', ({ state }) => state === 'failed')
    expect(failed.failure).toMatchObject({ code: 'generation_failed', charged: 'no' })
  })
})
