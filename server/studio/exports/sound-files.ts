import { crc32 } from 'node:zlib'
import type { ExportFileRow, ExportRow } from '../database/exported.ts'
import type { ExportFolders } from './export-folder.ts'
import type { ExportStore } from './rows/export-store.ts'

/** The parts of export rows that a download needs. */
export interface ServedRows extends Pick<ExportStore, 'byId'> {
  files(exportId: string, after: number, limit: number): Promise<readonly ExportFileRow[]>
  settle(exportId: string, ordinal: number, change: Partial<ExportFileRow>): Promise<unknown>
  reopen(exportId: string): Promise<unknown>
}

interface SoundDeps {
  readonly store: ServedRows
  readonly folders: Pick<ExportFolders, 'sizeOf' | 'read' | 'forget' | 'removeProofsBefore'>
  /** Called when files have to be rendered. */
  wake(): void
}

const FILES_AT_ONCE = 1_000

/** Whether a rendered file equals its row, to the byte. */
export async function isSound(
  file: ExportFileRow,
  { folders }: Pick<SoundDeps, 'folders'>,
): Promise<boolean> {
  if ((await folders.sizeOf(file)) !== file.bytes) return false
  let sum = 0
  for await (const chunk of folders.read(file)) sum = crc32(chunk, sum)
  return sum === file.crc32
}

/** Marks damaged files of an export for rendering. */
export async function renderAgain(files: readonly ExportFileRow[], deps: SoundDeps): Promise<void> {
  const [first] = files
  if (!first) return
  // The file may be a hard link of its proof, which would be reused.
  await deps.folders.removeProofsBefore(new Date(Date.now() + 1_000))
  for (const file of files) {
    // Another machine may render it.
    await deps.folders.forget(file)
    await deps.store.settle(file.exportId, file.ordinal, { settledAt: null, bytes: null, crc32: null })
  }
  await deps.store.reopen(first.exportId)
  deps.wake()
}

/** Marks lost and truncated files of a finished export for rendering; returns null if it was removed meanwhile. */
export async function mended(row: ExportRow, deps: SoundDeps): Promise<ExportRow | null> {
  if (row.state !== 'done') return row
  const lost: ExportFileRow[] = []
  for (let after = -1; ; ) {
    const files = await deps.store.files(row.id, after, FILES_AT_ONCE)
    const last = files.at(-1)
    if (!last) break
    after = last.ordinal
    for (const file of files)
      if (file.bytes !== null && (await deps.folders.sizeOf(file)) !== file.bytes) lost.push(file)
  }
  if (lost.length === 0) return row
  await renderAgain(lost, deps)
  return deps.store.byId(row.id)
}
