import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generations } from '#server/service/database/schema.ts'
import { bitmap } from '#server/testing/pictures/drawn-pictures.ts'
import { directoryFirst, HALF_PICTURES } from '#server/testing/pictures/half-pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const send = (bytes: Buffer<ArrayBuffer>) =>
  service.post('/v2/tool/model-pose-variants', {
    fields: { instruction: 'closer' },
    files: { source_image: [{ bytes }] },
  })

const made = () => service.database.db.$count(generations)

describe('a picture that ends before its declared size is refused, and nothing is made from it', () => {
  it.each(HALF_PICTURES)('%s', async (_, bytes) => {
    const before = await made()
    const { status, body } = await send(await bytes())
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: expect.stringMatching(/^source_image: is damaged or incomplete/) },
    })
    expect(await made()).toBe(before)
  })
})

describe('a complete one is accepted', () => {
  it.each([
    ['a BMP', async () => bitmap()],
    ['a BMP whose last row is not filled up', async () => bitmapOfThree()],
    ['a TIFF with its directory before its pixels', directoryFirst],
  ])('%s', async (_, bytes) => {
    expect(await send(await bytes())).toMatchObject({ status: 200 })
  })
})

/** Rows of 3 pixels take 9 bytes, and 3 of padding. */
function bitmapOfThree() {
  const bytes = bitmap()
  bytes.writeInt32LE(3, 18)
  return Buffer.from(bytes.subarray(0, bytes.length - 3))
}
