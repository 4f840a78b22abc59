import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import type { Queue } from '#contract/service/values/queues.ts'
import { openAnnouncements } from '#server/platform/database/announcements.ts'
import { type OpenDatabase, openServerDatabase } from '#server/platform/database/database.ts'
import { openFolderObjects } from '#server/platform/storage/objects.ts'
import { type SoundObjects, soundObjects } from '#server/platform/storage/sound-objects.ts'
import { DatabaseAway } from '#server/platform/trouble.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/databases/databases.ts'
import { postgresPrograms } from '#server/testing/databases/lost-database.ts'
import { startPostgres } from '#server/testing/databases/postgres-server.ts'
import { aGate } from '#server/testing/gate.ts'
import { apiKeys, generatedPictures, generations, members, organizations } from '../database/schema.ts'
import { openPainters, type Painters } from '../threads/painters.ts'
import { attempt } from './attempt.ts'
import { type Dispatcher, startDispatcher } from './dispatcher.ts'
import { openWork, type Work } from './work.ts'

let database: TestDatabase
let objects: SoundObjects
let painters: Painters
let dispatcher: Dispatcher
let folder: string

/** Dispatches generations to the painters, with parts of the test's own. */
function start(own: { work?: Work; painters?: Painters; database?: OpenDatabase } = {}): Dispatcher {
  const { db } = own.database ?? database
  const parts = { work: openWork(db, () => new Date()), painters, database, ...own }
  const log = pino({ level: 'silent' })
  return startDispatcher({
    ...parts,
    log,
    places: parts.painters.size,
    perform: (row, lease) => attempt(row, { ...parts, ...lease, objects, catalogue: CATALOGUE, log }),
  })
}

beforeAll(async () => {
  database = await openTestDatabase()
  await database.migrate({ folder: 'server/service/migrations', schema: 'service' })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.clear('service')
  folder = await mkdtemp(join(tmpdir(), 'easel-dispatcher-'))
  objects = soundObjects(await openFolderObjects(folder), () => {})
  painters = openPainters(1, objects, { translator: null, images: null, modelFiles: [] })
  const createdAt = new Date()
  await database.db.insert(organizations).values({ id: 'o', name: 'O', createdAt })
  await database.db.insert(members).values({ id: 'm', organizationId: 'o', name: 'M', isAdmin: true })
  await database.db
    .insert(apiKeys)
    .values({ id: 'k', organizationId: 'o', memberId: 'm', hash: 'h', prefix: 'abcd', createdAt })
})
afterEach(async () => {
  await dispatcher.stop()
  await painters.stop()
  await rm(folder, { recursive: true, force: true })
})

const add = (id: string, values: Record<string, unknown>, files = {}, queue: Queue = 'fast') =>
  database.db.insert(generations).values({
    id,
    organizationId: 'o',
    apiKeyId: 'k',
    operation: 'generate-v3',
    values,
    files,
    isCopyrightChecked: false,
    seed: 1,
    pictures: 1,
    queue,
    billingIdentifier: 'x',
    priceUsdMicros: 1,
    pricing: 'fixed',
    createdAt: new Date(),
  })
const rowsOf = async () =>
  Object.fromEntries((await database.db.select().from(generations)).map((row) => [row.id, row]))
const small = { prompt: 'a kite', resolution: '512x1536', rendering_speed: 'TURBO' }
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 20 })

it('a row is claimed, painted, stored and completed', async () => {
  await add('g', small)
  dispatcher = start()
  await until(async () => expect((await rowsOf()).g?.status).toBe('completed'))
  const [picture] = await database.db.select().from(generatedPictures)
  expect(picture).toMatchObject({ width: 512, height: 1536, seed: 1, isSafe: true })
  expect(await objects.has(picture?.sha256 ?? '')).toBe(true)
})

it('generations running at a stop are put back, not counted, and finished by the next process', async () => {
  await add('g', { ...small, prompt: 'a kite sandbox:slow=600' })
  dispatcher = start()
  await until(async () => expect((await rowsOf()).g?.attempts).toBe(1))
  await dispatcher.stop()
  expect((await rowsOf()).g).toMatchObject({ status: 'pending', attempts: 0, leaseUntil: null })
  await database.db.update(generations).set({ values: small })
  dispatcher = start()
  await until(async () => expect((await rowsOf()).g?.status).toBe('completed'))
})

it('a sleeping generation does not occupy a painter', async () => {
  await add('asleep', { ...small, prompt: 'a kite sandbox:slow=600' })
  await add('awake', small)
  dispatcher = start()
  await until(async () => expect((await rowsOf()).awake?.status).toBe('completed'))
  expect((await rowsOf()).asleep?.status).toBe('pending')
})

it('a failing generation fails after three attempts, and leaves no partial picture', async () => {
  const intake = await objects.intake(Readable.from(['no picture']), { maxBytes: 100 })
  const sha256 = await objects.keep(intake)
  const broken = { format: 'png', bytes: intake.bytes, width: 1, height: 1, sha256 }
  await add('g', small, { style_reference_images: [broken] })
  dispatcher = start()
  await until(async () => expect((await rowsOf()).g?.status).toBe('failed'))
  expect((await rowsOf()).g).toMatchObject({ failureReason: 'generation_failed', attempts: 3 })
  expect(await database.db.select().from(generatedPictures)).toEqual([])
})

// Writing down that a generation waits has already waited for the database.
it.each([
  // As a thread passes it on: the message only.
  { trouble: 'a full disk', error: new Error('ENOSPC: no space left on device, write'), pauseMs: 5_000 },
  { trouble: 'a database that is away', error: new DatabaseAway('away'), pauseMs: 500 },
])('a generation that meets $trouble waits, without counting an attempt', async ({ error, pauseMs }) => {
  const pauses: number[] = []
  let refusals = 5
  let ahead = 0
  const full: Painters = {
    ...painters,
    async make(...task) {
      refusals -= 1
      if (refusals >= 0) throw error
      return painters.make(...task)
    },
  }
  const work = openWork(database.db, () => new Date(Date.now() + ahead))
  const hurried = {
    ...work,
    async postpone(...postponed: Parameters<typeof work.postpone>) {
      await work.postpone(...postponed)
      pauses.push(postponed[1])
      ahead += 60_000
    },
  }
  await add('g', small)
  dispatcher = start({ work: hurried, painters: full })
  await until(async () => expect((await rowsOf()).g?.status).toBe('completed'))
  expect((await rowsOf()).g).toMatchObject({ attempts: 1 })
  expect(refusals).toBe(-1)
  expect(pauses).toEqual(Array(5).fill(pauseMs))
})

it('slow work never holds all of several places', async () => {
  const gate = aGate()
  let held = 0
  const slowed: Painters = {
    ...painters,
    size: 3,
    async make(work, ...more) {
      if (JSON.stringify(work).includes('slow kite')) {
        held += 1
        await gate.opened
      }
      return painters.make(work, ...more)
    },
  }
  for (const id of ['a', 'b', 'c']) await add(id, { ...small, prompt: `a slow kite ${id}` }, {}, 'slow')
  dispatcher = start({ painters: slowed })
  await until(async () => expect(held).toBe(2))
  await add('fast', small)
  dispatcher.wake()
  await until(async () => expect((await rowsOf()).fast?.status).toBe('completed'))
  expect(held).toBe(2)
  gate.open()
  await until(async () => expect((await rowsOf()).c?.status).toBe('completed'))
})

it('withheld pictures are made and not stored', async () => {
  await add('g', { ...small, prompt: 'a kite sandbox:withhold' })
  dispatcher = start()
  await until(async () => expect((await rowsOf()).g?.status).toBe('completed'))
  expect(await database.db.select().from(generatedPictures)).toMatchObject([{ sha256: null, isSafe: false }])
})

it.each(postgresPrograms)(
  'a wait ends with the notification of the process that made it',
  async (programs) => {
    dispatcher = start()
    const postgres = await startPostgres(programs)
    const shared = await openServerDatabase(await postgres.createDatabase('told'))
    await shared.migrate({ folder: 'server/service/migrations', schema: 'service' })
    const mine = start({ database: shared })
    const stopFollowing = await mine.follow()
    const onError = (error: unknown) => expect(error).toBeUndefined()
    const nothing = () => {}
    const other = openAnnouncements({
      database: shared,
      channel: 'service_work',
      told: nothing,
      missed: nothing,
      onError,
    })
    // The wait never ends by itself: its timer stands still.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const waiting = mine.ended('g')
    vi.useRealTimers()
    other.announce('g')
    await waiting
    await other.settled()
    await stopFollowing()
    await mine.stop()
    await shared.close()
    await postgres.stop()
  },
)

it('a stop waits for the running look: no query follows it', async () => {
  const gate = aGate()
  const work = openWork(database.db, () => new Date())
  const asked: string[] = []
  const slow = {
    ...work,
    async claim() {
      asked.push('asked')
      await gate.opened
      return work.claim(1)
    },
  }
  dispatcher = start({ work: slow })
  await vi.waitFor(() => expect(asked).toHaveLength(1), 90_000)
  const stopped = dispatcher.stop().then(() => asked.push('stopped'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).toEqual(['asked'])
  gate.open()
  await stopped
  expect(asked).toEqual(['asked', 'stopped'])
})
