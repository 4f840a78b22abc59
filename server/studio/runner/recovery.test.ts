import { describe, expect, it } from 'vitest'
import { engines } from '#server/testing/databases/databases.ts'
import { aGate } from '#server/testing/gate.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

/** A process that died is played by one that is held up at the service for good. */
describe('a process that starts on the rows of one that died', () => {
  const stack = studioStack({ picturesAllowed: 2 })

  it('treats runs that were being sent as unknown, and sends the others', async () => {
    const never = aGate()
    stack.service.onSubmit(never.opened, never.opened)
    const [first, second] = await stack.studio.press({ requests: 2 })
    for (const run of [first, second]) {
      await stack.studio.when(run?.id ?? '', ({ state }) => state === 'submitting')
    }
    const [third] = await stack.studio.press()
    const next = await stack.another()
    await next.when(third?.id ?? '', isKept)
    for (const run of [first, second]) {
      expect(await next.run(run?.id ?? '')).toMatchObject({
        state: 'unknown',
        failure: { code: 'answer_lost' },
      })
    }
    expect(stack.service.submissions).toHaveLength(3)
  })

  it('continues to poll accepted runs, and keeps their pictures', async () => {
    stack.service.polledAs('pending')
    const [run] = await stack.studio.press()
    await stack.studio.when(run?.id ?? '', ({ state }) => state === 'pending')
    await stack.studio.stop()
    stack.service.polledAs('done')
    const next = await stack.another()
    expect((await next.when(run?.id ?? '', isKept)).results).toMatchObject([{ state: 'kept' }])
    expect(stack.service.submissions).toHaveLength(1)
  })

  it('continues unfinished downloads, and keeps every picture once', async () => {
    const values = { prompt: 'a fox', num_images: 4, resolution: '1024x1024' }
    stack.service.onLink('whole', ...Array(500).fill('half'))
    const [run] = await stack.studio.press({ operation: 'generate-v3', values })
    const oneKept = await stack.studio.when(run?.id ?? '', ({ results }) =>
      results.some(({ state }) => state === 'kept'),
    )
    await stack.studio.stop()
    stack.service.healLinks()
    const next = await stack.another()
    const { results } = await next.when(run?.id ?? '', isKept)
    expect(results.map(({ state }) => state)).toEqual(Array(4).fill('kept'))
    const firstKept = oneKept.results.find(({ state }) => state === 'kept')
    expect(results.find(({ ordinal }) => ordinal === firstKept?.ordinal)?.asset).toEqual(firstKept?.asset)
  })

  it('leaves finished runs as they are', async () => {
    const [run] = await stack.studio.press()
    const kept = await stack.studio.when(run?.id ?? '', isKept)
    await stack.studio.stop()
    const next = await stack.another()
    expect(await next.run(kept.id)).toEqual(kept)
  })
})

describe('a stop', () => {
  const stack = studioStack()

  it('waits a moment for an answer that is on its way', async () => {
    await stack.studio.stop()
    const patient = await stack.another({ pace: { stopMs: 60_000 } })
    const gate = aGate()
    stack.service.onSubmit(gate.opened)
    const [run] = await patient.press()
    await patient.when(run?.id ?? '', ({ state }) => state === 'submitting')
    const stopped = patient.stop()
    gate.open()
    await stopped
    const next = await stack.another()
    await next.when(run?.id ?? '', isKept)
    expect(stack.service.submissions).toHaveLength(1)
  })

  it('does not wait for ever: a sent run without an answer is unknown', async () => {
    stack.service.onSubmit(aGate().opened)
    const [run] = await stack.studio.press()
    await stack.studio.when(run?.id ?? '', ({ state }) => state === 'submitting')
    await stack.studio.stop()
    const next = await stack.another()
    expect(await next.run(run?.id ?? '')).toMatchObject({ state: 'unknown' })
  })
})

describe.each(engines.filter(({ name }) => name.includes('server')))(
  'several processes on one $name and one folder',
  ({ open }) => {
    const stack = studioStack({ picturesAllowed: 4 }, open)

    it('share the work, and send and keep each run once', async () => {
      const other = await stack.another()
      const pressed = await Promise.all(
        Array.from({ length: 8 }, (_, press) =>
          (press % 2 ? stack.studio : other).press({
            requests: 2,
            values: { text_prompt: `fox ${press}`, resolution: '1024x1024' },
          }),
        ),
      )
      for (const { id } of pressed.flat()) {
        expect((await other.when(id, isKept)).results).toMatchObject([{ state: 'kept' }])
      }
      expect(stack.service.submissions).toHaveLength(16)
      expect(stack.service.downloads).toHaveLength(16)
    })
  },
)
