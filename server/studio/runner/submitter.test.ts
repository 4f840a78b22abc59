import { describe, expect, it } from 'vitest'
import { RUNS_PATH, run, runActionPath, runsPage } from '#contract/studio/runs.ts'
import { aGate } from '#server/testing/gate.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

describe('a run is sent once', () => {
  const stack = studioStack()

  it('by the asynchronous route where there is one, with the key and every field in its form', async () => {
    const json_prompt = {
      high_level_description: 'a fox',
      compositional_deconstruction: { background: 'snow', elements: [] },
    }
    const [pressed] = await stack.studio.press({ values: { json_prompt, rendering_speed: 'TURBO' } })
    await stack.studio.when(pressed?.id ?? '', isKept)
    expect(stack.service.submissions).toMatchObject([
      {
        path: '/v1/svc-v4/async/generate',
        apiKey: stack.service.apiKey,
        values: { json_prompt, rendering_speed: 'TURBO' },
      },
    ])
  })

  it('with its pictures, byte for byte, under their field names', async () => {
    const bytes = await Promise.all([aPicture({ seed: 1 }), aPicture({ seed: 2, format: 'webp' })])
    const ids = await Promise.all(bytes.map(async (file) => (await stack.studio.keep(file)).id))
    const [pressed] = await stack.studio.press({
      operation: 'generate-v3',
      values: { prompt: 'a fox', style_codes: [] },
      files: { style_reference_images: ids },
    })
    await stack.studio.when(pressed?.id ?? '', isKept)
    const [sent] = stack.service.submissions
    expect(
      sent?.files.style_reference_images?.map((file, index) => file.equals(bytes[index] ?? Buffer.of())),
    ).toEqual([true, true])
  })

  it('synchronously where there is no other way, through the same states (Generation, 3.0 model)', async () => {
    const values = { prompt: 'a fox', num_images: 2, seed: 7 }
    const [pressed] = await stack.studio.press({ operation: 'generate-v3', values })
    const kept = await stack.studio.when(pressed?.id ?? '', isKept)
    expect(kept).toMatchObject({ generationId: null, costUsdMicros: 120_000 })
    expect(kept.results.map(({ seed, state }) => [seed, state])).toEqual([
      [7, 'kept'],
      [8, 'kept'],
    ])
    expect(stack.service.polls).toEqual([])
  })

  it('synchronously, and keeps its picture although its seed cannot be read', async () => {
    const url = `${stack.service.baseUrl}/links/64x64/7.png`
    stack.service.onSubmit({ status: 200, body: { data: [{ url, is_image_safe: true, seed: 1.5 }] } })
    const [pressed] = await stack.studio.press({ operation: 'generate-v3', values: { prompt: 'a fox' } })
    expect(await stack.studio.when(pressed?.id ?? '', isKept)).toMatchObject({ results: [{ seed: null }] })
  })

  it('and is unknown if the connection breaks after the request was read: it is never resent automatically', async () => {
    stack.service.onSubmit('cut')
    const [pressed] = await stack.studio.press()
    const unknown = await stack.studio.when(pressed?.id ?? '', ({ state }) => state === 'unknown')
    expect(unknown.failure).toMatchObject({ code: 'answer_lost', charged: 'maybe' })
    const [other] = await stack.studio.press()
    await stack.studio.when(other?.id ?? '', isKept)
    expect(stack.service.submissions).toHaveLength(2)
  })

  it.each([
    ['an answer that says nothing', { status: 200, body: { hello: 'there' } }],
    ['a gateway that gives up', { status: 504, body: 'Gateway Timeout' }],
    ['a gateway in distress', { status: 503, body: '<html>', headers: { 'retry-after': '1' } }],
    ['a service in distress that says neither when to come again', { status: 503, body: { error: 'oh' } }],
    ['a service that broke over it', { status: 500, body: { error: 'broken' } }],
  ])('and is unknown after %s', async (_, answer) => {
    stack.service.onSubmit(answer)
    const [pressed] = await stack.studio.press()
    await stack.studio.when(pressed?.id ?? '', ({ state }) => state === 'unknown')
    expect(stack.service.submissions).toHaveLength(1)
  })

  it('again later when the service says that too many are in flight', async () => {
    const body = {
      error: 'too many generations in progress',
      reject_reason: 'inflight_limit',
      max_inflight_requests: 1,
      task_completion_speed: 'fast',
    }
    stack.service.onSubmit({ status: 429, body }, { status: 429, headers: { 'retry-after': '0' } })
    const [pressed] = await stack.studio.press()
    await stack.studio.when(pressed?.id ?? '', isKept)
    expect(stack.service.submissions).toHaveLength(3)
  })

  it.each(['0', '-30'])('again after a 503 with Retry-After %s: nothing was accepted', async (wait) => {
    const away = { status: 503, body: { error: 'down for repairs' }, headers: { 'retry-after': wait } }
    stack.service.onSubmit(away, away)
    const [pressed] = await stack.studio.press()
    await stack.studio.when(pressed?.id ?? '', isKept)
    expect(stack.service.submissions).toHaveLength(3)
    expect(stack.service.made()).toBe(1)
  })

  it('and waits as long as Retry-After says, with the reason', async () => {
    stack.service.onSubmit({ status: 429, headers: { 'retry-after': '600' } })
    const [pressed] = await stack.studio.press()
    const isBack = ({ state }: { state: string }) =>
      state === 'queued' && stack.service.submissions.length > 0
    const waiting = await stack.studio.when(pressed?.id ?? '', isBack)
    expect(waiting).toMatchObject({ placeInQueue: 0, submittedAt: null, failure: null })
    await stack.studio.post(runActionPath(waiting.id, 'remove'))
    expect(stack.service.submissions).toHaveLength(1)
  })

  it.each([
    [400, { error: 'text_prompt is too rude' }, { code: 'http_400', at: 'text_prompt', retryHelps: false }],
    [401, { error: 'no' }, { code: 'http_401', charged: 'no' }],
    [
      402,
      { error: 'no', reject_reason: 'insufficient_funds' },
      { code: 'insufficient_funds', charged: 'no' },
    ],
    [422, { error: 'unsafe' }, { code: 'http_422', charged: 'no' }],
    [429, { error: 'no', reject_reason: 'daily_limit' }, { code: 'daily_limit', retryHelps: true }],
  ])('and fails with words for people at a definite %i', async (status, body, failure) => {
    stack.service.onSubmit({ status, body })
    const [pressed] = await stack.studio.press()
    const failed = await stack.studio.when(pressed?.id ?? '', ({ state }) => state === 'failed')
    expect(failed).toMatchObject({ failure, costUsdMicros: null, results: [] })
    expect(stack.service.submissions).toHaveLength(1)
  })
})

describe('a run that is answered 503 with Retry-After, again and again', () => {
  const stack = studioStack({ picturesAllowed: 1, pace: { slowestRetryMs: 500, slowestBusyMs: 50 } })
  const away = { status: 503, body: { error: 'down for repairs' }, headers: { 'retry-after': '0' } }
  const ofTheFirst = () => stack.service.submissions.filter(({ values }) => values.text_prompt === 'first')

  it('delays no run behind it, shows its reason, and is always sent under the same key', async () => {
    stack.service.refuseWhere(({ values }) => values.text_prompt === 'first', away)
    const [first] = await stack.studio.press({ values: { text_prompt: 'first' } })
    const [second] = await stack.studio.press({ values: { text_prompt: 'second' } })
    await stack.studio.when(second?.id ?? '', isKept)
    const waiting = await stack.studio.when(first?.id ?? '', ({ attempt, state }) => {
      return attempt >= 3 && state === 'queued'
    })
    expect(waiting).toMatchObject({ hold: { code: 'away' }, failure: null })
    const [third] = await stack.studio.press({ values: { text_prompt: 'third' } })
    await stack.studio.when(third?.id ?? '', isKept)
    expect(new Set(ofTheFirst().map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([first?.id]))
    stack.service.refuseWhere(() => false, away)
    await stack.studio.when(first?.id ?? '', isKept)
    expect(stack.service.made()).toBe(3)
  })

  it('also for repeated 429 without a reason, which may be about this run alone', async () => {
    const busy = { status: 429, body: '<html>', headers: { 'retry-after': '99999' } }
    stack.service.refuseWhere(({ values }) => values.text_prompt === 'first', busy)
    const [first] = await stack.studio.press({ values: { text_prompt: 'first' } })
    const [second] = await stack.studio.press({ values: { text_prompt: 'second' } })
    await stack.studio.when(second?.id ?? '', isKept)
    // Between two tries, as it is tried again and again.
    await stack.studio.when(first?.id ?? '', ({ state, hold }) => state === 'queued' && hold?.code === 'away')
    expect(stack.service.made()).toBe(1)
  })

  it('every waiting run shows the reason if the service accepts nothing at all', async () => {
    stack.service.refuseWhere(() => true, away)
    const runs = await stack.studio.press({ requests: 4 })
    for (const { id } of runs) await stack.studio.when(id, ({ hold }) => hold?.code === 'away')
    expect(stack.service.made()).toBe(0)
  })
})

describe('with one place at the service', () => {
  const stack = studioStack({ picturesAllowed: 1 })

  it('sends one after the other, in the order of the presses', async () => {
    const prompts = ['first', 'second', 'third']
    for (const text_prompt of prompts) await stack.studio.press({ values: { text_prompt } })
    const { runs } = runsPage.parse(await (await stack.studio.fetch(RUNS_PATH)).json())
    for (const { id } of runs) await stack.studio.when(id, isKept)
    expect(stack.service.submissions.map(({ values }) => values.text_prompt)).toEqual(prompts)
  })

  it('does not send a removed run, and moves the others up', async () => {
    const gate = aGate()
    stack.service.onSubmit(gate.opened)
    const [first] = await stack.studio.press()
    await stack.studio.when(first?.id ?? '', ({ state }) => state === 'submitting')
    const [second, third] = await stack.studio.press({ requests: 2 })
    expect([second, third].map((run) => run?.placeInQueue)).toEqual([0, 1])
    const removed = await stack.studio.post(runActionPath(second?.id ?? '', 'remove'))
    expect(run.parse(await removed.json())).toMatchObject({ state: 'removed', placeInQueue: null })
    expect(await stack.studio.run(third?.id ?? '')).toMatchObject({ state: 'queued', placeInQueue: 0 })
    gate.open()
    await stack.studio.when(third?.id ?? '', isKept)
    expect(stack.service.submissions).toHaveLength(2)
  })

  it('frees the place of a run that a person leaves, and does not take its pictures', async () => {
    stack.service.polledAs('pending')
    const [first] = await stack.studio.press()
    await stack.studio.when(first?.id ?? '', ({ state }) => state === 'pending')
    const [second] = await stack.studio.press()
    const early = await stack.studio.post(runActionPath(second?.id ?? '', 'leave'))
    expect(early.status).toBe(409)
    const late = await stack.studio.post(runActionPath(first?.id ?? '', 'remove'))
    expect(late.status).toBe(409)
    const left = await stack.studio.post(runActionPath(first?.id ?? '', 'leave'))
    expect(run.parse(await left.json()).state).toBe('left')
    stack.service.polledAs('done')
    await stack.studio.when(second?.id ?? '', isKept)
    expect(await stack.studio.run(first?.id ?? '')).toMatchObject({ state: 'left', results: [] })
  })
})

describe('a service that cannot be reached', () => {
  const stack = studioStack()

  it('is tried again, and given up after some tries without a charge', async () => {
    await stack.service.stop()
    const [pressed] = await stack.studio.press()
    const failed = await stack.studio.when(pressed?.id ?? '', ({ state }) => state === 'failed')
    expect(failed.failure).toMatchObject({ code: 'unreachable', charged: 'no', retryHelps: true })
  })
})

describe('a service that has no room for long, and then cannot be reached', () => {
  const pace = { maxSubmitAttempts: 3, slowestBusyMs: 20, retryMs: 20, slowestRetryMs: 1000 }
  const stack = studioStack({ pace })
  const body = { error: 'too many generations in progress', reject_reason: 'inflight_limit' }

  it('is tried as often as one that had room: refusals are no failures to reach it', async () => {
    stack.service.refuseWhere(() => true, { status: 429, body })
    const [pressed] = await stack.studio.press()
    const id = pressed?.id ?? ''
    await stack.studio.when(id, ({ attempt }) => attempt > 2 * pace.maxSubmitAttempts)
    await stack.service.stop()
    const waiting = await stack.studio.when(
      id,
      ({ state, hold }) => state === 'failed' || hold?.code === 'not_reached',
    )
    expect(waiting.failure).toBeNull()
    const failed = await stack.studio.when(id, ({ state }) => state === 'failed')
    expect(failed.failure).toMatchObject({ code: 'unreachable', charged: 'no' })
  })
})
