import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import type { Bucket } from '../storage/bucket.ts'
import { objectName } from '../storage/bucket-objects.ts'
import { hasFiles } from '../storage/data-folder.ts'
import type { StoredObjects } from '../storage/object-uses.ts'
import { type Intake, openFolderObjects } from '../storage/objects.ts'
import { copiesFolder, type ObjectPlace, type Part } from '../storage/part-objects.ts'

/** A part's objects, read beside the processes that use them. */
export interface KeptObjects {
  /** The SHA-256 of each. */
  all(): AsyncIterable<string>
  /** Null if it was deleted for good meanwhile. */
  open(sha256: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>
}

/** Where objects are restored to: nothing is there before. */
export interface EmptyObjects {
  isEmpty(): Promise<boolean>
  /** Keeps an object; false if its bytes have another hash. */
  keep(sha256: string, source: Readable): Promise<boolean>
  /** Notes everything that was kept in the database, in the transaction that writes the rows. */
  note(tx: Pick<Database, 'insert'>): Promise<void>
  /** Removes what was kept. */
  drop(): Promise<void>
}

const keptInFolder = (folder: string): KeptObjects => ({
  async *all() {
    const folders = await readdir(folder).catch(() => [])
    for (const name of folders.filter(({ length }) => length === 2).toSorted())
      yield* (await readdir(join(folder, name))).toSorted()
  },
  async open(sha256) {
    // Once it is open, it can be read to its end, also if it is removed meanwhile.
    const file = await open(join(folder, sha256.slice(0, 2), sha256)).catch(() => null)
    return file && { bytes: (await file.stat()).size, stream: file.createReadStream() }
  },
})

const keptInBucket = (bucket: Bucket, part: string): KeptObjects => ({
  async *all() {
    for await (const { name } of bucket.list(`${part}/`)) yield name.split('/').at(-1) ?? ''
  },
  async open(sha256) {
    const name = objectName(part, sha256)
    const [found, stream] = [await bucket.find(name), await bucket.read(name)]
    return found && stream && { bytes: found.bytes, stream }
  },
})

/** The copies of a bucket's objects on this machine; null where objects are in a folder. */
export const copiesOf = ({ folder }: Part, { bucket, dataDir }: ObjectPlace): KeptObjects | null =>
  bucket ? keptInFolder(copiesFolder(join(dataDir, folder))) : null

/** The objects of a part in its place. */
export const keptOf = ({ name, folder }: Part, { bucket, dataDir }: ObjectPlace): KeptObjects =>
  bucket ? keptInBucket(bucket, name) : keptInFolder(join(dataDir, folder))

const NO_LIMIT = { maxBytes: Number.MAX_SAFE_INTEGER }

export function emptyFolder(folder: string): EmptyObjects {
  const objects = opened(folder)
  return {
    isEmpty: async () => !(await hasFiles(folder)),
    async keep(sha256, source) {
      const { intake, keep, drop } = await objects()
      const file = await intake(source, NO_LIMIT)
      const isRight = file.sha256 === sha256
      await (isRight ? keep(file) : drop(file))
      return isRight
    },
    note: async () => {},
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

/** @param folder of this machine, for a file on its way; it is removed at the end */
export function emptyBucket(
  bucket: Bucket,
  part: string,
  folder: string,
  table: StoredObjects,
): EmptyObjects {
  const objects = opened(folder)
  const kept = new Map<string, string>()
  return {
    isEmpty: async () => !(await bucket.hasAny(`${part}/`)),
    async keep(sha256, source) {
      const { intake, drop } = await objects()
      const file: Intake = await intake(source, NO_LIMIT)
      const isRight = file.sha256 === sha256
      if (isRight) kept.set(sha256, await bucket.put(objectName(part, sha256), file.path))
      await drop(file)
      return isRight
    },
    async note(tx) {
      const usedAt = new Date()
      const rows = [...kept].map(([sha256, soundVersion]) => ({ sha256, soundVersion, usedAt }))
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
        await tx.insert(table).values(rows.slice(at, at + ROWS_AT_ONCE))
      await rm(folder, { recursive: true, force: true })
    },
    async drop() {
      for (const sha256 of kept.keys()) await bucket.remove(objectName(part, sha256))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const ROWS_AT_ONCE = 500

/** Objects in a folder that is made when the first one comes. */
function opened(folder: string) {
  let opening: ReturnType<typeof openFolderObjects> | undefined
  return () => {
    opening ??= mkdir(folder, { recursive: true }).then(() => openFolderObjects(folder))
    return opening
  }
}
