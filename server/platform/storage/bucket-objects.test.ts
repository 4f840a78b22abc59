import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedObjects } from '#server/studio/database/schema.ts'
import { aBucket, type TestBucket } from '#server/testing/bucket.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { DiskTrouble } from '../trouble.ts'
import { openBucket } from './bucket.ts'
import { openBucketObjects } from './bucket-objects.ts'
import { objectUses } from './object-uses.ts'
import type { Objects } from './objects.ts'

const HOUR_MS = 3_600_000
const NEVER = new AbortController().signal

const nameOf = (sha256: string) => `studio/${sha256.slice(0, 2)}/${sha256}`

describe.each(engines)('objects in a bucket, with the $name', ({ open }) => {
  let database: TestDatabase
  let store: TestBucket
  const folders: string[] = []

  beforeAll(async () => {
    database = await open()
    store = await aBucket()
  })
  afterAll(async () => {
    await store.stop()
    await database.close()
  })
  beforeEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
    await database.clear('studio')
  })

  const aFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'easel-copies-'))
    folders.push(folder)
    return folder
  }
  /** What one process has: all share the bucket and the database, and none the folder. */
  const aProcess = async (own: Partial<Parameters<typeof openBucketObjects>[0]> = {}): Promise<Objects> =>
    openBucketObjects({
      bucket: store.bucket,
      part: 'studio',
      uses: objectUses(database.db, storedObjects),
      folder: own.folder ?? (await aFolder()),
      cacheBytes: 1_000_000_000,
      ...own,
    })
  const kept = async (objects: Objects, bytes: Buffer) =>
    objects.keep(await objects.intake(Readable.from([bytes]), { maxBytes: bytes.length }))
  const usedLongAgo = (sha256: string) =>
    database.db
      .update(storedObjects)
      .set({ usedAt: new Date(Date.now() - HOUR_MS) })
      .where(sql`${storedObjects.sha256} = ${sha256}`)

  it('what one process keeps, another reads, whole and in part', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    // More than one part of an upload.
    const bytes = randomBytes(6_000_000)
    const sha256 = await kept(one, bytes)
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await other.has(sha256)).toBe(true)
    expect(await other.sizeOf(sha256)).toBe(bytes.length)
    expect((await buffer(await other.read(sha256))).equals(bytes)).toBe(true)
    expect(await buffer(await other.read(sha256, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20))
    expect((await readFile(await other.fileOf(sha256))).equals(bytes)).toBe(true)
    expect(await other.damageOf(sha256, bytes.length)).toBeNull()
  })

  it('an object is damaged where the bucket has lost, cut or changed it, and mended by its bytes', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    const bytes = randomBytes(1000)
    const sha256 = await kept(one, bytes)
    await store.bucket.remove(nameOf(sha256), NEVER)
    expect(await other.has(sha256)).toBe(false)
    expect(await other.damageOf(sha256, 1000)).toBe('missing')
    // The same picture is uploaded again.
    await kept(await aProcess(), bytes)
    expect(await other.damageOf(sha256, 1000)).toBeNull()
    await store.bucket.putText(nameOf(sha256), 'others')
    expect(await other.damageOf(sha256, 1000)).toBe('cut-off')
    expect(await other.damageOf(sha256)).toBe('changed')
    // Never given to anybody as the object.
    expect(existsSync(await other.fileOf(sha256))).toBe(false)
    // One process still has a copy.
    expect(await one.damageOf(sha256, 1000)).toBeNull()
    expect(await other.damageOf(sha256, 1000)).toBeNull()
    expect((await buffer(await other.read(sha256))).equals(bytes)).toBe(true)
  })

  it('a sound copy is enough to serve while the bucket does not answer, and not to be scrubbed', async () => {
    const folder = await aFolder()
    const bytes = randomBytes(1000)
    const sha256 = await kept(await aProcess({ folder }), bytes)
    const find = () => Promise.reject(new DiskTrouble('the bucket cannot be used'))
    const alone = await aProcess({ folder, bucket: { ...store.bucket, find } })
    expect(await alone.servedDamageOf(sha256, 1000)).toBeNull()
    expect((await buffer(await alone.read(sha256))).equals(bytes)).toBe(true)
    await expect(alone.damageOf(sha256, 1000)).rejects.toThrow(DiskTrouble)
    await writeFile(await alone.fileOf(sha256), 'others')
    await expect(alone.servedDamageOf(sha256, 1000)).rejects.toThrow(DiskTrouble)
  })

  it('a copy with other bytes goes, and is fetched again', async () => {
    const objects = await aProcess()
    const bytes = randomBytes(1000)
    const sha256 = await kept(objects, bytes)
    const before = await objects.stampOf(sha256)
    await writeFile(await objects.fileOf(sha256), 'others')
    // Who remembers the copy as sound, looks again.
    expect(await objects.stampOf(sha256)).not.toBe(before)
    expect(await objects.damageOf(sha256, 1000)).toBeNull()
    expect((await buffer(await objects.read(sha256))).equals(bytes)).toBe(true)
  })

  it('bytes that were sent or read whole once are not fetched to look for damage', async () => {
    const read = vi.fn(store.bucket.read)
    const [one, other] = [await aProcess(), await aProcess({ bucket: { ...store.bucket, read } })]
    const bytes = randomBytes(1000)
    const sha256 = await kept(one, bytes)
    expect(await other.damageOf(sha256, 1000)).toBeNull()
    expect(await kept(other, bytes)).toBe(sha256)
    expect(read).not.toHaveBeenCalled()
    await store.bucket.putText(nameOf(sha256), 'others')
    expect(await (await aProcess()).damageOf(sha256)).toBe('changed')
  })

  it('goes once nobody has used it for a while, in no process before', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    const [wanted, unwanted] = [await kept(one, randomBytes(100)), await kept(one, randomBytes(100))]
    for (const sha256 of [wanted, unwanted]) await usedLongAgo(sha256)
    const since = new Date(Date.now() - HOUR_MS / 2)
    expect(await other.touch(wanted)).toBe(true)
    const found: string[] = []
    for await (const some of one.unwantedSince(since)) found.push(...some)
    expect(found).toEqual([unwanted])
    expect(await one.removeUnwanted(wanted, since)).toBe(false)
    expect(await one.removeUnwanted(unwanted, since)).toBe(true)
    expect(await other.removeUnwanted(unwanted, since)).toBe(false)
    expect([await other.has(wanted), await other.has(unwanted)]).toEqual([true, false])
    expect(await other.touch(unwanted)).toBe(false)
  })

  it('a removal that takes too long makes no request any more: others may have kept it again', async () => {
    const uses = objectUses(database.db, storedObjects)
    const slow = {
      ...uses,
      async condemn(sha256: string, since: Date) {
        const isCondemned = await uses.condemn(sha256, since)
        vi.setSystemTime(Date.now() + 11_000)
        return isCondemned
      },
    }
    const remove = vi.fn(store.bucket.remove)
    const objects = await aProcess({ uses: slow, bucket: { ...store.bucket, remove } })
    const sha256 = await kept(objects, randomBytes(100))
    await usedLongAgo(sha256)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      expect(await objects.removeUnwanted(sha256, new Date(Date.now() - HOUR_MS / 2))).toBe(false)
    } finally {
      vi.useRealTimers()
    }
    expect(remove).not.toHaveBeenCalled()
    expect(await objects.has(sha256)).toBe(true)
  })

  it('copies of what another process has removed go with the next sweep, unless they are just used', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    const [gone, read, left] = await Promise.all(
      [100, 101, 102].map((bytes) => kept(one, randomBytes(bytes))),
    )
    if (!gone || !read || !left) throw new Error('nothing was kept')
    const copies = await Promise.all([gone, read, left].map((sha256) => other.fileOf(sha256)))
    for (const sha256 of [gone, read]) await usedLongAgo(sha256)
    const since = new Date(Date.now() - HOUR_MS / 2)
    for (const sha256 of [gone, read]) expect(await one.removeUnwanted(sha256, since)).toBe(true)
    for (const at of [0, 2]) await utimes(copies[at] ?? '', 0, 0)
    for await (const _ of other.unwantedSince(since));
    expect(copies.map((path) => existsSync(path))).toEqual([false, true, true])
  })

  it('what is kept again while it is removed, is there', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    const bytes = randomBytes(100)
    const sha256 = await kept(one, bytes)
    await usedLongAgo(sha256)
    const uses = objectUses(database.db, storedObjects)
    // A removal that has begun, and is slow.
    expect(await uses.condemn(sha256, new Date())).toBe(true)
    const keeping = kept(other, bytes)
    await store.bucket.remove(nameOf(sha256), NEVER)
    await uses.forget(sha256)
    await keeping
    expect(await other.has(sha256)).toBe(true)
    expect(await one.removeUnwanted(sha256, new Date(Date.now() - HOUR_MS))).toBe(false)
  })

  it('what is kept again after an interrupted removal stays, whatever comes of that removal', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    const bytes = randomBytes(100)
    const sha256 = await kept(one, bytes)
    const uses = objectUses(database.db, storedObjects)
    expect(await uses.condemn(sha256, new Date(Date.now() + HOUR_MS))).toBe(true)
    expect(await other.touch(sha256)).toBe(false)
    await database.db.update(storedObjects).set({ goingAt: new Date(Date.now() - HOUR_MS) })
    await kept(other, bytes)
    await uses.forget(sha256)
    expect(await other.touch(sha256)).toBe(true)
    expect(await other.has(sha256)).toBe(true)
  })

  it('copies that were not used for longest go where they take too much room, and are fetched again', async () => {
    const folder = await aFolder()
    const [old, recent] = [randomBytes(100), randomBytes(100)]
    const before = await aProcess({ folder })
    const sha256 = await kept(before, old)
    const copy = await before.fileOf(sha256)
    await utimes(copy, 0, 0)
    // Its next start has little room.
    const objects = await aProcess({ folder, cacheBytes: 150 })
    await kept(objects, recent)
    await expect.poll(() => existsSync(copy)).toBe(false)
    expect((await buffer(await objects.read(sha256))).equals(old)).toBe(true)
  })

  it('an answer that breaks off is trouble of a disk, and no copy', async () => {
    const sha256 = createHash('sha256').update('whole').digest('hex')
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('who', () => response.destroy())
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const bucket = openBucket({ ...store.options, endpoint: `http://127.0.0.1:${port}` })
    const folder = await aFolder()
    const objects = await aProcess({ bucket, folder })
    await expect(objects.fileOf(sha256)).rejects.toThrow(DiskTrouble)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(entries.filter((entry) => entry.isFile())).toEqual([])
    bucket.close()
    server.close()
  })

  it('a bucket that does not answer is trouble of a disk, and says where', async () => {
    const gone = await aBucket()
    await gone.stop()
    const bucket = openBucket(gone.options)
    await expect(bucket.find('any')).rejects.toThrow(
      /^the bucket s3:\/\/easel-pictures\/team\/ cannot be used/,
    )
    bucket.close()
  })
})
