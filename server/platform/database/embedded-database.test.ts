import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmbeddedDatabase } from './database.ts'
import { openEmbedded } from './embedded-database.ts'

const TIMEOUT_MS = 180_000
let root: string
let folder: string
let copies = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'easel-faults-'))
  const whole = await openEmbeddedDatabase(join(root, 'whole'))
  await whole.close()
}, TIMEOUT_MS)
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  copies += 1
  folder = join(root, `copy-${copies}`)
  await cp(join(root, 'whole'), folder, { recursive: true })
})

const emptied = (path: string) => writeFile(join(folder, path), '')

it('points in time are read as text, as Drizzle wants them, and by the parsers that a query names', async () => {
  const { client } = await openEmbedded(folder)
  const query =
    "select '2026-11-25'::date as day, array['2026-11-25'::date] as days, '{1.50}'::numeric[] as sums, 5 as number"
  const asText = { day: '2026-11-25', days: '{2026-11-25}', sums: '{1.50}' }
  const ofDrizzle = { 1082: (text: string) => text }
  const asDoubled = { 23: (text: string) => Number(text) * 2, 1082: (text: string) => Date.parse(text) }
  const answers = [undefined, ofDrizzle, asDoubled].map(async (parsers) => {
    const { rows } = await client.query(query, [], parsers && { parsers })
    return rows[0]
  })
  expect(await Promise.all(answers)).toEqual([
    { ...asText, number: 5 },
    { ...asText, number: 5 },
    { ...asText, day: Date.UTC(2026, 10, 25), number: 10 },
  ])
  await client.close()
})

describe('a database with damaged files is reported and left unchanged:', () => {
  it.each([
    ['its control file is empty', () => emptied('global/pg_control'), /pg_control/],
    ['its version is missing', () => rm(join(folder, 'PG_VERSION')), /PG_VERSION/],
    ['its log is cut off', cutLog, /checkpoint/],
  ])(
    '%s',
    async (_message, damage, words) => {
      await damage()
      const before = await readdir(folder, { recursive: true })
      await expect(openEmbeddedDatabase(folder)).rejects.toThrow(words)
      await expect(openEmbeddedDatabase(folder)).rejects.toThrow(
        /is damaged.*restore the folder from a backup/,
      )
      const after = new Set(await readdir(folder, { recursive: true }))
      expect(before.filter((path) => !after.has(path))).toEqual([])
    },
    60_000,
  )
})

async function cutLog(): Promise<void> {
  const log = join(folder, 'pg_wal')
  for (const name of await readdir(log)) if (/^0/.test(name)) await truncate(join(log, name), 100)
}

/** Fills the database in a process whose files are limited to about 8 MB (16 if the shell counts in kB). */
async function filled(...args: readonly string[]) {
  const program = fileURLToPath(new URL('../../testing/databases/fill-database.ts', import.meta.url))
  const command = 'ulimit -S -f 16000; exec "$0" "$@"'
  const child = [process.execPath, '--import', 'tsx', program, folder, ...args]
  const { stdout } = await promisify(execFile)('sh', ['-c', command, ...child], { timeout: TIMEOUT_MS })
  return JSON.parse(stdout)
}

async function rowsIn(path: string): Promise<unknown> {
  const { db, close } = await openEmbeddedDatabase(path)
  const found = await db.execute(sql`select count(*)::int as rows from rows`)
  await close()
  return found
}

it('a file that cannot grow is reported as a full disk, and written rows are kept', async () => {
  const { written, told } = await filled()
  expect(told).toMatch(/disk|database/)
  expect(written).toBeGreaterThan(0)
  expect(await rowsIn(folder)).toMatchObject({ rows: [{ rows: written }] })
}, 240_000)

/** The util-linux program that changes the limits of a running process. */
const lifts = ['/usr/bin/prlimit', '/bin/prlimit'].filter(existsSync).slice(0, 1)

it.each(lifts)(
  'comes back by itself once files can grow again, with those who listen (%s)',
  async (lift) => {
    const { written, isBack, heard, lives } = await filled(lift)
    expect(isBack).toBe(true)
    expect(heard).toEqual(['it is back'])
    // Notifications sent while the engine was down may have been missed.
    expect(lives).toEqual([true, false, true])
    expect(await rowsIn(folder)).toMatchObject({ rows: [{ rows: written }] })
  },
  200_000,
)

/** The util-linux program that gives a process its own mounts, if this user may have them. */
const ownMounts = ['/usr/bin/unshare', '/bin/unshare'].filter(canMount).slice(0, 1)

function canMount(unshare: string): boolean {
  const { status } = spawnSync(unshare, ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()])
  return status === 0
}

/** The behaviour of a database on a disk of 300 MB with this many megabytes left. */
async function onSmallDisk(unshare: string, leftMb: number) {
  const program = fileURLToPath(new URL('../../testing/databases/small-disk.ts', import.meta.url))
  const disk = await mkdtemp(join(root, 'disk-'))
  const command =
    'mount -t tmpfs -o size=300m none "$1" && cp -R "$2" "$1/database" && exec "$3" --import tsx "$4" "$1" "$5"'
  const args = ['sh', disk, folder, process.execPath, program, `${leftMb}`]
  const { stdout } = await promisify(execFile)(unshare, ['-rm', 'sh', '-c', command, ...args], {
    timeout: TIMEOUT_MS,
  })
  return JSON.parse(stdout)
}

describe.each(ownMounts)('a disk with little space left (%s)', (unshare) => {
  const FULL = expect.stringContaining('the disk is full')

  it('with less than 48 MB refuses writes that might stop the engine, allows reads, and continues once there is space', async () => {
    expect(await onSmallDisk(unshare, 47)).toEqual({
      before: null,
      full: { write: FULL, change: FULL, read: null, begin: FULL },
      after: null,
      rows: 2,
    })
  }, 240_000)

  it('with a little more it accepts writes', async () => {
    const { full } = await onSmallDisk(unshare, 60)
    expect([full.write, full.change, full.read]).toEqual([null, null, null])
  }, 240_000)
})
