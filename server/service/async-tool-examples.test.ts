import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, finished as finishedOf, pixels, postFiles, refused } from '#server/testing/answers.ts'
import {
  aHeif,
  anAdvertisement,
  bitmap,
  multiPicture,
  subjectOnGround,
} from '#server/testing/pictures/drawn-pictures.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { menuScene } from '#server/testing/scenes/ads.ts'
import { type Answer, aService, type TestService } from '#server/testing/service.ts'

// Like spec-examples.test.ts: written by hand from the specification, not from the contract.

const MB = 1024 * 1024
let service: TestService
let photo: Buffer<ArrayBuffer>
beforeAll(async () => {
  service = await aService({ catalogue: { inflight_limit: 1000 } })
  photo = await subjectOnGround()
})
afterAll(() => service.stop())

const post = (path: string, fields: Record<string, string>, files: Record<string, Uint8Array<ArrayBuffer>>) =>
  postFiles(service, path, fields, files)
const finished = (answer: Answer) => finishedOf(service, answer)

describe('POST /v2/image/replace-background/svc-4-5', () => {
  const path = '/v2/image/replace-background/svc-4-5'

  it('results keep the proportions of the image, and differ from one another', async () => {
    const background = Buffer.from(
      await sharp({
        create: {
          width: 300,
          height: 900,
          channels: 3,
          background: '#123456',
          noise: { type: 'gaussian', mean: 120, sigma: 50 },
        },
      })
        .png()
        .toBuffer(),
    )
    const done = await finished(
      await post(path, { num_images: '2' }, { image: photo, background_reference: background }),
    )
    expect(dataOf(done)).toEqual(
      Array(2).fill({
        object_type: 'image.without-prompt-or-seed',
        is_image_safe: true,
        resolution: '200x150',
        subject_confidence: expect.any(Number),
        url: expect.any(String),
      }),
    )
    const [one, other] = await Promise.all(dataOf(done).map(({ url }: { url: string }) => pixels(url)))
    expect(one.data.equals(other.data)).toBe(false)
  })

  it.each(['jpeg', 'webp', 'avif', 'gif', 'tiff'] as const)('takes %s', async (format) => {
    const image = Buffer.from(await sharp(photo).toFormat(format).toBuffer())
    await finished(await post(path, {}, { image, background_reference: photo }))
  })

  it('accepts 50 MB, and not one byte more', async () => {
    const exactly = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
    const send = (image: Buffer<ArrayBuffer>) =>
      post(`${path}?dry_run=true`, {}, { image, background_reference: photo })
    expect((await send(exactly(50 * MB))).status).toBe(200)
    refused(await send(exactly(50 * MB + 1)), 400, /image: must be at most 50 MB/)
  })

  it('accepts HEIF', async () => {
    const done = await finished(await post(path, {}, { image: photo, background_reference: aHeif() }))
    const { data, info } = await pixels(dataOf(done)[0].url)
    expect([info.width, info.height]).toEqual([200, 150])
    const [red = 0, green = 0, blue = 0] = data
    expect(red).toBeGreaterThan(160)
    expect(Math.max(green, blue)).toBeLessThan(60)
    const plain = await post(path, {}, { image: aHeif(), background_reference: photo })
    expect((await service.finished(String(plain.body.generation_id))).body).toMatchObject({
      status: 'failed',
      failure_reason: 'no_subject_found',
    })
    const half = aHeif().subarray(0, 300)
    refused(await post(path, {}, { image: half, background_reference: photo }), 400, /image/)
  })

  it('accepts BMP and MPO', async () => {
    await finished(await post(path, {}, { image: await multiPicture(), background_reference: bitmap() }))
  })

  it('proportions beyond the allowed range are 400 and name the range', async () => {
    const wide = await aPicture({ width: 601, height: 100 })
    refused(
      await post(path, {}, { image: wide, background_reference: photo }),
      400,
      /image: must have proportions between 1:6 and 6:1/,
    )
    refused(await post(path, {}, { image: photo, background_reference: wide }), 400, /background_reference/)
  })

  it('Tool rules, 1: dry_run is validated and priced, and nothing is generated', async () => {
    const quote = await post(
      `${path}?dry_run=true`,
      { num_images: '3' },
      { image: photo, background_reference: photo },
    )
    expect(quote.body).toEqual({
      object: 'price_quote',
      billing_identifier: expect.any(String),
      quantity: 3,
      usd_micros: 180_000,
      credit_millis: 18_000,
      qualifier: 'exact',
    })
    refused(await post(`${path}?dry_run=true`, {}, { image: photo }), 400, /background_reference/)
    refused(
      await post(`${path}?dry_run=perhaps`, {}, { image: photo, background_reference: photo }),
      400,
      /dry_run/,
    )
  })

  it('Tool rules, 1: an empty dry_run is refused instead of being executed and paid', async () => {
    const files = { image: photo, background_reference: photo }
    for (const query of ['dry_run=', 'dry_run'])
      refused(await post(`${path}?${query}`, {}, files), 400, /^dry_run: is empty; give it a value/)
  })

  it('webhook_url is a form field here', async () => {
    refused(
      await post(path, { webhook_url: 'https://10.0.0.1/' }, { image: photo, background_reference: photo }),
      400,
      /webhook_url/,
    )
    refused(
      await post(
        `${path}?webhook_url=https://example.com`,
        {},
        { image: photo, background_reference: photo },
      ),
      400,
      /webhook_url/,
    )
  })
})

describe('POST /v2/tool/ad-localizer', () => {
  const path = '/v2/tool/ad-localizer'

  it('accepts one language, and answers with the proportions of the input', async () => {
    const ad = await anAdvertisement()
    const done = await finished(await post(path, { language: 'de', seed: '7' }, { image: ad }))
    expect(dataOf(done)).toEqual([
      {
        url: expect.any(String),
        prompt: expect.any(String),
        resolution: '600x300',
        seed: 7,
        is_image_safe: true,
      },
    ])
    refused(await post(path, { language: 'xx' }, { image: photo }), 400, /language/)
    refused(await post(path, {}, { image: photo }), 400, /language: is required/)
  })

  it('exact_copy is lines of original => replacement', async () => {
    refused(
      await post(path, { language: 'de', exact_copy: 'no arrow here' }, { image: photo }),
      400,
      /exact_copy/,
    )
    refused(
      await post(path, { language: 'de', exact_copy: ' => words' }, { image: photo }),
      400,
      /exact_copy/,
    )
  })

  it('3: listed elements are set, unlisted pixels stay unchanged', async () => {
    const ad = await anAdvertisement()
    const done = await finished(
      await post(path, { language: 'de', exact_copy: 'Summer Sale => Sommerschluss' }, { image: ad }),
    )
    const { data } = await pixels(dataOf(done)[0].url)
    const original = await sharp(ad).ensureAlpha().raw().toBuffer()
    const row = (pixel: Buffer, y: number) => pixel.subarray(y * 600 * 4, (y + 1) * 600 * 4)
    expect(row(data, 100).equals(row(original, 100))).toBe(false)
    for (const y of [0, 20, 250, 299]) expect(row(data, y).equals(row(original, y))).toBe(true)
  })
})

describe('POST /v2/tool/model-pose-variants', () => {
  const path = '/v2/tool/model-pose-variants'

  it('crops to the requested ratio, or to the supported one nearest to the source', async () => {
    const nearest = dataOf(
      await finished(await post(path, { instruction: 'closer' }, { source_image: photo })),
    )
    expect(nearest[0].resolution).toBe('200x150')
    const tall = dataOf(
      await finished(
        await post(path, { instruction: 'closer', aspect_ratio: '3:4' }, { source_image: photo }),
      ),
    )
    const [width, height] = tall[0].resolution.split('x').map(Number)
    expect(width / height).toBeCloseTo(3 / 4, 1)
  })

  it('an instruction is required, a ratio is one of five, and unsafe words are 422', async () => {
    refused(await post(path, {}, { source_image: photo }), 400, /instruction/)
    refused(
      await post(path, { instruction: 'x', aspect_ratio: '2:1' }, { source_image: photo }),
      400,
      /aspect_ratio/,
    )
    refused(await post(path, { instruction: 'sandbox:block' }, { source_image: photo }), 422, /safety/)
  })
})

describe('Ad resize', () => {
  const path = '/v1/async/ad-resizer'

  it('an empty webhook_url is refused, as its sender would wait for a delivery in vain', async () => {
    refused(
      await post(`${path}?webhook_url=`, { resolution: '300x250' }, { image: photo }),
      400,
      /^webhook_url: is empty/,
    )
  })

  const json = async (body: unknown) => {
    const answer = await fetch(service.address + path, {
      method: 'POST',
      headers: { 'api-key': service.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, headers: answer.headers, body: { ...Object(await answer.json()) } }
  }

  it.each([path, '/v2/tool/ad-resizer'])(
    'says how small letters without room are, and takes no prompt for it: %s',
    async (route) => {
      const { data, width, height } = menuScene()
      const image = Buffer.from(
        await sharp(data, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
      )
      const made = async (resolution: string) => {
        const prompt = 'Smallest letters: 5 px'
        const [entry] = dataOf(await finished(await post(route, { resolution, prompt }, { image })))
        return entry.smallest_letters_px
      }
      expect(await made('320x50')).toBeLessThan(12)
      expect(await made('1080x1080')).toBeUndefined()
    },
  )

  it.each(['300x250', '728x90', '1080x1920', '160x600'])('gives exactly %s', async (resolution) => {
    const [entry] = dataOf(await finished(await post(path, { resolution }, { image: photo })))
    const { info } = await pixels(entry.url)
    expect(`${info.width}x${info.height}`).toBe(resolution)
    expect(entry.resolution).toBe(resolution)
  })

  it('5: exactly one of image and image_asset_identifier', async () => {
    const identifier = JSON.stringify({ asset_id: 'AAAAAAAAAAAAAAAAAAAAAA', asset_type: 'RESPONSE' })
    refused(await post(path, { resolution: '300x250' }, {}), 400, /image/)
    refused(
      await post(path, { resolution: '300x250', image_asset_identifier: identifier }, { image: photo }),
      400,
      /image/,
    )
  })

  it('a missing asset, or one of another organization, is 404; an own one is accepted', async () => {
    const made = await finished(await post(path, { resolution: '300x250' }, { image: photo }))
    const asked = {
      resolution: '320x50',
      image_asset_identifier: { asset_id: made.body.generation_id, asset_type: 'RESPONSE' },
    }
    await finished(await json(asked))
    refused(
      await json({
        ...asked,
        image_asset_identifier: { ...asked.image_asset_identifier, asset_id: 'A'.repeat(22) },
      }),
      404,
      /asset/,
    )
    const other = await fetch(service.address + path, {
      method: 'POST',
      headers: { 'api-key': await service.otherKey(), 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
    expect(other.status).toBe(404)
  })

  it('unsupported resolutions, too many pictures, a model and incomplete JSON are 400', async () => {
    refused(await post(path, { resolution: '301x250' }, { image: photo }), 400, /resolution/)
    refused(await post(path, { resolution: '300x250', num_images: '5' }, { image: photo }), 400, /num_images/)
    refused(await post(path, { resolution: '300x250', model: 'x' }, { image: photo }), 400, /model/)
    refused(await json([1]), 400, /body/)
    const half = await fetch(service.address + path, {
      method: 'POST',
      headers: { 'api-key': service.key, 'content-type': 'application/json' },
      body: '{"resolution": ',
    })
    expect([half.status, await half.json()]).toEqual([400, { error: expect.stringContaining('JSON') }])
  })

  it('store_assets is accepted and has no effect', async () => {
    await finished(await post(path, { resolution: '300x50', store_assets: 'true' }, { image: photo }))
  })
})
