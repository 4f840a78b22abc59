import type { ExportFolders } from '../export-folder.ts'
import type { ExportStore } from './export-store.ts'

interface SweepDeps {
  readonly store: Pick<ExportStore, 'expired' | 'remove' | 'byId'>
  readonly folders: ExportFolders
}

/** Removes exports that ended before a time, older proofs, and folders without a row. */
export async function sweepExports({ store, folders }: SweepDeps, before: Date): Promise<void> {
  for (const { id } of await store.expired(before)) await store.remove(id)
  for await (const { id, writtenAt } of folders.all()) {
    // A folder is created after its row, but the rows of a restored database may come back.
    if (writtenAt < before && !(await store.byId(id))) await folders.remove(id)
  }
  await folders.removeProofsBefore(before)
}
