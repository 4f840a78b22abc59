import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type ExportFolders = ReturnType<typeof exportFolders>

/** The paths of rendered files: a folder for each export, and one for proofs by their keys. */
export function exportFolders(root: string) {
  const pathOf = (exportId: string) => join(root, exportId)
  const proofs = join(root, 'proofs')
  const filePath = (exportId: string, ordinal: number) => join(pathOf(exportId), String(ordinal))
  const proofPath = (key: string) => join(proofs, key)
  return {
    root,
    filePath,
    proofPath,
    make: (exportId: string) => mkdir(pathOf(exportId), { recursive: true }),
    makeProofs: () => mkdir(proofs, { recursive: true }),
    remove: (exportId: string) => rm(pathOf(exportId), { recursive: true, force: true }),
    /** The size of a file in bytes; null if there is none. */
    sizeOf: (exportId: string, ordinal: number) =>
      stat(filePath(exportId, ordinal)).then(
        ({ size }) => size,
        () => null,
      ),
    read: (exportId: string, ordinal: number, start = 0): AsyncIterable<Buffer> =>
      createReadStream(filePath(exportId, ordinal), { start }),
    /** Ids of the exports that have a folder. */
    async ids(): Promise<readonly string[]> {
      const names = await readdir(root).catch(() => [])
      return names.filter((name) => name !== 'proofs')
    },
    /** Removes proofs older than a time. */
    async removeProofsBefore(time: Date): Promise<void> {
      for (const name of await readdir(proofs).catch(() => [])) {
        const found = await stat(join(proofs, name)).catch(() => null)
        if (found && found.mtimeMs < time.getTime()) await rm(join(proofs, name), { force: true })
      }
    },
  }
}
