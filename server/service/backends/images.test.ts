import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { type Asked, aBackend, type Reply, type TestBackend } from '#server/testing/backend.ts'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { ledger } from '../billing/schema.ts'
import { organizations } from '../database/schema.ts'

let backend: TestBackend
let service: TestService
afterEach(async () => {
  await service.stop()
  await backend.stop()
})

/** The service with a model of that kind. */
async function behind(reply: (asked: Asked, count: number) => Reply, timeoutMs = 10_000): Promise<void> {
  backend = await aBackend(reply)
  const images = { url: backend.url, key: 'model-key', model: 'local-model', timeoutMs }
  service = await aService({ backends: { images } })
}

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

const shows = async (picture: Promise<Buffer>): Promise<Reply> => ({
  json: { created: 1, data: [{ b64_json: (await picture).toString('base64') }] },
})

async function firstPicture(answer: { readonly body: Readonly<Record<string, unknown>> }): Promise<Buffer> {
  const [{ url }] = Object(answer.body).data
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

/** A mask of the test picture's size with a mark in its middle, of that brightness. */
const maskOf = async (mark: string) =>
  sharp(await plain(200, 150, '#000'))
    .composite([{ input: await plain(40, 30, mark), left: 80, top: 60 }])
    .png()
    .toBuffer()

const generate = (fields: Record<string, string> = {}) =>
  service.post('/v1/svc-v3/generate', { fields: { prompt: 'a red bench', ...fields } })

describe('an OpenAI-compatible images server instead of the painter', () => {
  it('receives the prompt, the seed and the exact size, and its picture is the result', async () => {
    const red = await shows(plain(1024, 1024, '#c01020'))
    await behind(() => red)
    const answer = await generate({ seed: '77', negative_prompt: 'people', magic_prompt: 'OFF' })
    expect(answer.status).toBe(200)
    const { dominant, channels } = await sharp(await firstPicture(answer)).stats()
    expect([dominant.r > 150, dominant.g < 60, channels.length]).toEqual([true, true, 3])
    expect(backend.asked).toHaveLength(1)
    expect(backend.asked[0]).toMatchObject({
      path: '/v1/images/generations',
      headers: { authorization: 'Bearer model-key' },
      json: { model: 'local-model', n: 1, seed: 77, size: '1024x1024' },
    })
    expect(backend.asked[0]?.json?.prompt).toBe('a red bench\nAvoid: people')
  })

  it('that refuses a size is asked for the nearest usual one, and its picture is cropped', async () => {
    const usual = await shows(plain(1536, 1024, '#107020'))
    await behind(({ json }) =>
      json?.size === '1536x1024' ? usual : { status: 400, json: { error: { message: 'size' } } },
    )
    const answer = await generate({ resolution: '1344x768' })
    const { width, height } = await sharp(await firstPicture(answer)).metadata()
    expect([width, height]).toEqual([1344, 768])
    expect(backend.asked.map(({ json }) => json?.size)).toEqual(['1344x768', '1536x1024'])
  })

  it('edits the masked area, and every other pixel stays', async () => {
    const blue = await shows(plain(200, 150, '#0000ff'))
    await behind(() => blue)
    const photo = await subjectOnGround()
    const mask = await maskOf('#fff')
    const answer = await service.post('/v1/remove-object', {
      files: { image: [{ bytes: new Uint8Array(photo) }], mask: [{ bytes: new Uint8Array(mask) }] },
    })
    expect(answer.status).toBe(200)
    const [result, before] = await Promise.all(
      [await firstPicture(answer), photo].map((file) => sharp(file).removeAlpha().raw().toBuffer()),
    )
    for (let at = 0; at < 200 * 150; at += 1) {
      const [x, y] = [at % 200, Math.floor(at / 200)]
      const isMade = x >= 80 && x < 120 && y >= 60 && y < 90
      const expected = isMade ? [0, 0, 255] : [...(before?.subarray(at * 3, at * 3 + 3) ?? [])]
      if ([...(result?.subarray(at * 3, at * 3 + 3) ?? [])].some((value, of) => value !== expected[of]))
        throw new Error(`${x}, ${y} is not ${expected}`)
    }
    expect(backend.asked[0]?.path).toBe('/v1/images/edits')
    const sent = backend.asked[0]?.body.toString('latin1') ?? ''
    for (const name of ['name="image"', 'name="mask"', 'name="prompt"', 'local-model'])
      expect(sent).toContain(name)
  })

  it.each([
    ['a mask that marks nothing, with which it is not asked', '#7f7f7f', '#0000ff', 0],
    ['an answer with the pixels of the picture itself', '#ffffff', null, 1],
  ])('changes nothing, and nothing is charged: %s', async (_, mark, color, timesAsked) => {
    const photo = await subjectOnGround()
    const answered = await shows(color ? plain(200, 150, color) : Promise.resolve(photo))
    await behind(() => answered)
    const key = await service.otherKey({ id: 'unchanged', creditUsdMicros: 5_000_000 })
    const mask = new Uint8Array(await maskOf(mark))
    const files = { image: [{ bytes: new Uint8Array(photo) }], mask: [{ bytes: mask }] }
    const { status, body } = await service.post('/v1/remove-object', { key, files })
    expect([status, body.failure_reason]).toEqual([400, 'nothing_changed'])
    expect(backend.asked).toHaveLength(timesAsked)
    const { db } = service.database
    expect(await db.$count(ledger, eq(ledger.organizationId, 'unchanged'))).toBe(0)
    const [organization] = await db.select().from(organizations).where(eq(organizations.id, 'unchanged'))
    expect(organization?.creditUsdMicros).toBe(5_000_000)
  })

  it('that refuses fails the generation at once, with the reason in the log and without its key', async () => {
    await behind(() => ({ status: 401, json: { error: { message: 'bad key model-key' } } }))
    const answer = await generate()
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(backend.asked).toHaveLength(1)
    const log = service.logLines.join('')
    expect(log).toContain('answered 401')
    expect(log).not.toContain('model-key')
  })

  it.each(['Quota exceeded for requests per day', 'Permission denied', 'no space left on device', 'ENOSPC'])(
    'that refuses with words like those of a disk, "%s", fails it just the same',
    async (message) => {
      await behind(() => ({ status: 403, json: { error: { message } } }))
      expect((await generate()).status).toBe(503)
      expect(backend.asked).toHaveLength(1)
      expect(service.logLines.join('')).not.toContain('the disk')
    },
  )

  it('that does not answer in time is not asked again, as it may have made, and billed, a picture', async () => {
    // Long enough that the request has arrived, also on a busy machine.
    await behind(() => 'silence', 3_000)
    const answer = await generate()
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(backend.asked).toHaveLength(1)
  })
})
