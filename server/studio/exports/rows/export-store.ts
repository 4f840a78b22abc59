import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Export } from '#contract/studio/exports/exports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { leases } from '#server/platform/leased-work.ts'
import { type ExportRow, exports } from '../../database/exported.ts'
import { beginExport, type Order } from './begin-export.ts'
import { exportViews } from './export-views.ts'
import { fileRows } from './file-rows.ts'

interface StoreOptions {
  readonly db: Database
  readonly now: () => Date
  readonly leaseMs: number
}

export type ExportStore = ReturnType<typeof exportStore>
type RowChange = PgUpdateSetSource<typeof exports>

const MAX_LISTED = 50

/** The rows of exports and of their files. */
export function exportStore({ db, now, leaseMs }: StoreOptions) {
  const held = new Set<string>()
  const files = fileRows(db)
  const leased = leases({
    columns: exports,
    isOpen: eq(exports.state, 'exporting'),
    leaseMs,
    now,
    update: (which, set: { lease: RowChange; change: RowChange | undefined }, tx = db) =>
      tx
        .update(exports)
        .set({ ...set.change, ...set.lease })
        .where(which)
        .returning(),
  })

  async function claimNext(limit: number): Promise<readonly ExportRow[]> {
    const due = db
      .select({ id: exports.id })
      .from(exports)
      .where(leased.isFree([...held]))
      .orderBy(asc(exports.createdAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    return leased.claim(leased.among(due))
  }

  async function byId(id: string): Promise<ExportRow | null> {
    const [row] = await db.select().from(exports).where(eq(exports.id, id))
    return row ?? null
  }

  const views = exportViews(db, files.lengthOf)

  async function view(row: ExportRow): Promise<Export> {
    const [seen] = await views([row])
    if (!seen) throw new Error('an export has no view')
    return seen
  }

  /** Pauses or resumes an export, unless it is done. The claim of its worker ends. */
  async function turn(id: string, state: 'exporting' | 'paused'): Promise<ExportRow | null> {
    const from = state === 'paused' ? 'exporting' : 'paused'
    await db
      .update(exports)
      .set({ state, hold: null, leaseUntil: null, token: sql`${exports.token} + 1` })
      .where(and(eq(exports.id, id), eq(exports.state, from)))
    return byId(id)
  }

  /** Reopens an export that was done, because some of its files are rendered again. */
  const reopen = (id: string) =>
    db
      .update(exports)
      .set({ state: 'exporting', finishedAt: null, hold: null, leaseUntil: null })
      .where(and(eq(exports.id, id), eq(exports.state, 'done')))

  return {
    ...files,
    held,
    reopen,
    leased,
    claimNext,
    begin: (order: Order) => beginExport(db, order, now()),
    byId,
    view,
    views,
    turn,
    /** Newest first. */
    list: () =>
      db.select().from(exports).orderBy(desc(exports.createdAt), desc(exports.id)).limit(MAX_LISTED),
    /** Removes an export and the rows of its files. */
    remove: (id: string) => db.delete(exports).where(eq(exports.id, id)),
    /** Exports that ended, or were paused, before a time. */
    expired: (before: Date) =>
      db
        .select({ id: exports.id })
        .from(exports)
        .where(
          and(
            ne(exports.state, 'exporting'),
            lt(sql`coalesce(${exports.finishedAt}, ${exports.createdAt})`, before.toISOString()),
          ),
        ),
  }
}
