import { createHash } from 'node:crypto'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generations } from '#server/service/database/schema.ts'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { pngChunk, withPngChunks } from '#server/testing/pictures/png-chunks.ts'
import { aService, type TestService } from '#server/testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const pathOf = (hash: string) => join(service.dataDir, 'service-objects', hash.slice(0, 2), hash)

async function flipped(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(path, bytes)
}

let seed = 0
/** A generation that starts later; its file is undamaged until then. */
async function waiting(): Promise<{ readonly id: string; readonly path: string; readonly bytes: Buffer }> {
  seed += 1
  const other = pngChunk('tEXt', Buffer.from(`seed\0${seed}`, 'latin1'))
  const bytes = withPngChunks(await subjectOnGround(), [other])
  const { body } = await service.post('/v2/tool/model-pose-variants', {
    fields: { instruction: 'closer sandbox:slow=2' },
    files: { source_image: [{ bytes: new Uint8Array(bytes) }] },
  })
  const id = String(body.generation_id)
  const [row] = await service.database.db.select().from(generations).where(eq(generations.id, id))
  return { id, path: pathOf(row?.files.source_image?.[0]?.sha256 ?? ''), bytes }
}

const spent = async () => Object((await service.get('/v2/account/invoices')).body).invoices

describe('a damaged input file is not worked on, and the generation costs nothing', () => {
  it.each([
    ['a flipped bit', flipped],
    ['a file that was cut off', (path: string) => truncate(path, 40)],
    ['a file that is gone', (path: string) => rm(path)],
  ])('%s', async (_, damage) => {
    const before = await spent()
    const { id, path, bytes } = await waiting()
    await damage(path)
    const { body } = await service.finished(id)
    expect(body).toMatchObject({ status: 'failed', failure_reason: 'damaged_source_image' })
    expect(await spent()).toEqual(before)
    const line = service.logLines
      .map((each) => JSON.parse(each))
      .find(({ generation, level }) => generation === id && level === 50)
    expect(line).toMatchObject({
      level: 50,
      msg: expect.stringMatching(/^generation failed: the stored file of source_image is /),
      organization: expect.any(String),
      key: expect.any(String),
      field: 'source_image',
    })
    expect(line).not.toHaveProperty('err')
    // The same file, sent again, replaces the damaged one.
    const again = await service.post('/v1/remove-background', {
      files: { image: [{ bytes: new Uint8Array(bytes) }] },
    })
    expect(again.status).toBe(200)
  })
})

it('a synchronous answer names the damaged file', async () => {
  const bytes = await aPicture({ seed: 99 })
  const fields = { prompt: 'a kite sandbox:slow=2' }
  const files = { style_reference_images: [{ bytes: new Uint8Array(bytes) }] }
  const answered = service.post('/v1/svc-v3/generate', { fields, files })
  const path = pathOf(sha256(bytes))
  for (let isThere = false; !isThere; )
    isThere = await flipped(path).then(
      () => true,
      () => false,
    )
  const { status, body } = await answered
  expect(status).toBe(503)
  expect(body).toMatchObject({
    error: expect.stringContaining(
      'the stored file of style_reference_images was found damaged) and is not charged',
    ),
    failure_reason: 'damaged_style_reference_images',
  })
})

it('a damaged result is not accepted as the picture of an ad (service-api.md, Errors: 404)', async () => {
  const made = await service.post('/v1/text-to-image/p-image-svc', {
    fields: { prompt: 'a kite', custom_width: '64', custom_height: '64' },
  })
  const asked = {
    fields: {
      resolution: '300x250',
      image_asset_identifier: JSON.stringify({ asset_type: 'RESPONSE', asset_id: made.body.request_id }),
    },
  }
  const whole = await service.post('/v1/async/ad-resizer', asked)
  expect(whole.status).toBe(200)
  await service.finished(String(whole.body.generation_id))
  const picture = await fetch(Object(made.body).data[0].url)
  await flipped(pathOf(sha256(Buffer.from(await picture.arrayBuffer()))))
  expect((await service.post('/v1/async/ad-resizer', asked)).status).toBe(404)
})
