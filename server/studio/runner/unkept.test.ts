import { describe, expect, it } from 'vitest'
import { collectingUntil } from '#server/testing/collect-garbage.ts'
import type { ScriptedService } from '#server/testing/scripted-service.ts'
import { type Stack, studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

const HTML = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' }
const BY_FTP = { status: 302, headers: { location: 'ftp://pictures.example/1.png' } }
const ROUND = { status: 302, headers: { location: '?round' } }

type Step = Parameters<ScriptedService['onLink']>[0]

/** The reason while the link does this, and the picture once that is over. */
async function expectHeld(stack: Stack, step: Step, code: string): Promise<void> {
  stack.service.onLink(...Array(500).fill(step))
  const id = (await stack.studio.press())[0]?.id ?? ''
  const held = await collectingUntil(stack.studio.when(id, ({ hold }) => hold !== null))
  expect(held).toMatchObject({ state: 'completed', failure: null, hold: { code } })
  expect(held.hold?.message).toMatch(/^Its? .*\.$/)
  expect(held.hold?.advice).toMatch(/\.$/)
  stack.service.healLinks()
  const kept = await collectingUntil(stack.studio.when(id, isKept))
  expect(kept.results).toMatchObject([{ state: 'kept' }])
  expect(await stack.studio.when(id, ({ hold }) => hold === null)).toMatchObject({ failure: null })
}

describe('a picture whose link is too slow', () => {
  // A busy machine needs longer than this for any answer, so only links that are slow themselves are given so little time.
  const stack = studioStack({
    pace: { downloadWindowMs: 1_000, downloadLeastBytes: 1_000, slowestRetryMs: 200 },
  })

  it.each([
    ['is silent', 'silence', 'silent'],
    ['drips', 'drip', 'silent'],
  ] as const)('says why when its link %s, and is kept when that is over', (_, step, code) =>
    expectHeld(stack, step, code),
  )
})

describe('a picture that cannot be kept', () => {
  const stack = studioStack({ pace: { slowestRetryMs: 200 } })
  const pressed = async () => (await stack.studio.press())[0]?.id ?? ''

  it.each([
    ['is cut off', 'cut', 'cut_off'],
    ['comes damaged', 'half', 'damaged'],
    ['is redirected to itself', ROUND, 'redirected'],
    ['leads to another protocol', BY_FTP, 'link_unusable'],
    ['is refused', { status: 500 }, 'link_refused'],
    ['is no picture', HTML, 'not_a_picture'],
  ] as const)('says why when its link %s, and is kept when that is over', (_, step, code) =>
    expectHeld(stack, step, code),
  )

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
