import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { putDatabaseFiles } from '#server/testing/databases/database-files.ts'

const TIMEOUT_MS = 240_000

/** The util-linux program that gives a process its own mounts, if this user may have them. */
const ownMounts = ['/usr/bin/unshare', '/bin/unshare'].filter(existsSync).filter(canMount).slice(0, 1)

function canMount(unshare: string): boolean {
  const { status } = spawnSync(unshare, ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()])
  return status === 0
}

async function onSmallDisk(unshare: string) {
  const folder = await mkdtemp(join(tmpdir(), 'easel-full-disk-'))
  const [disk, database] = [join(folder, 'disk'), join(folder, 'database')]
  await putDatabaseFiles(database)
  const program = fileURLToPath(new URL('./testing/databases/full-disk.ts', import.meta.url))
  const command =
    'mkdir "$1" && mount -t tmpfs -o size=300m none "$1" && cp -R "$2" "$1/database" && exec "$3" --import tsx "$4" "$1"'
  const args = ['sh', disk, database, process.execPath, program]
  const { stdout } = await promisify(execFile)(unshare, ['-rm', 'sh', '-c', command, ...args], {
    timeout: TIMEOUT_MS,
  })
  await rm(folder, { recursive: true, force: true })
  return JSON.parse(stdout)
}

it.each(ownMounts)(
  'on a full disk both servers say that they are not ready, and why, and what can be read is read (%s)',
  async (unshare) => {
    const { full, after } = await onSmallDisk(unshare)
    const isFull = {
      status: 503,
      retryAfter: expect.stringMatching(/^[1-9]\d*$/),
      error: expect.stringContaining('the disk is full'),
    }
    expect(full).toMatchObject({
      studioReady: isFull,
      serviceReady: isFull,
      make: isFull,
      runs: { status: 200 },
      poll: { status: 404 },
    })
    expect(after).toMatchObject({
      studioReady: { status: 200 },
      serviceReady: { status: 200 },
      make: { status: 200 },
      runs: { status: 200 },
      poll: { status: 404 },
    })
  },
  200_000,
)
