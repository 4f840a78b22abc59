import { and, asc, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { zipMeasure } from '#server/platform/zip/zip-format.ts'
import { type ExportFileRow, exportFiles } from '../../database/exported.ts'

type FileChange = Partial<Omit<ExportFileRow, 'exportId' | 'ordinal' | 'kind'>>

const ofExport = (exportId: string) => eq(exportFiles.exportId, exportId)

const MEASURED_AT_ONCE = 1_000

/** The rows of the files of exports. */
export function fileRows(db: Database) {
  /** The files of an export after an ordinal. */
  const files = (exportId: string, after: number, limit: number) =>
    db
      .select()
      .from(exportFiles)
      .where(and(ofExport(exportId), gt(exportFiles.ordinal, after)))
      .orderBy(asc(exportFiles.ordinal))
      .limit(limit)

  /** The next files that are neither rendered nor left out. */
  const unsettled = (exportId: string, limit: number) =>
    db
      .select()
      .from(exportFiles)
      .where(and(ofExport(exportId), isNull(exportFiles.settledAt)))
      .orderBy(asc(exportFiles.ordinal))
      .limit(limit)

  const settle = (exportId: string, ordinal: number, change: FileChange) =>
    db
      .update(exportFiles)
      .set(change)
      .where(and(ofExport(exportId), eq(exportFiles.ordinal, ordinal)))

  async function counted(exportId: string, also?: ReturnType<typeof sql>): Promise<number> {
    const [row] = await db
      .select({ found: count() })
      .from(exportFiles)
      .where(and(ofExport(exportId), also))
    return row?.found ?? 0
  }

  /** The length of the zip, or of the single file; known once all files are rendered. */
  async function lengthOf(exportId: string): Promise<number> {
    const { name, bytes, ordinal } = exportFiles
    const zip = zipMeasure()
    let single: number | null = null
    // An export may have a file for each picture of the library: their names are never all in memory.
    for (let after: number | undefined = -1; after !== undefined; ) {
      const rows: { name: string; bytes: number | null; ordinal: number }[] = await db
        .select({ name, bytes, ordinal })
        .from(exportFiles)
        .where(and(ofExport(exportId), isNotNull(bytes), gt(ordinal, after)))
        .orderBy(asc(ordinal))
        .limit(MEASURED_AT_ONCE)
      for (const row of rows) zip.add({ name: row.name, bytes: row.bytes ?? 0 })
      single ??= rows[0]?.bytes ?? null
      after = rows.at(-1)?.ordinal
    }
    return single !== null && (await counted(exportId)) === 1 ? single : zip.length()
  }

  return {
    files,
    unsettled,
    settle,
    lengthOf,
    /** The number of its files, including those that were left out. */
    entries: (exportId: string) => counted(exportId),
    pictures: (exportId: string) => counted(exportId, sql`${exportFiles.kind} = 'picture'`),
    /** Whether a file already has this name, in any case. */
    isTaken: async (exportId: string, name: string) =>
      (await counted(exportId, sql`lower(${exportFiles.name}) = ${name.toLowerCase()}`)) > 0,
  }
}
