import { describe, expect, it } from 'vitest'
import type { Press } from '#contract/studio/presses/press.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

/** NUL, halves of an emoji, and a whole one over every place where text is cut. */
const BAD = `${'a'.repeat(440)}\0\ud83d \ude00${'😀a'.repeat(100)}`
const SYNC = { operation: 'generate-v3', values: { prompt: 'a fox', resolution: '1024x1024' } } as const

describe.each(engines)(
  'a run is settled as what the service says, whatever its texts hold ($name)',
  ({ open }) => {
    const stack = studioStack({}, open)
    const pressed = async (press: Partial<Press> = {}) => (await stack.studio.press(press))[0]?.id ?? ''
    const failed = async () =>
      (await stack.studio.when(await pressed(), ({ state }) => state === 'failed')).failure
    const completedWith = (data: readonly object[]) =>
      stack.service.onPoll({ status: 200, body: { status: 'completed', response_type: 'url', data } })
    const lost = (id: string) => stack.studio.when(id, (run) => isKept(run) && run.hold === null)

    it('a refusal, by its message and reason', async () => {
      stack.service.onSubmit({ status: 422, body: { error: BAD } })
      expect(await failed()).toMatchObject({ code: 'http_422', charged: 'no' })
      stack.service.onSubmit({ status: 402, body: { error: BAD, reject_reason: BAD } })
      expect(await failed()).toMatchObject({ code: expect.stringMatching(/^aaa/), charged: 'no' })
    })

    it('a failure, in the answer to the request and to a poll', async () => {
      stack.service.onSubmit({ status: 503, body: { error: BAD, generation_id: BAD, failure_reason: BAD } })
      expect(await failed()).toMatchObject({ code: expect.stringMatching(/^aaa/), charged: 'no' })
      stack.service.onPoll({ failed: BAD })
      expect(await failed()).toMatchObject({ code: expect.stringMatching(/^aaa/), charged: 'no' })
    })

    it('a generation that continues under an id that is none is asked for, and not found', async () => {
      stack.service.onSubmit({ status: 503, body: { error: BAD, generation_id: 'x\0\ud83d' } })
      expect(await failed()).toMatchObject({ code: 'generation_gone', charged: 'maybe' })
    })

    it('a picture, by its texts', async () => {
      const id = await pressedWith({ prompt: BAD, resolution: BAD })
      const run = await stack.studio.when(id, isKept)
      expect(run.results).toMatchObject([{ state: 'kept' }])
      expect(run.results[0]?.prompt).toContain('\ufffd')
    })

    it('a picture whose link is none is given up as such', async () => {
      completedWith([{ url: `http://127.0.0.1/${BAD}`, is_image_safe: true }])
      stack.service.polledAs({ status: 404 })
      const run = await stack.studio.when(await pressed(), ({ hold }) => hold !== null)
      expect(run).toMatchObject({ state: 'completed', results: [{ state: 'keeping' }] })
      completedWith([{ url: BAD, is_image_safe: true }])
      expect(await lost(await pressed())).toMatchObject({
        failure: { code: 'link_unusable', charged: 'yes' },
      })
    })

    it('a design taken apart, by its blocks and its report (layerized_image)', async () => {
      const block = { x: 8, y: 8, width: 40, height: 12, alignment: 'left', formatting: [] }
      const text_blocks = [{ ...block, text: BAD, font_name: BAD, font_alternatives: [BAD], color: BAD }]
      const id = await pressedWith({ base_image_url: link(2), text_blocks, text_report: BAD })
      const { results } = await stack.studio.when(id, isKept)
      expect(results.map(({ state }) => state)).toEqual(['kept', 'kept'])
    })

    it('a synchronous answer', async () => {
      const data = [{ url: link(1), is_image_safe: true, prompt: BAD, resolution: BAD, text_report: BAD }]
      stack.service.onSubmit({ status: 200, body: { data } })
      expect((await stack.studio.when(await pressed(SYNC), isKept)).results).toMatchObject([
        { state: 'kept' },
      ])
    })

    const link = (seed: number) => `${stack.service.baseUrl}/links/64x64/${seed}.png`
    async function pressedWith(more: object): Promise<string> {
      completedWith([{ url: link(1), is_image_safe: true, ...more }])
      return pressed()
    }
  },
)
