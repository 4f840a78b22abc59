import { describe, expect, it } from 'vitest'
import { collectingUntil } from '#server/testing/collect-garbage.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

const TIMEOUT_MS = 1_000

/** A stack with short waits, and what each test does with it. */
function stackWith(pace: Parameters<typeof studioStack>[0]) {
  const stack = studioStack(pace)
  const pressed = async (press = {}) => (await stack.studio.press(press))[0]?.id ?? ''
  const becomes = async (id: string, state: string) =>
    collectingUntil(stack.studio.when(id, (run) => run.state === state))
  return { stack, pressed, becomes }
}

describe('a wait ends in time though garbage is collected in the middle of it', () => {
  const { stack, pressed, becomes } = stackWith({
    pace: { submitTimeoutMs: TIMEOUT_MS, syncTimeoutMs: TIMEOUT_MS },
  })

  it('for the answer to an asynchronous submission', async () => {
    stack.service.onSubmit('silence')
    expect((await becomes(await pressed(), 'unknown')).failure).toMatchObject({ code: 'answer_lost' })
  })

  it('for a synchronous answer', async () => {
    stack.service.onSubmit('silence')
    const press = { operation: 'generate-v3', values: { prompt: 'a fox' } } as const
    await becomes(await pressed(press), 'unknown')
  })
})

describe('so does a wait after the submission, which itself takes its time on a busy machine', () => {
  const { stack, pressed, becomes } = stackWith({ pace: { pollTimeoutMs: TIMEOUT_MS } })

  it('for a poll', async () => {
    stack.service.onPoll('silence')
    await becomes(await pressed(), 'completed')
    expect(stack.service.polls.length).toBeGreaterThan(1)
  })

  it('for a fresh link', async () => {
    stack.service.onLink('gone')
    stack.service.onPoll('done', 'silence')
    const run = await collectingUntil(stack.studio.when(await pressed(), isKept))
    expect(run.results).toMatchObject([{ state: 'kept' }])
  })
})
