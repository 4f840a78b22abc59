import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, refused } from '#server/testing/answers.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'

// Requests and expectations written by hand from the specification: this file may not import the contract, so that
// one misreading cannot pass on both sides.

let service: TestService
beforeAll(async () => {
  service = await aService({ catalogue: { inflight_limit: 1000 } })
})
afterAll(() => service.stop())

const post = (path: string, fields: Record<string, string | string[]>, files = {}) =>
  service.post(path, { fields, files })

describe('Generation, 3.0 model', () => {
  const path = '/v1/svc-v3/generate'
  const small = { prompt: 'a kite', rendering_speed: 'TURBO' }

  it.each(['0', '2147483647'])('seed %s is accepted', async (seed) =>
    expect(dataOf(await post(path, { ...small, seed }))[0].seed).toBe(Number(seed)),
  )
  it.each(['-1', '2147483648', '1.5', 'x'])('seed %s is 400', async (seed) =>
    refused(await post(path, { ...small, seed }), 400, /^seed/),
  )

  it('num_images is 1 to 8', async () => {
    expect(dataOf(await post(path, { ...small, num_images: '8' }))).toHaveLength(8)
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
    const [{ url, resolution }] = dataOf(
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
  const fields = { prompt: 'pikachu on a skateboard', custom_width: '64', custom_height: '64' }
  const path = '/v1/text-to-image/p-image-svc'
  const isSafe = async (key: string, more = {}) =>
    dataOf(await service.post(path, { key, fields: { ...fields, ...more } }))[0].is_image_safe

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
    const [entry] = dataOf(await post('/v1/svc-v3/generate', { prompt: 'a kite sandbox:withhold' }))
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

  it('missing resources are 404, in the same shape', async () =>
    refused(await service.get('/v1/nothing'), 404, /v1\/nothing/))
})
