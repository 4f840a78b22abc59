import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { operationOf } from '#contract/service/operations/table.ts'
import type { ExportSelection } from '#contract/studio/exports/exports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isShown } from '../../assets/shown.ts'
import { type AssetRow, assets, type ResultRow, type RunRow, results, runs } from '../../database/schema.ts'
import { describedBy } from '../../library/described-by.ts'
import { idsOf } from '../../library/library-page.ts'
import { idsChosen } from '../../organise/chosen.ts'
import { madeBefore, madeFromUploads } from './origins.ts'

/** An exported picture, with all data of its name, its metadata and the manifest. */
export interface ExportedPicture {
  readonly asset: AssetRow
  /** The picture before its manual edits; itself without any. */
  readonly made: AssetRow
  /** Whether it goes back to an upload. */
  readonly isFromUpload: boolean
  readonly operation: RunRow['operation'] | null
  readonly prompt: string | null
  readonly language: string | null
  readonly seed: number | null
  /** Its share of the cost of its run; null if there is none. */
  readonly costUsdMicros: number | null
  readonly costIsEstimate: boolean
  readonly madeAt: Date
}

/** The number of records that are read at once, small enough not to block the event loop. */
const BATCH = 500

/** The ids of a selection, in its order. */
export const selectedIds = async (db: Database, selection: ExportSelection): Promise<readonly string[]> =>
  'filter' in selection ? idsOf(db, selection.filter) : idsChosen(db, selection)

/** The pictures with these ids that are not deleted, in this order. Rejects once the signal aborts, after a batch at most. */
export async function allPicturesOf(
  db: Database,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly ExportedPicture[]> {
  const pictures: ExportedPicture[] = []
  for (let at = 0; at < ids.length; at += BATCH) {
    pictures.push(...(await readPictures(db, ids.slice(at, at + BATCH))))
    await nextTurn()
    signal?.throwIfAborted()
  }
  return pictures
}

/** Those of these pictures that are shown, in their order. */
export async function readPictures(
  db: Database,
  ids: readonly string[],
): Promise<readonly ExportedPicture[]> {
  const shown = await joined(db, and(inArray(assets.id, [...ids]), isShown))
  const roots = await madeBefore(
    db,
    shown.map(({ asset }) => asset),
  )
  const rootIds = [...roots.values()].map(({ id }) => id)
  const ofRoots = rootIds.length === 0 ? [] : await joined(db, inArray(assets.id, rootIds))
  const byId = new Map([...ofRoots, ...shown].map((row) => [row.asset.id, row]))
  const made = shown.flatMap((row) => {
    const root = roots.get(row.asset.id)
    const { run, result } = (root && byId.get(root.id)) ?? row
    return [{ id: row.asset.id, asset: row.asset, made: root ?? row.asset, run, result }]
  })
  const fromUploads = await madeFromUploads(db, made)
  const pictures = new Map(made.map((row) => [row.id, pictureOf(row, fromUploads.has(row.id))]))
  return ids.flatMap((id) => pictures.get(id) ?? [])
}

const joined = (db: Database, which: SQL | undefined) =>
  db
    .select({ asset: assets, run: runs, result: results })
    .from(assets)
    .leftJoin(runs, eq(runs.id, assets.runId))
    .leftJoin(results, and(eq(results.runId, assets.runId), eq(results.ordinal, assets.ordinal)))
    .where(which)

interface Row {
  readonly asset: AssetRow
  readonly made: AssetRow
  readonly run: RunRow | null
  readonly result: ResultRow | null
}

const pictureOf = ({ asset, made, run, result }: Row, isFromUpload: boolean): ExportedPicture => ({
  asset,
  made,
  isFromUpload,
  ...describedBy({ run, result }),
  costUsdMicros: run?.costUsdMicros == null ? null : Math.round(run.costUsdMicros / run.pictures),
  costIsEstimate: run?.costIsEstimate ?? false,
  madeAt: run?.finishedAt ?? asset.createdAt,
})

export const titleOf = (operation: ExportedPicture['operation']): string | null =>
  operation && operationOf(operation).title
