import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { LibraryPage, LibraryPicture } from '#contract/studio/library.ts'
import { promptOf } from '#contract/studio/prompt-of.ts'
import type { Database } from '#server/platform/database.ts'
import { assetView } from '../assets/asset-view.ts'
import { isShown } from '../assets/shown.ts'
import { type AssetRow, assets, type ResultRow, type RunRow, results, runs } from '../database/schema.ts'
import { newestFirst, olderThan, type Place, pageOf } from '../http/keyset.ts'

export interface LibraryQuery {
  readonly operations: readonly OperationId[]
  readonly after: Place | undefined
  readonly limit: number
}

/** Of an asset with its run: not put away, and of one of some operations where any are named. */
export const shownBy = (operations: readonly OperationId[]): SQL | undefined =>
  and(isShown, operations.length > 0 ? inArray(runs.operation, [...operations]) : undefined)

/** A page of everything kept that is not put away, newest first, in one query. */
export async function libraryPage(
  db: Database,
  { operations, after, limit }: LibraryQuery,
): Promise<LibraryPage> {
  const ofShown = shownBy(operations)
  const counted = db
    .select({ total: sql`count(*)`.mapWith(Number).as('total') })
    .from(assets)
    .leftJoin(runs, eq(runs.id, assets.runId))
    .where(ofShown)
    .as('counted')
  const wanted = db
    .select({ id: assets.id })
    .from(assets)
    .leftJoin(runs, eq(runs.id, assets.runId))
    .where(and(ofShown, after && olderThan(assets, after)))
    .orderBy(...newestFirst(assets))
    .limit(limit + 1)
    .as('wanted')
  // The count has a row where the page has none.
  const rows = await db
    .select({
      asset: assets,
      run: { operation: runs.operation, values: runs.values },
      result: { prompt: results.prompt, seed: results.seed },
      total: counted.total,
    })
    .from(counted)
    .leftJoin(wanted, sql`true`)
    .leftJoin(assets, eq(assets.id, wanted.id))
    .leftJoin(runs, eq(runs.id, assets.runId))
    .leftJoin(results, and(eq(results.runId, assets.runId), eq(results.ordinal, assets.ordinal)))
    .orderBy(...newestFirst(assets))
  const placed = rows.flatMap(({ asset, run, result }) =>
    asset ? [{ asset, run, result, createdAt: asset.createdAt, id: asset.id }] : [],
  )
  const { page, next } = pageOf(placed, limit)
  return { pictures: page.map(pictureView), next, total: rows[0]?.total ?? 0 }
}

interface Row {
  readonly asset: AssetRow
  readonly run: Pick<RunRow, 'operation' | 'values'> | null
  readonly result: Pick<ResultRow, 'prompt' | 'seed'> | null
}

function pictureView({ asset, run, result }: Row): LibraryPicture {
  return {
    asset: assetView(asset),
    operation: run?.operation ?? null,
    prompt: result?.prompt ?? (run && promptOf(run.values)),
    seed: result?.seed ?? null,
  }
}
