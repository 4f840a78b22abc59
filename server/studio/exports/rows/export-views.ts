import { inArray, sql } from 'drizzle-orm'
import type { Export } from '#contract/studio/exports/exports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type ExportRow, exportFiles } from '../../database/exported.ts'

const ofPictures = sql`${exportFiles.kind} = 'picture'`
const counted = (also: ReturnType<typeof sql>) =>
  sql`count(*) filter (where ${ofPictures} and ${also})`.mapWith(Number)

const NOTHING = { pictures: 0, done: 0, leftOut: 0, overBudget: 0, isSheetLeftOut: false, bytes: 0 }

/** Exports with their progress, for browsers. */
export async function exportViews(
  db: Database,
  rows: readonly ExportRow[],
  lengthOf: (id: string) => Promise<number>,
): Promise<readonly Export[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const figures = await db
    .select({
      id: exportFiles.exportId,
      pictures: counted(sql`true`),
      done: counted(sql`${exportFiles.settledAt} is not null`),
      leftOut: counted(sql`${exportFiles.failure} is not null`),
      overBudget: counted(sql`${exportFiles.isOverBudget}`),
      isSheetLeftOut: sql<boolean>`coalesce(bool_or(${exportFiles.failure} is not null and not ${ofPictures}), false)`,
      bytes: sql`coalesce(sum(${exportFiles.bytes}), 0)`.mapWith(Number),
    })
    .from(exportFiles)
    .where(inArray(exportFiles.exportId, ids))
    .groupBy(exportFiles.exportId)
  const byExport = new Map(figures.map(({ id, ...figure }) => [id, figure]))
  return Promise.all(
    rows.map(async ({ id, name, state, hold, createdAt, finishedAt }) => ({
      id,
      name,
      state,
      hold,
      ...(byExport.get(id) ?? NOTHING),
      totalBytes: state === 'done' ? await lengthOf(id) : null,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    })),
  )
}
