import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFolders } from '../export-folder.ts'
import type { ExportStore } from './export-store.ts'

interface SweepDeps {
  readonly store: Pick<ExportStore, 'expired' | 'remove' | 'byId'>
  readonly folders: ExportFolders
}

/** Removes exports that ended before a time, older proofs, and folders without a row. */
export async function sweepExports({ store, folders }: SweepDeps, before: Date): Promise<void> {
  for (const { id } of await store.expired(before)) await store.remove(id)
  for (const id of await folders.ids()) {
    if (await store.byId(id)) continue
    const found = await stat(join(folders.root, id)).catch(() => null)
    // A folder is created after its row, but the rows of a restored database may come back.
    if (found && found.mtimeMs < before.getTime()) await folders.remove(id)
  }
  await folders.removeProofsBefore(before)
}
