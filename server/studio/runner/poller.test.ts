import { describe, expect, it } from 'vitest'
import { NOTHING_DONE_REASONS } from '#contract/service/values/failure-reasons.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

describe('a pending generation', () => {
  const stack = studioStack({ pace: { maxMissingPolls: 3 } })
  const pressed = async () => (await stack.studio.press())[0]?.id ?? ''
  const ofState = (wanted: string) => (run: { state: string }) => run.state === wanted

  it('is polled until it is completed, and its pictures are kept', async () => {
    stack.service.onPoll('pending', 'pending', 'pending')
    const run = await stack.studio.when(await pressed(), isKept)
    expect(new Set(stack.service.polls)).toEqual(new Set([run.generationId]))
    expect(stack.service.polls).toHaveLength(4)
    expect(run).toMatchObject({
      costUsdMicros: 60_000,
      results: [{ state: 'kept', seed: 1000, resolution: '1024x1024', asset: { width: 1024, height: 1024 } }],
    })
  })

  it('is not polled before Retry-After has passed (Polling)', async () => {
    stack.service.onPoll({ status: 429, headers: { 'retry-after': '600' } })
    const id = await pressed()
    await stack.studio.when(id, () => stack.service.polls.length > 0)
    const other = await pressed()
    // Both are pending now, and polling rests for both: the limit is the organization's.
    await stack.studio.when(other, ofState('pending'))
    const third = await pressed()
    await stack.studio.when(third, ofState('pending'))
    expect(stack.service.polls).toHaveLength(1)
  })

  it('says that the service wants to be asked less often, until it answers again', async () => {
    stack.service.onPoll({ status: 429, headers: { 'retry-after': '1' } })
    const held = await stack.studio.when(await pressed(), ({ hold }) => hold !== null)
    expect(held).toMatchObject({ state: 'pending', hold: { code: 'busy' }, press: { held: 0 } })
    expect(held.hold?.message).toMatch(/limits how often/)
    expect(await stack.studio.when(held.id, isKept)).toMatchObject({ hold: null })
  })

  it('continues after a Retry-After of zero', async () => {
    stack.service.onPoll({ status: 429, headers: { 'retry-after': '0' } }, { status: 429 })
    await stack.studio.when(await pressed(), isKept)
    expect(stack.service.polls).toHaveLength(3)
  })

  it('is not taken for another one that the answer names', async () => {
    const body = { generation_id: 'another', status: 'completed', usage_cost_usd_micros: 9, data: [] }
    stack.service.onPoll({ status: 200, body }, 'pending')
    const run = await stack.studio.when(await pressed(), isKept)
    expect(run).toMatchObject({ costUsdMicros: 60_000, results: [{ state: 'kept' }] })
    const line = stack.studio.logLines.find((one) => one.includes('unreadable service response'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ what: 'generation_id is another one’s' })
  })

  it('survives answers that break off, are empty or come from an overloaded service', async () => {
    stack.service.onPoll('cut', { status: 500 }, { status: 502, body: '<html>' }, { status: 200, body: {} })
    await stack.studio.when(await pressed(), isKept)
    expect(stack.service.submissions).toHaveLength(1)
  })

  it('shows the reason of its hold while the key is revoked, and continues afterwards', async () => {
    stack.service.polledAs({ status: 401, body: { error: 'no such key' } })
    const id = await pressed()
    const held = await stack.studio.when(id, ({ hold }) => hold !== null)
    expect(held).toMatchObject({
      state: 'pending',
      failure: null,
      hold: { code: 'key_refused' },
      press: { held: 1, of: { running: 1 } },
    })
    expect(`${held.hold?.message} ${held.hold?.advice}`).toMatch(/rejects Easel’s API key.*SVC_API_KEY/)
    stack.service.polledAs('pending')
    await stack.studio.when(id, ({ state, hold }) => state === 'pending' && hold === null)
    stack.service.polledAs('done')
    await stack.studio.when(id, isKept)
  })

  it('says so while the service does not answer, in words and without a code of the network', async () => {
    stack.service.polledAs('cut')
    const { hold } = await stack.studio.when(await pressed(), (run) => run.hold !== null)
    expect(hold?.message).toMatch(/is not reporting progress/)
    expect(JSON.stringify(hold)).not.toMatch(/ECONN|UND_ERR/)
  })

  it('reports an unreadable answer to the person and in the log (Generation status)', async () => {
    const item = { url: 7, is_image_safe: true }
    const body = { status: 'completed', response_type: 'url', data: [item] }
    stack.service.polledAs({ status: 200, body })
    const id = await pressed()
    const held = await stack.studio.when(id, ({ hold }) => hold !== null)
    expect(held).toMatchObject({ state: 'pending', hold: { code: 'unreadable' }, costUsdMicros: null })
    const message = 'The service sent a response that Easel cannot read: data[0].url must be text.'
    expect(held.hold?.message).toContain(message)
    const line = stack.studio.logLines.find((one) => one.includes('unreadable service response'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ run: id, what: 'data[0].url must be text' })
    stack.service.polledAs('done')
    const run = await stack.studio.when(id, isKept)
    expect(run).toMatchObject({ hold: null, costUsdMicros: 60_000, results: [{ state: 'kept' }] })
    expect(stack.service.made()).toBe(1)
  })

  it('keeps its picture although other fields of the answer cannot be read, and logs which', async () => {
    const url = `${stack.service.baseUrl}/links/64x64/7.png`
    const data = [{ url, is_image_safe: true, seed: '12', prompt: 5 }]
    stack.service.onPoll({
      status: 200,
      body: { status: 'completed', usage_cost_usd_micros: 2 ** 53 - 1, data },
    })
    const run = await stack.studio.when(await pressed(), isKept)
    expect(run).toMatchObject({ costUsdMicros: 60_000, costIsEstimate: true, results: [{ seed: null }] })
    const line = stack.studio.logLines.find((one) => one.includes('unreadable field'))
    expect(
      JSON.parse(line ?? '{}')
        .what.split('; ')
        .toSorted(),
    ).toEqual([
      'data[0].prompt must be text',
      'data[0].seed must be a number',
      'usage_cost_usd_micros is more than any generation costs',
    ])
  })

  it('is polled with growing delays while its answer is unreadable, and may be missing in the end', async () => {
    stack.service.onPoll(...Array(6).fill({ status: 200, body: '<html>' }), { status: 404 }, { status: 404 })
    const run = await stack.studio.when(await pressed(), isKept)
    expect(stack.service.polls).toHaveLength(9)
    expect(run.failure).toBeNull()
  })

  it.each([
    ['nothing of its cost', {}, { costUsdMicros: null, failure: { charged: 'maybe' } }],
    ['a cost', { usage_cost_usd_micros: 9 }, { costUsdMicros: 9, failure: { charged: 'yes' } }],
    ['no cost', { usage_cost_usd_micros: 0 }, { costUsdMicros: 0, failure: { charged: 'no' } }],
  ])('that is finished without a picture says so, where the service names %s', async (_, more, told) => {
    const body = { status: 'completed', response_type: 'url', data: [], ...more }
    stack.service.onPoll({ status: 200, body })
    const run = await stack.studio.when(await pressed(), ofState('completed'))
    expect(run).toMatchObject(told)
    expect(run.failure).toMatchObject({
      code: 'no_picture',
      message: 'The service finished without a picture.',
      retryHelps: true,
    })
    const maybe = told.failure.charged === 'maybe' ? run.estimateUsdMicros : 0
    expect(run.press).toMatchObject({ of: { ungiven: 1, made: 0 }, maybeUsdMicros: maybe })
  })

  it('that is finished with a picture that has no link says so', async () => {
    const data = [{ url: '', prompt: 'a fox', resolution: '64x64', seed: 1, is_image_safe: true }]
    stack.service.onPoll({ status: 200, body: { status: 'completed', response_type: 'url', data } })
    expect(await stack.studio.when(await pressed(), ofState('completed'))).toMatchObject({
      results: [{ state: 'lost' }],
      failure: { code: 'no_link', charged: 'yes', retryHelps: true },
    })
  })

  it('is given up when the service keeps saying that there is none', async () => {
    stack.service.onPoll(...Array(3).fill({ status: 404, body: { error: 'generation not found' } }))
    const run = await stack.studio.when(await pressed(), ofState('failed'))
    expect(run.failure).toMatchObject({ code: 'generation_gone', charged: 'maybe' })
  })

  it('is not given up over one answer that does not find it', async () => {
    stack.service.onPoll({ status: 404 }, { status: 404 }, 'pending', { status: 404 }, { status: 404 })
    await stack.studio.when(await pressed(), isKept)
  })

  const lasting = NOTHING_DONE_REASONS.filter((reason) => reason !== 'translator_failed')
  it.each(['content_policy_violation', ...lasting])(
    'fails with the words of its reason, uncharged, and has to change: %s',
    async (code) => {
      stack.service.onPoll({ failed: code })
      const run = await stack.studio.when(await pressed(), ofState('failed'))
      expect(run).toMatchObject({
        costUsdMicros: null,
        failure: { code, charged: 'no', retryHelps: false },
        decision: 'refused',
      })
    },
  )

  it('fails, uncharged, and may be pressed again as it is, if only the translator failed', async () => {
    stack.service.onPoll({ failed: 'translator_failed' })
    const run = await stack.studio.when(await pressed(), ofState('failed'))
    expect(run).toMatchObject({ failure: { charged: 'no', retryHelps: true }, decision: 'failed' })
  })

  it('may be withheld, which is charged', async () => {
    stack.service.onPoll('withheld')
    const run = await stack.studio.when(await pressed(), ofState('completed'))
    expect(run).toMatchObject({ costUsdMicros: 60_000, results: [{ state: 'withheld', asset: null }] })
  })

  it('has the cost that the service reports, if any (usage_cost_usd_micros)', async () => {
    stack.service.onPoll({
      status: 200,
      body: { status: 'completed', usage_cost_usd_micros: 12_345, data: [], extra: 1 },
    })
    const run = await stack.studio.when(await pressed(), ofState('completed'))
    expect(run).toMatchObject({ costUsdMicros: 12_345, results: [] })
  })
})

describe('an error of the service that asks for no wait', () => {
  const stack = studioStack({ pace: { slowestRetryMs: 3_600_000 } })

  it('delays the next poll no longer than an answer that does not come', async () => {
    stack.service.onPoll({ status: 500 }, { status: 503 })
    const [pressed] = await stack.studio.press()
    await stack.studio.when(pressed?.id ?? '', isKept)
    expect(stack.service.polls).toHaveLength(3)
  })
})
