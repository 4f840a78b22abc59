import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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
 * folder lose rows. A process that wants the folder leaves a mark in it, a file with its process id, and then looks for
 * others: it holds the folder once it finds no mark of a living process. Of two that come at once at least one sees the
 * other's mark. Marks of dead processes (kill -9) are removed; no later mark has the same name.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const own = join(folder, `${MARK}.${randomUUID()}`)
  await usable(folder, async () => {
    await makeFolder(folder)
    await claim(own, folder)
  })
  return () => rm(own, { force: true })
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

const MARK = 'lock'

async function claim(own: string, folder: string): Promise<void> {
  const until = performance.now() + OWNER_TIMEOUT_MS
  try {
    while (!(await isAlone(own))) {
      if (performance.now() > until) {
        throw new FolderInUse(
          `${folder} is in use by another Easel process; stop it, or set another DATA_DIR`,
        )
      }
      await delay(ASK_AGAIN_MS)
    }
  } catch (error) {
    await rm(own, { force: true })
    throw error
  }
}

/**
 * Whether this process's mark is the only one of a living process. It is left only where there is none. Of several that
 * were left at once the first by name stays, and the others go: so one of many processes always comes through.
 */
async function isAlone(own: string): Promise<boolean> {
  if (!existsSync(own)) {
    if ((await othersOf(own)).length > 0) return false
    await leave(own)
  }
  const others = await othersOf(own)
  if (others.some((other) => other < own)) await rm(own, { force: true })
  return others.length === 0
}

/** A mark without its owner would be taken for a dead process's: it gets its name when it is complete. */
async function leave(own: string): Promise<void> {
  const written = join(dirname(own), `new-${basename(own)}`)
  const { startedAt } = await processOf(process.pid)
  try {
    await writeFile(written, `${process.pid} ${startedAt}`)
    await rename(written, own)
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
}

/** The marks of other living processes; those of dead ones are removed. */
async function othersOf(own: string): Promise<readonly string[]> {
  const folder = dirname(own)
  const marks = (await readdir(folder)).map((name) => join(folder, name)).filter(isMark)
  const others: string[] = []
  for (const mark of marks.filter((path) => path !== own)) {
    if (await isHeld(mark)) others.push(mark)
    else await rm(mark, { force: true })
  }
  return others
}

/** One mark for all processes, without an id, is what earlier versions left. */
const isMark = (path: string) => basename(path) === MARK || basename(path).startsWith(`${MARK}.`)

/** Whether the process that a mark names is alive. */
async function isHeld(mark: string): Promise<boolean> {
  const text = await readFile(mark, 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return ''
    throw error
  })
  const [pid, started] = text.split(' ')
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return Object(error).code === 'EPERM'
  }
  const { hasEnded, startedAt } = await processOf(Number(pid))
  return !hasEnded && started === startedAt
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
