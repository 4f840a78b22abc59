import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '#server/platform/storage/bucket.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import type { ExportFileRow } from '../database/exported.ts'
import { linkOver } from './render/written.ts'

export type ExportFolders = ReturnType<typeof exportFolders>

/** A rendered file, or one that is to be rendered. */
export type RenderedFile = Pick<ExportFileRow, 'exportId' | 'ordinal' | 'sha256'>

/** Where machines find the files that another one has rendered. */
interface Shared {
  readonly bucket: Bucket
  /** Files that are exported as they are stored are not there twice. */
  readonly objects: Pick<Objects, 'fileOf' | 'has' | 'sizeOf'>
}

const EXPORTS = 'exports/'
const PROOFS = 'proofs/'

const sizeAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

/**
 * Rendered files: a folder for each export, and one for proofs by their keys. With a bucket, they are in it too, and fetched
 * where another machine has rendered them.
 */
export function exportFolders(root: string, shared?: Shared) {
  const pathOf = (exportId: string) => join(root, exportId)
  const proofs = join(root, 'proofs')
  const filePath = (exportId: string, ordinal: number) => join(pathOf(exportId), String(ordinal))
  const proofPath = (key: string) => join(proofs, key)
  const nameOf = ({ exportId, ordinal }: RenderedFile) => `${EXPORTS}${exportId}/${ordinal}`

  /** Writes a file of the bucket to a path; false if there is none. */
  async function isFetched(name: string, path: string): Promise<boolean> {
    const source = await shared?.bucket.read(name)
    if (!source) return false
    await mkdir(dirname(path), { recursive: true })
    const draft = `${path}.${randomUUID()}.draft`
    try {
      await pipeline(source, createWriteStream(draft))
      await rename(draft, path)
      return true
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** The path of a rendered file, which is missing if nobody has it. */
  async function fileOf(file: RenderedFile): Promise<string> {
    const path = filePath(file.exportId, file.ordinal)
    if (!shared || (await sizeAt(path)) !== null || (await isFetched(nameOf(file), path))) return path
    if (file.sha256 !== null && (await shared.objects.has(file.sha256))) {
      await mkdir(dirname(path), { recursive: true })
      await linkOver(await shared.objects.fileOf(file.sha256), path)
    }
    return path
  }

  async function sizeInBucket(file: RenderedFile): Promise<number | null> {
    const found = await shared?.bucket.find(nameOf(file))
    if (found || !shared || file.sha256 === null) return found?.bytes ?? null
    return (await shared.objects.has(file.sha256)) ? shared.objects.sizeOf(file.sha256) : null
  }

  return {
    root,
    filePath,
    fileOf,
    proofPath,
    make: (exportId: string) => mkdir(pathOf(exportId), { recursive: true }),
    makeProofs: () => mkdir(proofs, { recursive: true }),
    /** Before a row says that a file is rendered, other machines can find it. */
    async share(file: RenderedFile): Promise<void> {
      if (file.sha256 !== null && (await shared?.objects.has(file.sha256))) return
      await shared?.bucket.put(nameOf(file), filePath(file.exportId, file.ordinal))
    },
    async shareProof(key: string): Promise<void> {
      await shared?.bucket.put(`${PROOFS}${key}`, proofPath(key))
    },
    /** The path of a proof; null if there is none. */
    async proofOf(key: string): Promise<string | null> {
      const path = proofPath(key)
      return (await sizeAt(path)) !== null || (await isFetched(`${PROOFS}${key}`, path)) ? path : null
    },
    async remove(exportId: string): Promise<void> {
      await rm(pathOf(exportId), { recursive: true, force: true })
      if (!shared) return
      for await (const { name } of shared.bucket.list(`${EXPORTS}${exportId}/`))
        await shared.bucket.remove(name)
    },
    /** Removes a damaged file of this machine. */
    forget: (file: RenderedFile) => rm(filePath(file.exportId, file.ordinal), { force: true }),
    /** The size of a file in bytes; null if there is none. */
    sizeOf: async (file: RenderedFile) =>
      (await sizeAt(filePath(file.exportId, file.ordinal))) ?? sizeInBucket(file),
    async *read(file: RenderedFile, start = 0): AsyncGenerator<Buffer> {
      yield* createReadStream(await fileOf(file), { start })
    },
    /** Ids of the exports that have files, and when the first of them was written. */
    async *all(): AsyncGenerator<{ readonly id: string; readonly writtenAt: Date }> {
      const names = await readdir(root).catch(() => [])
      for (const id of names.filter((name) => name !== 'proofs')) {
        const found = await stat(pathOf(id)).catch(() => null)
        if (found) yield { id, writtenAt: found.mtime }
      }
      if (!shared) return
      let last = ''
      for await (const { name, writtenAt } of shared.bucket.list(EXPORTS)) {
        const id = name.slice(EXPORTS.length).split('/')[0] ?? ''
        if (id !== last) yield { id, writtenAt }
        last = id
      }
    },
    /** Removes proofs older than a time. */
    async removeProofsBefore(time: Date): Promise<void> {
      for (const name of await readdir(proofs).catch(() => [])) {
        const found = await stat(join(proofs, name)).catch(() => null)
        if (found && found.mtimeMs < time.getTime()) await rm(join(proofs, name), { force: true })
      }
      if (!shared) return
      for await (const { name, writtenAt } of shared.bucket.list(PROOFS))
        if (writtenAt < time) await shared.bucket.remove(name)
    },
  }
}
