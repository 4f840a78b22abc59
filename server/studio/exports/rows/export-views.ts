import { inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Export } from '#contract/studio/exports/exports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type ExportRow, exportFiles } from '../../database/exported.ts'

const ofPictures = sql`${exportFiles.kind} = 'picture'`
const counted = (also: ReturnType<typeof sql>) =>
  sql`count(*) filter (where ${ofPictures} and ${also})`.mapWith(Number)

const NOTHING = { pictures: 0, done: 0, leftOut: 0, overBudget: 0, isSheetLeftOut: false, bytes: 0 }

type Counts = typeof NOTHING
type Figures = Counts & Pick<Export, 'totalBytes'>

/** Exports that are done and whose figures are cached: more than a list has. */
const MAX_CACHED = 200

/**
 * Reads exports with their progress, for browsers. Those of an export that is done stay as they are until it is reopened,
 * and are then of another end: they are read from its files once, not for every list.
 */
export function exportViews(db: Database, lengthOf: (id: string) => Promise<number>) {
  const ended = new LRUCache<string, Figures>({ max: MAX_CACHED })

  async function figuresOf({ id, state }: ExportRow, counts = NOTHING): Promise<Figures> {
    return { ...counts, totalBytes: state === 'done' ? await lengthOf(id) : null }
  }

  return async (rows: readonly ExportRow[]): Promise<readonly Export[]> => {
    const unknown = rows.filter((row) => !ended.has(endOf(row)))
    const counts = await countsOf(db, unknown)
    const views: Export[] = []
    for (const row of rows) {
      const figures = ended.get(endOf(row)) ?? (await figuresOf(row, counts.get(row.id)))
      if (row.state === 'done') ended.set(endOf(row), figures)
      views.push(viewOf(row, figures))
    }
    return views
  }
}

const endOf = ({ id, finishedAt }: ExportRow) => `${id} ${finishedAt?.getTime()}`

const viewOf = ({ id, name, state, hold, createdAt, finishedAt }: ExportRow, figures: Figures): Export => ({
  id,
  name,
  state,
  hold,
  ...figures,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

async function countsOf(db: Database, rows: readonly ExportRow[]): Promise<ReadonlyMap<string, Counts>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const found = await db
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
  return new Map(found.map(({ id, ...counts }) => [id, counts]))
}
