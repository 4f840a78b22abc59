import { describe, expect, it } from 'vitest'
import { collectingUntil } from '#server/testing/collect-garbage.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

const HTML = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' }
const ROUND = { status: 302, headers: { location: '?round' } }

describe('a picture that cannot be kept', () => {
  const bounds = { downloadWindowMs: 1_000, downloadLeastBytes: 1_000 }
  const stack = studioStack({ pace: { ...bounds, slowestRetryMs: 200 } })
  const pressed = async () => (await stack.studio.press())[0]?.id ?? ''

  it.each([
    ['is cut off', 'cut', 'cut_off'],
    ['comes damaged', 'half', 'damaged'],
    ['is redirected to itself', ROUND, 'redirected'],
    ['is silent', 'silence', 'silent'],
    ['drips', 'drip', 'silent'],
    ['is refused', { status: 500 }, 'link_refused'],
    ['is no picture', HTML, 'not_a_picture'],
  ] as const)('says why when its link %s, and is kept when that is over', async (_, step, code) => {
    stack.service.onLink(...Array(500).fill(step))
    const id = await pressed()
    const held = await collectingUntil(stack.studio.when(id, ({ hold }) => hold !== null))
    expect(held).toMatchObject({ state: 'completed', failure: null, hold: { code } })
    expect(held.hold?.message).toMatch(/^Its? .*\.$/)
    expect(held.hold?.advice).toMatch(/\.$/)
    stack.service.healLinks()
    const kept = await collectingUntil(stack.studio.when(id, isKept))
    expect(kept.results).toMatchObject([{ state: 'kept' }])
    expect(await stack.studio.when(id, ({ hold }) => hold === null)).toMatchObject({ failure: null })
  })

  it.each([
    ['whose link gives a whole answer that is no picture', HTML, 'not_a_picture', 5],
    ['whose link gives more than any picture has', 'endless', 'too_long', 2],
  ] as const)('%s is lost after few tries, with words', async (_, step, code, tries) => {
    stack.service.onLink(...Array(500).fill(step))
    const id = await pressed()
    const lost = await stack.studio.when(id, (run) => isKept(run) && run.hold === null)
    expect(lost).toMatchObject({
      results: [{ state: 'lost' }],
      failure: { code, charged: 'yes', retryHelps: true },
    })
    expect(lost.failure?.message).toContain('could not be kept')
    expect(stack.service.downloads).toHaveLength(tries)
  })

  it('for many other reasons is not lost for one answer that is no picture', async () => {
    stack.service.onLink(...Array(6).fill('cut'), HTML)
    const { results } = await stack.studio.when(await pressed(), isKept)
    expect(results).toMatchObject([{ state: 'kept' }])
  })
})
