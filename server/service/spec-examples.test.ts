import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '#server/testing/pictures.ts'
import { type Answer, aService, type TestService } from '#server/testing/service.ts'

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

const post = (path: string, fields: Record<string, string | string[]>, files = {}) =>
  service.post(path, { fields, files })
const refused = (answer: Answer, status: number, says: RegExp) => {
  expect(answer.status).toBe(status)
  expect(answer.body.error).toMatch(says)
}
const entries = (answer: Answer) => Object(answer.body).data

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

  it('its link gives a PNG of the reported size, without a key', async () => {
    const [{ url }] = entries(await post('/v1/svc-v3/generate', { prompt: 'a kite', resolution: '512x1536' }))
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

  it('once failed: these and failure_reason, and nothing else', async () => {
    const { body } = await post('/v1/async/text-to-image/p-image-svc', { prompt: 'a kite sandbox:fail' })
    const { body: status } = await service.finished(String(body.generation_id))
    expect(status).toEqual({
      generation_id: body.generation_id,
      status: 'failed',
      created: expect.stringMatching(DATETIME),
      failure_reason: expect.stringMatching(/^[a-z_]+$/),
    })
  })

  it('usage_cost_usd_micros is there only where pricing is by usage', async () => {
    const usage = await post('/v1/async/text-to-image/p-image-svc', { prompt: 'a kite' })
    expect((await service.finished(String(usage.body.generation_id))).body.usage_cost_usd_micros).toBe(10_000)
    const fixed = await post('/v1/svc-v4/async/generate', { text_prompt: 'a kite', resolution: '1024x1024' })
    expect((await service.finished(String(fixed.body.generation_id))).body).not.toHaveProperty(
      'usage_cost_usd_micros',
    )
  })

  it('400 for an id that is no URL-safe base64, 404 for one that is unknown or of another organization', async () => {
    refused(await service.get('/v2/generations/no.such'), 400, /generation_id/)
    refused(await service.get('/v2/generations/AAAAAAAAAAAAAAAAAAAAAA'), 404, /generation/)
    const { body } = await post('/v1/async/text-to-image/p-image-svc', { prompt: 'a kite' })
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

  it('1: text_prompt and json_prompt are mutually exclusive, and one of them is needed', async () => {
    refused(
      await post(path, { text_prompt: 'a kite', json_prompt: STRUCTURED }),
      400,
      /json_prompt|text_prompt/,
    )
    refused(await post(path, {}), 400, /text_prompt/)
  })

  it('2: a text_prompt goes through magic prompt, a json_prompt goes to the model directly', async () => {
    const [words] = entries(await post(path, { text_prompt: 'a kite', resolution: '1024x1024' }))
    expect(words.prompt).toMatch(/^a kite.+/)
    const [structured] = entries(await post(path, { json_prompt: STRUCTURED, resolution: '1024x1024' }))
    expect(JSON.parse(structured.prompt)).toEqual(JSON.parse(STRUCTURED))
  })

  it('3: on the transparent endpoints the background of a json_prompt is replaced', async () => {
    const [entry] = entries(await post('/v1/svc-v4/generate-transparent', { json_prompt: STRUCTURED }))
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
      const [{ url, seed: reported }] = entries(
        await post('/v1/text-to-image/p-image-svc', { prompt: 'a kite', seed }),
      )
      expect(reported).toBe(Number(seed))
      return Buffer.from(await (await fetch(url)).arrayBuffer())
    }
    const [one, same, other] = [await bytes('7'), await bytes('7'), await bytes('8')]
    expect(one.equals(same)).toBe(true)
    expect(one.equals(other)).toBe(false)
  })
})

describe('Generation, 3.0 model', () => {
  const path = '/v1/svc-v3/generate'
  const small = { prompt: 'a kite', rendering_speed: 'TURBO' }

  it.each(['0', '2147483647'])('seed %s is taken', async (seed) =>
    expect(entries(await post(path, { ...small, seed }))[0].seed).toBe(Number(seed)),
  )
  it.each(['-1', '2147483648', '1.5', 'x'])('seed %s is 400', async (seed) =>
    refused(await post(path, { ...small, seed }), 400, /^seed/),
  )

  it('num_images is 1 to 8', async () => {
    expect(entries(await post(path, { ...small, num_images: '8' }))).toHaveLength(8)
    for (const num_images of ['0', '9'])
      refused(await post(path, { ...small, num_images }), 400, /num_images/)
  })

  it('resolution and aspect_ratio exclude each other', async () =>
    refused(
      await post(path, { ...small, resolution: '1024x1024', aspect_ratio: '1x1' }),
      400,
      /resolution|aspect_ratio/,
    ))

  it('style codes are 8 hexadecimal characters', async () => {
    expect((await post(path, { ...small, style_codes: ['0A1b2C3d', 'ffffffff'] })).status).toBe(200)
    refused(await post(path, { ...small, style_codes: ['xyz'] }), 400, /style_codes/)
  })

  it('custom_model_uri has the form model/<model_name>/version/<version_name>', async () =>
    refused(await post(path, { ...small, custom_model_uri: 'model/x' }), 400, /custom_model_uri/))

  it('a transparent FLASH is 400', async () =>
    refused(
      await post('/v1/svc-v3/generate-transparent', { prompt: 'a kite', rendering_speed: 'FLASH' }),
      400,
      /rendering_speed/,
    ))

  it('the transparent endpoint reports the selected resolution, not the upscaled one', async () => {
    const [{ url, resolution }] = entries(
      await post('/v1/svc-v3/generate-transparent', {
        prompt: 'a kite',
        upscale_factor: 'X2',
        rendering_speed: 'TURBO',
      }),
    )
    expect(resolution).toBe('1024x1024')
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect(bytes.readUInt32BE(16)).toBe(2048)
    // Colour type 6: red, green, blue and alpha.
    expect(bytes[25]).toBe(6)
  })

  it('a character reference is one picture, and its mask a grayscale picture of its size', async () => {
    const [picture, mask, wide] = [
      await aPicture(),
      await aPicture({ seed: 0 }),
      await aPicture({ width: 70 }),
    ]
    const send = (files: Record<string, { bytes: Uint8Array<ArrayBuffer> }[]>) => post(path, small, files)
    const reference = [{ bytes: picture }]
    expect(
      (
        await send({
          character_reference_images: reference,
          character_reference_images_mask: [{ bytes: mask }],
        })
      ).status,
    ).toBe(200)
    refused(
      await send({ character_reference_images: [...reference, ...reference] }),
      400,
      /character_reference_images/,
    )
    refused(await send({ character_reference_images_mask: [{ bytes: mask }] }), 400, /mask/)
    refused(
      await send({
        character_reference_images: reference,
        character_reference_images_mask: [{ bytes: wide }],
      }),
      400,
      /mask/,
    )
    refused(
      await send({
        character_reference_images: reference,
        character_reference_images_mask: [{ bytes: picture }],
      }),
      400,
      /mask/,
    )
  })
})

describe('Copyright detection rule', () => {
  const fields = { prompt: 'pikachu on a skateboard' }
  const path = '/v1/text-to-image/p-image-svc'
  const isSafe = async (key: string, more = {}) =>
    entries(await service.post(path, { key, fields: { ...fields, ...more } }))[0].is_image_safe

  it('the gate is the OR of the request and the organization', async () => {
    const [off, on] = [await service.otherKey(), await service.otherKey({ copyrightDetectionEnabled: true })]
    expect(await isSafe(off)).toBe(true)
    expect(await isSafe(off, { enable_copyright_detection: 'true' })).toBe(false)
    expect(await isSafe(on)).toBe(false)
    expect(await isSafe(on, { enable_copyright_detection: 'false' })).toBe(false)
  })
})

describe('Errors', () => {
  it('422: a prompt that fails the safety check', async () =>
    refused(await post('/v1/svc-v3/generate', { prompt: 'a kite sandbox:block' }), 422, /safety/))

  it('an image that fails the safety check has is_image_safe false and an empty url', async () => {
    const [entry] = entries(await post('/v1/svc-v3/generate', { prompt: 'a kite sandbox:withhold' }))
    expect(entry).toMatchObject({ is_image_safe: false, url: null })
  })

  it.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://localhost/x',
    'https://169.254.169.254/latest',
    'nonsense',
  ])('400: webhook_url %s', async (url) =>
    refused(
      await post(`/v1/svc-v4/async/generate?webhook_url=${encodeURIComponent(url)}`, {
        text_prompt: 'a kite',
      }),
      400,
      /webhook_url/,
    ),
  )

  it('every field at fault is named, and an unknown one', async () => {
    const answer = await post('/v1/svc-v3/generate', { prompt: '', seed: 'x', nonsense: '1' })
    for (const name of ['prompt', 'seed', 'nonsense']) refused(answer, 400, new RegExp(name))
  })

  it('404 for what is not there, in the same shape', async () =>
    refused(await service.get('/v1/nothing'), 404, /v1\/nothing/))
})
