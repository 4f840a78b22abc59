import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServerDatabase } from '#server/platform/database/database.ts'
import { pixels } from '#server/testing/answers.ts'
import { aBucket, type TestBucket } from '#server/testing/bucket.ts'
import { postgresPrograms } from '#server/testing/databases/lost-database.ts'
import { type PostgresServer, startPostgres } from '#server/testing/databases/postgres-server.ts'
import { anAdvertisement } from '#server/testing/pictures/drawn-pictures.ts'
import { type Answer, aService, type TestService } from '#server/testing/service.ts'
import { ledger } from './billing/schema.ts'

const TIMEOUT_MS = 240_000
/** The limit of polls of an organization, more than the others of these tests make. */
const POLLS = 300

/** Two services simulate two processes: each has its own connections, painters and memory. */
const PLACES = postgresPrograms.flatMap((programs) =>
  (['folder', 'bucket'] as const).map((place) => [place, programs] as const),
)
describe.each(PLACES)('two services on one database and one %s', (place, programs) => {
  let postgres: PostgresServer
  let store: TestBucket | undefined
  let one: TestService
  let other: TestService

  beforeAll(async () => {
    postgres = await startPostgres(programs)
    const url = await postgres.createDatabase('shared')
    store = place === 'bucket' ? await aBucket() : undefined
    const open = async (where: { readonly dataDir?: string }) =>
      aService({
        database: await openServerDatabase(url),
        catalogue: { 'polling_rate_limit.requests': POLLS, 'polling_rate_limit.window_seconds': 600 },
        ...(store ? { bucket: store.bucket } : where),
      })
    one = await open({})
    other = await open({ dataDir: one.dataDir })
  }, TIMEOUT_MS)
  afterAll(async () => {
    await other.stop()
    await one.stop()
    await store?.stop()
    await postgres.stop()
  }, TIMEOUT_MS)

  /** Polls a generation at both; their answers have the same pictures, each with its own base URL. */
  async function finishedAtBoth(taken: Answer): Promise<readonly Answer[]> {
    const id = String(taken.body.generation_id ?? taken.body.request_id)
    const answers = [await other.finished(id), await one.finished(id)]
    const [read, written] = answers.map(({ body }) => JSON.stringify(body))
    expect(read?.replaceAll(other.address, one.address)).toBe(written)
    return answers
  }

  it(
    'give every picture of a generation, whichever took it in and whichever made it',
    async () => {
      const fields = {
        prompt: 'a kite',
        num_images: '3',
        seed: '5',
        resolution: '512x1536',
        rendering_speed: 'TURBO',
      }
      const taken = await one.post('/v1/svc-v3/generate', { fields })
      const seen: string[][] = []
      for (const { body } of await finishedAtBoth(taken)) {
        const data: readonly { url: string }[] = Object(body).data
        const pictures = await Promise.all(data.map(({ url }) => pixels(url)))
        expect(pictures.map(({ info }) => [info.width, info.height])).toEqual(Array(3).fill([512, 1536]))
        seen.push(pictures.map(({ data: rgba }) => rgba.toString('base64')))
      }
      expect(new Set(seen[0]).size).toBe(3)
      expect(seen[0]).toEqual(seen[1])
    },
    TIMEOUT_MS,
  )

  it(
    'give a design and its background alike, with the words that stood on it',
    async () => {
      const files = { image: [{ bytes: await anAdvertisement() }] }
      const taken = await one.post('/v2/design/layerize/svc-3', { files })
      for (const { body } of await finishedAtBoth(taken)) {
        const [design] = Object(body).data
        expect(design.text_blocks).toMatchObject([{ text: 'Summer Sale' }])
        const [whole, background] = await Promise.all([pixels(design.url), pixels(design.base_image_url)])
        expect([whole.info.width, whole.info.height]).toEqual([600, 300])
        expect([background.info.width, background.info.height]).toEqual([600, 300])
        expect(whole.data.equals(background.data)).toBe(false)
      }
    },
    TIMEOUT_MS,
  )

  it(
    'asked at once under one key, make and charge it once',
    async () => {
      const path = '/v1/async/text-to-image/p-image-svc'
      const chargesBefore = await one.database.db.$count(ledger)
      for (const prompt of ['a kite', 'a fox', 'a boat', 'a hill']) {
        const fields = { prompt, custom_width: '64', custom_height: '64' }
        const sent = { fields, idempotencyKey: `key of ${prompt}`.replaceAll(' ', '-') }
        const [first, second] = await Promise.all([
          one.post(path, sent),
          other.post(path, { ...sent, key: one.key }),
        ])
        expect(first?.body).toEqual({ generation_id: expect.any(String) })
        expect(second?.body).toEqual(first?.body)
        if (first) await finishedAtBoth(first)
      }
      expect(await one.database.db.$count(ledger)).toBe(chargesBefore + 4)
    },
    TIMEOUT_MS,
  )

  it(
    'have one limit of polls together',
    async () => {
      const key = await one.otherKey()
      const poll = async (service: TestService) =>
        (await service.get('/v2/generations/AAAAAAAAAAAAAAAAAAAAAA', key)).status
      const statuses = await Promise.all(
        Array.from({ length: POLLS + 20 }, (_, at) => poll(at % 2 ? one : other)),
      )
      expect(statuses.filter((status) => status === 404)).toHaveLength(POLLS)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    },
    TIMEOUT_MS,
  )
})
