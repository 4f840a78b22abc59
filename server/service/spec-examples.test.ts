import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, refused } from '#server/testing/answers.ts'
import { aService, type TestService } from '#server/testing/service.ts'

// Requests and expectations written by hand from the specification: this file may not import the contract, so that
// one misreading cannot pass on both sides.

let service: TestService
beforeAll(async () => {
  service = await aService({ catalogue: { inflight_limit: 1000 } })
})
afterAll(() => service.stop())

const ENTRY = {
  url: expect.stringMatching(/^http/),
  prompt: expect.any(String),
  resolution: expect.stringMatching(/^\d+x\d+$/),
  seed: expect.any(Number),
  is_image_safe: true,
}
const DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const ID = /^[A-Za-z0-9_-]{22}$/
/** For rules that are independent of the size. */
const SMALL = { custom_width: '64', custom_height: '64' }

const post = (path: string, fields: Record<string, string | string[]>, files = {}) =>
  service.post(path, { fields, files })

describe('Authentication', () => {
  it.each(['/v1/generations/AAAA', '/v2/generations/AAAA'])(
    '1, 2: %s without a valid key is 401',
    async (path) => {
      const without = await fetch(service.address + path)
      expect(without.status).toBe(401)
      expect(await without.json()).toEqual({ error: expect.stringContaining('Api-Key') })
      refused(await service.get(path, 'no-such-key'), 401, /Api-Key/)
    },
  )

  it('1: a generation without a key is 401', async () => {
    const answer = await fetch(`${service.address}/v1/svc-v3/generate`, {
      method: 'POST',
      body: new FormData(),
    })
    expect(answer.status).toBe(401)
  })
})

describe('Synchronous generation response', () => {
  it.each([
    ['/v1/svc-v4/generate', { text_prompt: 'a kite', resolution: '1024x1024' }, '1024x1024'],
    ['/v1/svc-v4/generate-transparent', { text_prompt: 'a kite', aspect_ratio: '1x1' }, '1024x1024'],
    ['/v1/svc-v4/generate-transparent', { text_prompt: 'a tall kite' }, '832x1248'],
    ['/v1/text-to-image/p-image-svc', { prompt: 'a kite' }, '1024x1024'],
    ['/v1/svc-v3/generate', { prompt: 'a kite', aspect_ratio: '2x1' }, '1408x704'],
    ['/v1/svc-v3/generate-transparent', { prompt: 'a kite', aspect_ratio: '1x1' }, '1024x1024'],
  ])('%s answers with request_id, created and data', async (path, fields, resolution) => {
    const answer = await post(path, fields)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      request_id: expect.any(String),
      created: expect.stringMatching(DATETIME),
      data: [{ ...ENTRY, resolution }],
    })
  })

  it('its link serves a PNG of the reported size, without a key', async () => {
    const [{ url }] = dataOf(await post('/v1/svc-v3/generate', { prompt: 'a kite', resolution: '512x1536' }))
    const picture = await fetch(url)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([512, 1536])
  })
})

describe('Generation handle and status', () => {
  it.each([
    ['/v1/svc-v4/async/generate', { text_prompt: 'a kite', resolution: '1024x1024' }],
    ['/v1/svc-v4/async/generate-transparent', { text_prompt: 'a kite' }],
    ['/v1/async/text-to-image/p-image-svc', { prompt: 'a kite' }],
  ])('%s answers with a generation_id that both polls know', async (path, fields) => {
    const answer = await post(path, fields)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ generation_id: expect.stringMatching(ID) })
    const id = String(answer.body.generation_id)
    const done = await service.finished(id)
    expect(done.body).toMatchObject({
      generation_id: id,
      status: 'completed',
      response_type: 'url',
      data: [ENTRY],
    })
    const again = await service.get(`/v2/generations/${id}`)
    expect({ ...again.body, data: 0 }).toEqual({ ...done.body, data: 0 })
  })

  it('while pending: generation_id, status and created, and nothing else', async () => {
    const { body } = await post('/v1/async/text-to-image/p-image-svc', { prompt: 'a kite sandbox:slow=600' })
    const poll = await service.get(`/v2/generations/${body.generation_id}`)
    expect(poll.body).toEqual({
      generation_id: body.generation_id,
      status: 'pending',
      created: expect.stringMatching(DATETIME),
    })
  })

  it('once failed: additionally failure_reason, and nothing else', async () => {
    const { body } = await post('/v1/async/text-to-image/p-image-svc', { prompt: 'a kite sandbox:fail' })
    const { body: status } = await service.finished(String(body.generation_id))
    expect(status).toEqual({
      generation_id: body.generation_id,
      status: 'failed',
      created: expect.stringMatching(DATETIME),
      failure_reason: expect.stringMatching(/^[a-z_]+$/),
    })
  })

  it('usage_cost_usd_micros is present only for usage-based pricing', async () => {
    const usage = await post('/v1/async/text-to-image/p-image-svc', { prompt: 'a kite', ...SMALL })
    expect((await service.finished(String(usage.body.generation_id))).body.usage_cost_usd_micros).toBe(10_000)
    const fixed = await post('/v1/svc-v4/async/generate', { text_prompt: 'a kite', resolution: '1024x1024' })
    expect((await service.finished(String(fixed.body.generation_id))).body).not.toHaveProperty(
      'usage_cost_usd_micros',
    )
  })

  it('400 for an id that is not URL-safe base64, 404 for an unknown one or one of another organization', async () => {
    refused(await service.get('/v2/generations/no.such'), 400, /generation_id/)
    refused(await service.get('/v2/generations/AAAAAAAAAAAAAAAAAAAAAA'), 404, /generation/)
    const { body } = await post('/v1/async/text-to-image/p-image-svc', { prompt: 'a kite', ...SMALL })
    const other = await service.otherKey()
    refused(await service.get(`/v2/generations/${body.generation_id}`, other), 404, /generation/)
  })
})

const STRUCTURED = JSON.stringify({
  high_level_description: 'a poster',
  compositional_deconstruction: {
    background: 'plain cream',
    elements: [{ type: 'text', text: 'Hello', desc: 'headline', bbox: [100, 100, 300, 900] }],
  },
})

describe('Generation, 4.0 model', () => {
  const path = '/v1/svc-v4/generate'

  it('1: text_prompt and json_prompt are mutually exclusive, and one of them is required', async () => {
    refused(
      await post(path, { text_prompt: 'a kite', json_prompt: STRUCTURED }),
      400,
      /json_prompt|text_prompt/,
    )
    refused(await post(path, {}), 400, /text_prompt/)
  })

  it('2: a text_prompt goes through magic prompt, a json_prompt goes to the model directly', async () => {
    const [words] = dataOf(await post(path, { text_prompt: 'a kite', resolution: '1024x1024' }))
    expect(words.prompt).toMatch(/^a kite.+; drawn: kite$/)
    expect(words).not.toHaveProperty('drawn_report')
    const [structured] = dataOf(await post(path, { json_prompt: STRUCTURED, resolution: '1024x1024' }))
    expect(structured.drawn_report).toMatch(/drawn: /)
    expect(JSON.parse(structured.prompt)).toEqual(JSON.parse(STRUCTURED))
  })

  it('3: on the transparent endpoints the background of a json_prompt is replaced', async () => {
    const [entry] = dataOf(await post('/v1/svc-v4/generate-transparent', { json_prompt: STRUCTURED }))
    expect(JSON.parse(entry.prompt).compositional_deconstruction.background).toMatch(/transparent/)
  })

  it.each([
    '/v1/svc-v4/generate',
    '/v1/svc-v4/async/generate',
    '/v1/svc-v4/generate-transparent',
    '/v1/svc-v4/async/generate-transparent',
  ])('4: FLASH is 400 on %s', async (each) =>
    refused(await post(each, { text_prompt: 'a kite', rendering_speed: 'FLASH' }), 400, /rendering_speed/),
  )
})

describe('Generation, low-latency model', () => {
  const path = '/v1/async/text-to-image/p-image-svc'
  const custom = (width: number, height: number, more = {}) =>
    post(path, { prompt: 'a kite', custom_width: String(width), custom_height: String(height), ...more })

  it.each([
    [16, 16],
    [4096, 1024],
    [2048, 2048],
  ])('%d x %d is a custom size', async (width, height) => {
    expect((await custom(width, height)).status).toBe(200)
  })

  it.each([
    [15, 16],
    [24, 32],
    [0, 16],
    [4112, 16],
    [4096, 1040],
  ])('%d x %d is none', async (width, height) => refused(await custom(width, height), 400, /custom_/))

  it('a custom size needs both sides, and excludes resolution and aspect_ratio', async () => {
    refused(await post(path, { prompt: 'a kite', custom_width: '512' }), 400, /custom_height/)
    refused(await custom(512, 512, { resolution: '1K' }), 400, /custom_width|resolution/)
    refused(await custom(512, 512, { aspect_ratio: '1x1' }), 400, /custom_width|aspect_ratio/)
  })

  it('the same seed gives the same picture, another one another', async () => {
    const bytes = async (seed: string) => {
      const [{ url, seed: reported }] = dataOf(
        await post('/v1/text-to-image/p-image-svc', { prompt: 'a kite', seed, ...SMALL }),
      )
      expect(reported).toBe(Number(seed))
      return Buffer.from(await (await fetch(url)).arrayBuffer())
    }
    const [one, same, other] = [await bytes('7'), await bytes('7'), await bytes('8')]
    expect(one.equals(same)).toBe(true)
    expect(one.equals(other)).toBe(false)
  })
})
