import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export class FolderInUse extends Error {}

/** The folder is not usable; the message says why and what to do. */
export class FolderUnusable extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its disk is read-only',
  ENOENT: 'a folder cannot be created there',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a part of its path is a file, not a folder',
  ENAMETOOLONG: 'its path, or a name in it, is too long',
}

/**
 * Locks a data folder for this process: the embedded database does not lock its folder, and two processes on one
 * folder lose rows. The lock is a file with the owner's process id; a lock of a dead process (kill -9) is taken
 * over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  await usable(folder, async () => {
    await makeFolder(folder)
    await claim(path, folder)
  })
  return () => rm(path, { force: true })
}

async function usable<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = REASONS[String(Object(error).code)]
    if (reason === undefined) throw error
    throw new FolderUnusable(
      `DATA_DIR ${folder} cannot be used: ${reason}; make it writable, or set another one`,
    )
  }
}

/** Creates a folder and its parents. Without `recursive`, which never returns under /proc (Node 20). */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) {
    if ((await stat(folder)).isDirectory()) return
  } else if (!existsSync(dirname(folder))) await makeFolder(dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    // Another process may have created it meanwhile.
    if (Object(error).code !== 'EEXIST' || !existsSync(join(folder, '.'))) throw error
  })
}

/** A killed process takes a moment to exit, as its memory is freed first. */
const OWNER_TIMEOUT_MS = 5_000
const ASK_AGAIN_MS = 50

async function claim(path: string, folder: string): Promise<void> {
  const until = performance.now() + OWNER_TIMEOUT_MS
  const own = `${path}.${process.pid}.${randomUUID()}`
  await writeFile(own, `${process.pid} ${(await processOf(process.pid)).startedAt}`)
  try {
    while (!(await take(own, path))) {
      if (performance.now() > until) {
        throw new FolderInUse(
          `${folder} is in use by another Easel process; stop it, or set another DATA_DIR`,
        )
      }
      await delay(ASK_AGAIN_MS)
    }
  } finally {
    await rm(own, { force: true })
  }
}

/** Takes the lock if it is free. The lock is a hard link to a complete file, so it names its owner from the start. */
async function take(own: string, path: string): Promise<boolean> {
  if (await isLinked(own, path)) return true
  // One that was released meanwhile is taken at the next try: to remove it here could remove another one's new lock.
  if ((await ownerOf(path)) !== 'dead') return false
  // Several processes may find the same dead owner: only one at a time checks again and removes its lock.
  const turn = `${path}.turn`
  if (!(await isLinked(own, turn))) {
    if ((await ownerOf(turn)) === 'dead') await rm(turn, { force: true })
    return false
  }
  try {
    if ((await ownerOf(path)) === 'dead') await rm(path, { force: true })
    return await isLinked(own, path)
  } finally {
    await rm(turn, { force: true })
  }
}

/** Whether the name was free and the link was created. */
async function isLinked(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name)
    return true
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false
    throw error
  }
}

/** What became of the owner that a lock names; `none` where there is no lock. */
async function ownerOf(path: string): Promise<'none' | 'alive' | 'dead'> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return null
    throw error
  })
  if (text === null) return 'none'
  const [pid, started] = text.split(' ')
  if (!pid) return 'dead'
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return Object(error).code === 'EPERM' ? 'alive' : 'dead'
  }
  const { hasEnded, startedAt } = await processOf(Number(pid))
  return !hasEnded && started === startedAt ? 'alive' : 'dead'
}

/**
 * A process's entry in /proc, if there is one. Its start time distinguishes it from a later process with the same
 * id. A zombie keeps its id until its parent waits for it (proc(5), state), which some never do: it counts as dead.
 */
async function processOf(pid: number): Promise<{ hasEnded: boolean; startedAt: string }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { hasEnded: /^[ZX]$/i.test(fields[0] ?? ''), startedAt: fields[19] ?? '' }
}
