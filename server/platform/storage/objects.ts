import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync, statSync, type WriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * The size of a socket's chunks. Larger chunks live longer, and their garbage collection costs more than the saved
 * calls.
 */
const WRITTEN_AT_ONCE_BYTES = 65_536

/** A received file that is not kept yet: inspect it, then `keep` or `drop` it. */
export interface Intake {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

export class TooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`must be at most ${maxBytes / 1024 / 1024} MB`)
  }
}

/** A received file that is not hashed yet. */
export type Received = Omit<Intake, 'sha256'>

/** Missing; shorter or longer than when it was kept; of the same length with other bytes. */
export type Damage = 'missing' | 'cut-off' | 'changed'

/** Pictures by the SHA-256 of their bytes; immutable once kept. */
export interface Objects {
  /** Streams into a temporary file and hashes on the way; rejects with TooLarge at the first byte above the limit. */
  intake(source: Readable, options: { readonly maxBytes: number }): Promise<Intake>
  /** Streams into a temporary file at the speed of the disk; a later reader can hash it. */
  receive(source: Readable): Promise<Received>
  /** A new path for a file that another thread writes; the file becomes an Intake, to keep or to drop. */
  draftPath(): string
  /**
   * Makes an intake durable under its hash (fsync, rename, fsync of the folder) and returns the hash. An object that
   * exists already stays, unless it is damaged: then the intake replaces it.
   */
  keep(intake: Intake): Promise<string>
  drop(file: Received): Promise<void>
  /**
   * Streams a kept object, or its bytes from `start` to `end`, both included; call `has` first, as a missing one is an error
   * of the stream.
   */
  read(sha256: string, part?: { readonly start: number; readonly end: number }): Promise<Readable>
  has(sha256: string): Promise<boolean>
  /** Bytes of a kept object; rejects if it is missing. */
  sizeOf(sha256: string): Promise<number>
  /** Reads all bytes of a kept object and returns its damage; null if there is none. */
  damageOf(sha256: string, bytes?: number): Promise<Damage | null>
  /** The same of the bytes that `read` gives: a sound copy of an object is enough. */
  servedDamageOf(sha256: string, bytes?: number): Promise<Damage | null>
  /**
   * Identifies the version of an object's directory entry, so that an overwritten one differs; null if it is
   * missing.
   */
  stampOf(sha256: string): Promise<string | null>
  /**
   * The path of a file on this machine with the object's bytes, for decoders that read files. It is there for a while, and not
   * at all if the object is missing.
   */
  fileOf(sha256: string): Promise<string>
  /**
   * Marks a kept object as used now, as `keep` does: `removeUnwanted` then spares it for a while. False if it does
   * not exist.
   */
  touch(sha256: string): Promise<boolean>
  /** Kept objects that were last used before a time, one folder at a time. */
  unwantedSince(time: Date): AsyncIterable<readonly string[]>
  /** Removes an object unless it was used since; true if it was removed. */
  removeUnwanted(sha256: string, since: Date): Promise<boolean>
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Writes received files into a folder. */
function receiving(folder: string): Pick<Objects, 'draftPath' | 'intake' | 'receive'> {
  const draftPath = () => join(folder, randomUUID())

  async function intake(source: Readable, { maxBytes }: { readonly maxBytes: number }): Promise<Intake> {
    const path = draftPath()
    const hash = createHash('sha256')
    let bytes = 0
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new TooLarge(maxBytes)
        hash.update(chunk)
        yield chunk
      }
    }
    const file = createWriteStream(path, { highWaterMark: WRITTEN_AT_ONCE_BYTES })
    try {
      await pipeline(source, measured, file)
    } catch (error) {
      await discard(file, path)
      throw error
    }
    return { path, sha256: hash.digest('hex'), bytes }
  }

  async function receive(source: Readable): Promise<Received> {
    const path = draftPath()
    const file = createWriteStream(path, { highWaterMark: WRITTEN_AT_ONCE_BYTES })
    try {
      await pipeline(source, file)
    } catch (error) {
      await discard(file, path)
      throw error
    }
    return { path, bytes: file.bytesWritten }
  }

  return { draftPath, intake, receive }
}

interface FolderOptions {
  /** They are open already: what is on its way there is not a leftover. */
  readonly isBeside?: boolean
}

/** Objects in a folder: `ab/cdef…` by hash, `intake/` for unfinished ones. Removes the leftovers of a crash. */
export async function openFolderObjects(
  folder: string,
  { isBeside = false }: FolderOptions = {},
): Promise<Objects> {
  const intakeFolder = join(folder, 'intake')
  await mkdir(intakeFolder, { recursive: true })
  // One by one: the folder itself stays, as another process may be writing into it.
  for (const name of isBeside ? [] : await readdir(intakeFolder))
    await rm(join(intakeFolder, name), { recursive: true, force: true })
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const has = (sha256: string) => succeeds(stat(pathOf(sha256)))

  // The mtime records the last use of an object, as its bytes never change.
  const touch = (sha256: string) => succeeds(utimes(pathOf(sha256), new Date(), new Date()))

  async function* unwantedSince(time: Date): AsyncGenerator<readonly string[]> {
    for (const name of (await readdir(folder)).filter((each) => each.length === 2)) {
      const names = await readdir(join(folder, name))
      const ages = await Promise.all(names.map((each) => stat(join(folder, name, each)).catch(() => null)))
      yield names.filter((_, at) => (ages[at]?.mtimeMs ?? Number.POSITIVE_INFINITY) < time.getTime())
    }
  }

  async function removeUnwanted(sha256: string, since: Date): Promise<boolean> {
    const path = pathOf(sha256)
    // At once, so that no other request can mark it as used between the check and the removal.
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found || found.mtimeMs >= since.getTime()) return false
    rmSync(path, { force: true })
    return true
  }

  async function damageOf(sha256: string, bytes?: number): Promise<Damage | null> {
    const path = pathOf(sha256)
    const found = await stat(path).catch(() => null)
    if (!found) return 'missing'
    if (bytes !== undefined && found.size !== bytes) return 'cut-off'
    return (await hashOf(path)) === sha256 ? null : 'changed'
  }

  async function keep({ path, sha256, bytes }: Intake): Promise<string> {
    const target = pathOf(sha256)
    if ((await touch(sha256)) && (await damageOf(sha256, bytes)) === null) {
      await rm(path, { force: true })
      return sha256
    }
    await mkdir(dirname(target), { recursive: true })
    await flush(path)
    await rename(path, target)
    await flush(dirname(target))
    return sha256
  }

  return {
    ...receiving(intakeFolder),
    keep,
    drop: ({ path }) => rm(path, { force: true }),
    read: async (sha256, part) => createReadStream(pathOf(sha256), part),
    has,
    damageOf,
    servedDamageOf: damageOf,
    stampOf: (sha256) => stampOf(pathOf(sha256)),
    sizeOf: async (sha256) => (await stat(pathOf(sha256))).size,
    fileOf: async (sha256) => pathOf(sha256),
    touch,
    unwantedSince,
    removeUnwanted,
  }
}

const stampOf = (path: string) =>
  stat(path).then(
    ({ ino, size, mtimeMs }) => `${ino}-${size}-${mtimeMs}`,
    () => null,
  )

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Removes a file that is being written. If it is still being opened, the opening would recreate it after the
 * removal.
 */
async function discard(file: WriteStream, path: string): Promise<void> {
  file.destroy()
  if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
  await rm(path, { force: true })
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
