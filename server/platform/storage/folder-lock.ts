import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export class FolderInUse extends Error {}

/** Nothing can be kept in the folder; the message says why and what to do. */
export class FolderUnusable extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a disk that can only be read',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a file stands where a folder should be',
  EEXIST: 'a file stands where a folder should be',
  ENAMETOOLONG: 'its path, or a name in it, is too long',
}

/**
 * Takes a data folder for this process alone: the embedded database does not lock its folder, and two
 * processes on one folder lose rows. The lock is a file that holds the owner's process id; one left behind
 * by a process that is gone (kill -9) is taken over.
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

/** Makes a folder and those above it. Not `recursive`: under /proc that never ends (Node 20). */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) {
    if ((await stat(folder)).isDirectory()) return
  } else if (!existsSync(dirname(folder))) await makeFolder(dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    // Another process may have made it meanwhile.
    if (Object(error).code !== 'EEXIST' || !existsSync(join(folder, '.'))) throw error
  })
}

/** A process that was killed takes a moment to be gone: its memory is given back first. */
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

/** Takes the lock where nobody holds it. It is a link to a file that is written already: it names its owner at once. */
async function take(own: string, path: string): Promise<boolean> {
  if (await isLinked(own, path)) return true
  if (await isOwned(path)) return false
  // Several may find the same owner gone: one of them at a time looks again, and takes its lock away.
  const turn = `${path}.turn`
  if (!(await isLinked(own, turn))) {
    if (!(await isOwned(turn))) await rm(turn, { force: true })
    return false
  }
  try {
    if (!(await isOwned(path))) await rm(path, { force: true })
    return await isLinked(own, path)
  } finally {
    await rm(turn, { force: true })
  }
}

/** Whether the name was free, and now stands for the file as well. */
async function isLinked(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name)
    return true
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false
    throw error
  }
}

async function isOwned(path: string): Promise<boolean> {
  const [pid, started] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const { hasEnded, startedAt } = await processOf(Number(pid))
  return !hasEnded && started === startedAt
}

/**
 * What /proc tells of a process, where there is one. Its start time tells it from a later one with the same id. One that
 * has ended keeps its id until its parent asks after it (proc(5), state), which some never do: it holds nothing any more.
 */
async function processOf(pid: number): Promise<{ hasEnded: boolean; startedAt: string }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { hasEnded: /^[ZX]$/i.test(fields[0] ?? ''), startedAt: fields[19] ?? '' }
}
