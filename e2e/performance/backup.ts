import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { type BenchInstallation, filledInstallation, openInstallation } from '#server/testing/bench-backup.ts'
import type { Figure } from './figures.ts'

const PICTURES = 10_000
const BYTES_EACH = 40_000
/** A backup hashes every picture; a restore too, and it writes each to the disk for good, which tar does not. */
const MAX_TIMES_OF_TAR = { backup: 2, restore: 6 }

/** A backup of many pictures and their rows, and its restore into an empty place, beside tar with the same compression. */
export async function backup(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-bench-backup-'))
  try {
    return await measured(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measured(folder: string): Promise<readonly Figure[]> {
  const file = (name: string) => join(folder, name)
  const from = await filledInstallation(file('from'), PICTURES, BYTES_EACH)
  const to = await openInstallation(file('to'))
  const times = {
    backup: await secondsOf(() => from.backUp(file('easel.backup'))),
    restore: await secondsOf(() => to.restore(file('easel.backup'))),
  }
  const rows = await requireEqual(from, to)
  await Promise.all([from.close(), to.close()])
  await mkdir(file('tar'))
  const tar = {
    backup: await secondsOf(() => shell(`tar -c -C "${from.pictures}" . | gzip -1 > "${file('tar.gz')}"`)),
    restore: await secondsOf(() => shell(`tar -xz -C "${file('tar')}" -f "${file('tar.gz')}"`)),
  }
  const megabytes = ((await stat(file('easel.backup'))).size / 1e6).toFixed(0)
  const besides = `${PICTURES} pictures, ${rows} rows, a file of ${megabytes} MB`
  return (['backup', 'restore'] as const).map((which) => ({
    label: `${which} in times of tar`,
    unit: '×',
    measured: times[which] / tar[which],
    bound: MAX_TIMES_OF_TAR[which],
    reference: { label: `tar, ${tar[which].toFixed(1)} s`, measured: 1 },
    besides: `${times[which].toFixed(1)} s; ${besides}`,
  }))
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

const shell = (command: string) => promisify(execFile)('sh', ['-c', command])

/** Throws unless both have the same rows and pictures; returns the number of rows. */
async function requireEqual(from: BenchInstallation, to: BenchInstallation): Promise<number> {
  const [rows, restoredRows] = [await from.rows(), await to.rows()]
  if (!isDeepStrictEqual(rows, restoredRows)) throw new Error('the restored rows are not those of the backup')
  const [hashes, restoredHashes] = [await from.hashes(), await to.hashes()]
  if (hashes.length !== PICTURES || !isDeepStrictEqual(hashes, restoredHashes))
    throw new Error('the restored pictures are not those of the backup')
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}
