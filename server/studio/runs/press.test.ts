import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_ROWS } from '#contract/studio/presses/press.ts'
import { MAX_PRESSES_READ, PRESSES_PATH, pressPath } from '#contract/studio/presses/presses.ts'
import { QUEUE_PATH } from '#contract/studio/queue/queue.ts'
import { pressAnswer, RUNS_PATH, runsPage } from '#contract/studio/runs.ts'
import { studioError } from '#contract/studio/studio.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { aPress, isKept } from '#server/testing/studio.ts'
import { runs as runRows } from '../database/schema.ts'

const runsOf = async (response: Response) => pressAnswer.parse(await response.json()).runs

describe.each(engines)('a press on $name', ({ open }) => {
  const stack = studioStack({}, open)

  it('creates its runs once, however often and whenever it is repeated', async () => {
    const press = aPress({ requests: 4 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => stack.studio.post(RUNS_PATH, press)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    const ids = await Promise.all(
      answers.map(async (answer) => (await runsOf(answer)).map(({ id }) => id).join()),
    )
    expect(new Set(ids).size).toBe(1)
    for (const id of ids[0]?.split(',') ?? []) await stack.studio.when(id, isKept)
    expect(stack.service.submissions).toHaveLength(4)
  })

  it('of many pictures is paid once, however it is repeated, dropped and looked up meanwhile', async () => {
    const pictures = await Promise.all(
      [11, 12, 13].map(async (seed) => stack.studio.keep(await aPicture({ seed }))),
    )
    const rows = pictures.map(({ id }) => ({ files: { image: [id] } }))
    const batch = { operation: 'remove-background' as const, values: {}, rows }
    const step = fc.constantFrom('press', 'press', 'look', 'drop', 'restart')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const before = stack.service.submissions.length
        const press = aPress(batch)
        const acts = {
          press: () => stack.studio.post(RUNS_PATH, press),
          look: () => stack.studio.fetch(`${PRESSES_PATH}?intent=${press.intent}`),
          drop: () => stack.studio.fetch(pressPath(press.intent), { method: 'DELETE' }),
          restart: async () => (await stack.another()).post(RUNS_PATH, press),
        }
        // All of them end before the next example begins, which would count what this one sends.
        const ended = await Promise.allSettled(steps.map((one) => acts[one]()))
        for (const each of ended) if (each.status === 'rejected') throw each.reason
        const runs = await runsOf(await stack.studio.fetch(`${PRESSES_PATH}?intent=${press.intent}`))
        expect([0, rows.length]).toContain(runs.length)
        for (const { id } of runs) await stack.studio.when(id, isKept)
        expect(stack.service.submissions.length - before).toBe(runs.length)
      }),
      { numRuns: 4 },
    )
  })

  it('is refused with the intent of one with other content, also at the same moment, and sends nothing', async () => {
    const press = aPress()
    const others = [
      { ...press, requests: 3 },
      { ...press, values: { ...press.values, text_prompt: 'another' } },
      { ...press, operation: 'generate-v3' as const, values: { prompt: 'a red fox in snow' } },
    ]
    const answers = await Promise.all([press, ...others].map((one) => stack.studio.post(RUNS_PATH, one)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
    const taken = [press, ...others][answers.findIndex(({ status }) => status === 201)]
    for (const one of [press, ...others].filter((each) => each !== taken)) {
      const refused = await stack.studio.post(RUNS_PATH, one)
      expect(refused.status).toBe(422)
      expect(studioError.parse(await refused.json()).issues).toEqual([
        { at: 'intent', message: expect.stringContaining('send this with a new intent') },
      ])
    }
    const runs = await runsOf(await stack.studio.post(RUNS_PATH, taken))
    for (const { id } of runs) await stack.studio.when(id, isKept)
    expect(stack.service.submissions).toHaveLength(taken?.requests ?? 0)
  })

  it('is the same press in whatever order its fields stand and whichever project it names, once edited, and from an older Easel', async () => {
    await stack.studio.post(`${QUEUE_PATH}/pause`, {})
    const press = aPress()
    const first = await runsOf(await stack.studio.post(RUNS_PATH, press))
    const answered = async (one: object) =>
      (await runsOf(await stack.studio.post(RUNS_PATH, one))).map(({ id }) => id)
    const ids = first.map(({ id }) => id)
    const turned = Object.fromEntries(Object.entries(press.values).toReversed())
    expect(await answered({ ...press, values: turned, project: 'another' })).toEqual(ids)
    await stack.database.db
      .update(runRows)
      .set({ values: { text_prompt: 'edited' } })
      .where(eq(runRows.intent, press.intent))
    expect(await answered(press)).toEqual(ids)
    await stack.database.db
      .update(runRows)
      .set({ contentSha256: null })
      .where(eq(runRows.intent, press.intent))
    expect(await answered({ ...press, requests: 3 })).toEqual(ids)
  })
})

describe.each(engines)('a press whose answer did not come, on $name', ({ open }) => {
  const stack = studioStack({}, open)
  const drop = (intent: string) => stack.studio.fetch(pressPath(intent), { method: 'DELETE' })
  const known = async (...intents: string[]) => {
    const query = new URLSearchParams(intents.map((intent): [string, string] => ['intent', intent]))
    return runsOf(await stack.studio.fetch(`${PRESSES_PATH}?${query}`))
  }

  it('is answered with its runs if it was accepted, otherwise with none', async () => {
    const press = aPress({ requests: 2 })
    const runs = await runsOf(await stack.studio.post(RUNS_PATH, press))
    const found = await known(press.intent, 'intent-that-never-came')
    expect(found.map(({ id }) => id)).toEqual(runs.map(({ id }) => id))
    expect(await known()).toEqual([])
  })

  it('is looked up with at most so many others at once', async () => {
    const lookedUp = async (presses: number) => {
      const intents = Array.from({ length: presses }, (_, at): [string, string] => ['intent', `intent-${at}`])
      return stack.studio.fetch(`${PRESSES_PATH}?${new URLSearchParams(intents)}`)
    }
    expect((await lookedUp(MAX_PRESSES_READ)).status).toBe(200)
    const refused = await lookedUp(MAX_PRESSES_READ + 1)
    expect(refused.status).toBe(400)
    expect(studioError.parse(await refused.json()).issues).toEqual([
      { at: 'intent', message: `must be at most ${MAX_PRESSES_READ} presses` },
    ])
  })

  it('is refused after it was dropped, however late its request arrives', async () => {
    const press = aPress()
    expect(await runsOf(await drop(press.intent))).toEqual([])
    const late = await stack.studio.post(RUNS_PATH, press)
    expect(late.status).toBe(409)
    expect(studioError.parse(await late.json()).code).toBe('dropped')
    expect(await known(press.intent)).toEqual([])
    expect(stack.service.submissions).toEqual([])
  })

  it('is unchanged if it was accepted before it was dropped', async () => {
    const press = aPress()
    const [run] = await runsOf(await stack.studio.post(RUNS_PATH, press))
    expect((await runsOf(await drop(press.intent))).map(({ id }) => id)).toEqual([run?.id])
    await stack.studio.when(run?.id ?? '', isKept)
  })

  it('is either taken or dropped where both come at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const press = aPress()
      const [pressed, dropped] = await Promise.all([
        stack.studio.post(RUNS_PATH, press),
        drop(press.intent).then(runsOf),
      ])
      const isTaken = pressed.status === 201
      expect([201, 409]).toContain(pressed.status)
      expect(dropped.length).toBe(isTaken ? 1 : 0)
    }
  })
})

describe('a press is validated before it is queued', () => {
  const stack = studioStack()

  async function refusal(press: object) {
    const response = await stack.studio.post(RUNS_PATH, press)
    return { status: response.status, ...studioError.parse(await response.json()) }
  }

  const kept = async () =>
    runsPage.parse(await (await stack.studio.fetch(RUNS_PATH)).json()).runs.map(({ id }) => id)

  it('names every field at fault', async () => {
    const values = { resolution: '7x7', rendering_speed: 'FLASH', wings: 2 }
    const { status, issues = [] } = await refusal(aPress({ values }))
    expect(status).toBe(422)
    expect(issues.map(({ at }) => at).sort()).toEqual(['rendering_speed', 'resolution', 'wings'])
    expect(stack.service.submissions).toEqual([])
  })

  it('knows the size of the pictures, the price and the place in the queue', async () => {
    const values = { prompt: 'a fox', num_images: 3, aspect_ratio: '16x9', rendering_speed: 'TURBO' }
    const [run] = await stack.studio.press({ operation: 'generate-v3', values })
    expect(run).toMatchObject({
      pictures: 3,
      size: { width: 1312, height: 736 },
      estimateUsdMicros: 90_000,
    })
  })

  it('may have several requests only for operations without a count', async () => {
    const press = aPress({ operation: 'generate-v3', values: { prompt: 'a fox' }, requests: 2 })
    expect(await refusal(press)).toMatchObject({ status: 422, issues: [{ at: 'requests' }] })
  })

  it('sends one request for each value of a field, in their order, all of one press', async () => {
    const values = { prompt: 'a fox', aspect_ratio: '1x1' }
    const each = { field: 'aspect_ratio', values: ['16x9', '1x1', '9x16'] }
    const runs = await stack.studio.press({ operation: 'generate-v3', values, each })
    expect(runs.map((run) => [run.ordinal, run.values.aspect_ratio])).toEqual([
      [0, '16x9'],
      [1, '1x1'],
      [2, '9x16'],
    ])
    expect(new Set(runs.map(({ intent }) => intent)).size).toBe(1)
  })

  it('gives each value’s request the settings of that value alone', async () => {
    const values = { prompt: 'a fox', aspect_ratio: '1x1' }
    const also = { '9x16': { prompt: 'a tall fox' } }
    const each = { field: 'aspect_ratio', values: ['16x9', '9x16'], also }
    const runs = await stack.studio.press({ operation: 'generate-v3', values, each })
    expect(runs.map((run) => [run.values.aspect_ratio, run.values.prompt])).toEqual([
      ['16x9', 'a fox'],
      ['9x16', 'a tall fox'],
    ])
  })

  it('queues none of them where one cannot be sent, or where there is no such field', async () => {
    const values = { prompt: 'a fox' }
    const sized = { field: 'aspect_ratio', values: ['16x9', '7x1'] }
    const before = await kept()
    expect(await refusal(aPress({ operation: 'generate-v3', values, each: sized }))).toMatchObject({
      status: 422,
      issues: [{ at: 'aspect_ratio' }],
    })
    const winged = { field: 'wings', values: ['2'] }
    expect(await refusal(aPress({ operation: 'generate-v3', values, each: winged }))).toMatchObject({
      status: 422,
      issues: [{ at: 'wings' }],
    })
    expect(await kept()).toEqual(before)
  })

  it.each([
    ['no value', { field: 'language', values: [] }, 'each.values', 'must be 1 to 40 texts'],
    ['too many', { field: 'language', values: Array(41).fill('de') }, 'each.values', 'must be 1 to 40 texts'],
    ['no field', { values: ['de'] }, 'each.field', 'must name a field'],
    ['something else', 'de', 'each', 'must be a field and the values for it'],
  ])('says how several requests are asked for, given %s', async (_, each, at, message) => {
    const { status, issues } = await refusal({ ...aPress(), each })
    expect(status).toBe(400)
    expect(issues).toMatchObject([{ at, message }])
  })

  it('makes a run of each row, over the values and files of the press', async () => {
    const [one, two] = [
      await stack.studio.keep(await aPicture({ seed: 1 })),
      await stack.studio.keep(await aPicture({ seed: 2 })),
    ]
    const runs = await stack.studio.press({
      operation: 'resize-ad',
      values: { quality: 'LOW' },
      files: { image: [one.id] },
      each: { field: 'resolution', values: ['1080x1920', '1080x1080'] },
      rows: [{ files: { image: [one.id] } }, { files: { image: [two.id] }, values: { quality: 'HIGH' } }],
    })
    expect(runs.map(({ files, values }) => [files.image, values.resolution, values.quality])).toEqual([
      [[one.id], '1080x1920', 'LOW'],
      [[one.id], '1080x1080', 'LOW'],
      [[two.id], '1080x1920', 'HIGH'],
      [[two.id], '1080x1080', 'HIGH'],
    ])
    expect(runs.map(({ sourceName }) => sourceName)).toEqual([one.name, one.name, two.name, two.name])
    expect(new Set(runs.map(({ intent }) => intent)).size).toBe(1)
  })

  it('names each row at fault, and queues none of them', async () => {
    const { id } = await stack.studio.keep(await aPicture({ seed: 3 }))
    const before = await kept()
    const rows = [
      { files: { image: [id] } },
      { files: { image: ['gone'] } },
      { values: { wings: 2 }, files: { image: [id] } },
    ]
    const press = aPress({ operation: 'remove-background', values: {}, rows })
    expect(await refusal(press)).toMatchObject({
      status: 422,
      issues: [{ at: 'rows.1.image' }, { at: 'rows.2.wings' }],
    })
    expect(await kept()).toEqual(before)
  })

  it('takes as many rows as a table may have, and says how many requests are too many', async () => {
    const rows = Array.from({ length: MAX_ROWS }, (_, at) => ({ values: { text_prompt: `fox ${at}` } }))
    const runs = await stack.studio.press({ ...aPress(), rows })
    expect(runs.map(({ values }) => values.text_prompt)).toEqual(rows.map(({ values }) => values.text_prompt))
    expect(await refusal({ ...aPress(), requests: 3, rows })).toMatchObject({
      status: 422,
      issues: [{ at: 'rows' }],
    })
    expect(await refusal({ ...aPress(), rows: [...rows, {}] })).toMatchObject({
      status: 400,
      issues: [{ at: 'rows' }],
    })
  })

  it('refuses pictures that are not in the library', async () => {
    const press = aPress({
      operation: 'generate-v3',
      values: { prompt: 'a fox' },
      files: { style_reference_images: ['nothing', 'nul\0', '../../etc'] },
    })
    const { status } = await refusal(press)
    expect([400, 422]).toContain(status)
    const known = { ...press, files: { style_reference_images: ['nothing'] } }
    expect(await refusal(known)).toMatchObject({ issues: [{ at: 'style_reference_images' }] })
  })

  it('validates pictures by content: a mask has to be gray (Generation, 3.0 model)', async () => {
    const { id } = await stack.studio.keep(await aPicture({ seed: 12_345 }))
    const files = { character_reference_images: [id], character_reference_images_mask: [id] }
    const press = aPress({ operation: 'generate-v3', values: { prompt: 'a fox' }, files })
    const { issues = [] } = await refusal(press)
    expect(issues.map(({ at }) => at)).toContain('character_reference_images_mask')
  })

  it.each([
    ['no body', undefined, 'body'],
    ['a short intent', aPress({ intent: 'short' }), 'intent'],
    ['no requests', { ...aPress(), requests: 0 }, 'requests'],
    ['an unknown operation', { ...aPress(), operation: 'paint' }, 'operation'],
    ['values that are a list', { ...aPress(), values: [] }, 'values'],
    ['text that no database holds', aPress({ values: { text_prompt: 'a\0b' } }), 'values.text_prompt'],
    ['half a surrogate pair', aPress({ values: { text_prompt: 'a\ud800' } }), 'values.text_prompt'],
  ])('refuses %s with 400 and names it', async (_, press, at) => {
    const response = await stack.studio.post(RUNS_PATH, press)
    expect(response.status).toBe(400)
    const { issues = [] } = studioError.parse(await response.json())
    expect(issues.map((issue) => issue.at)).toContain(at)
  })

  it.each(['{', '[', '{"intent":', '{"__proto__":{"a":1}}'])('refuses %s with 400', async (body) => {
    const headers = { 'content-type': 'application/json' }
    const response = await stack.studio.fetch(RUNS_PATH, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    studioError.parse(await response.json())
  })
})
