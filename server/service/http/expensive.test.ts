import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { flatPng, pngChunk, withPngChunks } from '#server/testing/pictures/png-chunks.ts'
import { type Answer, aService, type TestService } from '#server/testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const send = (bytes: Buffer<ArrayBuffer>, key = service.key) =>
  service.post('/v2/tool/model-pose-variants', {
    fields: { instruction: 'sandbox:slow=60' },
    files: { source_image: [{ bytes }] },
    key,
  })
const refused = (answer: Pick<Answer, 'status' | 'body'>, message: RegExp) => {
  expect(answer.body).toEqual({ error: expect.stringMatching(message) })
  expect(answer.status).toBe(400)
}

describe('pictures that are expensive to decode are refused before they are decoded', () => {
  it('98 megapixels in 12 kB', async () => {
    const bomb = flatPng(9900, 9900)
    expect(bomb.length).toBeLessThan(15_000)
    refused(
      await send(bomb),
      /source_image: has 9900 x 9900 pixels \(98\.0 megapixels\); the limit is 50,331,648/,
    )
  })

  it('a gigabyte of text in a megabyte', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(20_000_000))])
    const bomb = withPngChunks(await aPicture(), Array(50).fill(pngChunk('zTXt', text)))
    refused(await send(bomb), /source_image: has too much text or metadata/)
  })

  it('a PNG with a wrong checksum', async () => {
    const png = await aPicture()
    const [crc] = [png.length - 17]
    png[crc] = (png[crc] ?? 0) ^ 1
    refused(await send(png), /source_image: is damaged or incomplete: a checksum does not match/)
  })
})

it('one caller has a limit of megapixels in progress; the next one has its own', async () => {
  const key = await service.otherKey({ maxInflight: 2 })
  const large = flatPng(6000, 5000)
  expect((await send(large, key)).status).toBe(200)
  const second = await send(large, key)
  expect(second.status).toBe(429)
  expect(second.headers.get('retry-after')).toBe('1')
  expect(second.body).toEqual({
    error: expect.stringMatching(/have 60 megapixels; the limit is 34/),
    reject_reason: 'inflight_limit',
    max_inflight_requests: 2,
    task_completion_speed: 'fast',
  })
  expect((await send(await aPicture(), key)).status).toBe(200)
  expect((await send(large, await service.otherKey())).status).toBe(200)
})
