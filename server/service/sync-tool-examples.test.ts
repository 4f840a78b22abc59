import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, finished as finishedOf, pixels, postFiles, refused } from '#server/testing/answers.ts'
import { anAdvertisement, subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
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

describe('POST /v1/remove-background', () => {
  const path = '/v1/remove-background'

  it('answers with one entry: the foreground on a transparent background', async () => {
    const answer = await post(path, {}, { image: photo })
    expect(answer.body).toEqual({
      created: expect.any(String),
      data: [{ is_image_safe: true, url: expect.any(String), subject_confidence: expect.any(Number) }],
    })
    const { data, info } = await pixels(dataOf(answer)[0].url)
    expect([info.width, info.height]).toEqual([200, 150])
    const alphaAt = (x: number, y: number) => data[(y * 200 + x) * 4 + 3]
    expect([alphaAt(100, 75), alphaAt(2, 2), alphaAt(197, 147)]).toEqual([255, 0, 0])
  })

  it('says how sure the outline of the subject is, in the answer and in the comment of the file', async () => {
    const [{ url, subject_confidence: confidence }] = dataOf(await post(path, {}, { image: photo }))
    expect(confidence).toBeGreaterThan(0.5)
    const file = Buffer.from(await (await fetch(url)).arrayBuffer())
    const { comments } = await sharp(file).metadata()
    const text = `Sandbox edit: remove-background. Confidence in the outline: ${confidence.toFixed(2)}.`
    expect(comments).toContainEqual({ keyword: 'Comment', text })
  })

  it('accepts 10 MB, not one byte more, and neither GIF nor two pictures', async () => {
    const exactly = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
    expect((await post(path, {}, { image: exactly(10 * MB) })).status).toBe(200)
    refused(await post(path, {}, { image: exactly(10 * MB + 1) }), 400, /image: must be at most 10 MB/)
    refused(await post(path, {}, { image: Buffer.from(await sharp(photo).gif().toBuffer()) }), 400, /not GIF/)
    refused(
      await service.post(path, { files: { image: [{ bytes: photo }, { bytes: photo }] } }),
      400,
      /one file/,
    )
    refused(await post(path, {}, {}), 400, /image: is required/)
  })
})

describe('POST /v1/remove-object', () => {
  const path = '/v1/remove-object'
  const mask = async (level: number) =>
    Buffer.from(
      await sharp({ create: { width: 200, height: 150, channels: 3, background: '#000' } })
        .composite([
          {
            input: {
              create: { width: 90, height: 90, channels: 3, background: { r: level, g: level, b: level } },
            },
            left: 55,
            top: 30,
          },
        ])
        .png()
        .toBuffer(),
    )

  it('a mask value of 128 marks what is removed, 127 does not, and nothing else changes', async () => {
    const removed = await pixels(dataOf(await post(path, {}, { image: photo, mask: await mask(128) }))[0].url)
    const kept = await post(path, {}, { image: photo, mask: await mask(127) })
    expect([kept.status, kept.body.failure_reason]).toEqual([400, 'nothing_changed'])
    const original = await sharp(photo).ensureAlpha().raw().toBuffer()
    const redAt = (data: Buffer, x: number, y: number) => data[(y * 200 + x) * 4 + 1] ?? 0
    expect(redAt(original, 100, 75)).toBeLessThan(60)
    expect(redAt(removed.data, 100, 75)).toBeGreaterThan(190)
    for (const [x, y] of [
      [54, 75],
      [145, 75],
      [100, 29],
      [100, 120],
      [0, 0],
    ] as const) {
      const at = (y * 200 + x) * 4
      expect(removed.data.subarray(at, at + 4)).toEqual(original.subarray(at, at + 4))
    }
  })

  it('a mask of another size is 400', async () => {
    refused(
      await post(path, {}, { image: photo, mask: await aPicture() }),
      400,
      /mask: must have the same size/,
    )
  })

  it.each([
    { num_inference_steps: '0' },
    { num_inference_steps: '999' },
    { guidance_scale: '0.1' },
    { guidance_scale: '99' },
  ])('%o is clamped, not refused', async (fields) => {
    expect((await post(path, fields, { image: photo, mask: await mask(255) })).status).toBe(200)
  })
})

describe('Layerize text', () => {
  it('returns a layerized_image: the design, its text-free base and its blocks', async () => {
    const ad = await anAdvertisement()
    const [design] = dataOf(await finished(await post('/v2/design/layerize/svc-3', {}, { image: ad })))
    expect(design).toMatchObject({
      object_type: 'layerized_image',
      is_image_safe: true,
      resolution: '600x300',
      text_blocks: [{ text: 'Summer Sale', color: expect.stringMatching(/^#[0-9a-f]{6}$/) }],
    })
    const [base, whole] = await Promise.all([pixels(design.base_image_url), pixels(design.url)])
    expect(whole.data.equals(await sharp(ad).ensureAlpha().raw().toBuffer())).toBe(true)
    // Only background is left in the place of the letters.
    const bright = (data: Buffer) => data.filter((value, at) => at % 4 === 0 && value > 200).length
    expect(bright(whole.data)).toBeGreaterThan(1000)
    expect(bright(base.data)).toBe(0)
  })

  it('the synchronous endpoint has both links at the top level', async () => {
    const answer = await post('/v1/svc-v3/layerize-text', { seed: '5' }, { image: await anAdvertisement() })
    expect(answer.body).toEqual({
      base_image_url: expect.any(String),
      original_image_url: expect.any(String),
      seed: 5,
      text_blocks: [expect.objectContaining({ text: 'Summer Sale' })],
    })
  })
})
