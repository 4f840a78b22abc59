import { and, asc, count, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { LibraryPage, LibraryPicture, PicturePage } from '#contract/studio/library.ts'
import type { Run } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database.ts'
import { assetView } from '../assets/asset-view.ts'
import { type AssetRow, assets, type ResultRow, type RunRow, results, runs } from '../database/schema.ts'
import { newerThan, newestFirst, olderThan, type Place, pageOf } from '../http/keyset.ts'
import { promptOf } from '../runs/prompt-of.ts'

interface LibraryOptions {
  readonly db: Database
  readonly runById: (id: string) => Promise<Run | null>
}

interface LibraryQuery {
  readonly operations: readonly OperationId[]
  readonly after: Place | undefined
  readonly limit: number
}

export type Library = ReturnType<typeof library>

/** Everything kept that is not put away, newest first. */
export function library({ db, runById }: LibraryOptions) {
  const shown = (operations: readonly OperationId[]): SQL | undefined =>
    and(
      isNull(assets.removedAt),
      or(isNull(assets.runId), isNull(runs.deletedAt)),
      operations.length > 0 ? inArray(runs.operation, [...operations]) : undefined,
    )

  async function page({ operations, after, limit }: LibraryQuery): Promise<LibraryPage> {
    const rows = await db
      .select({ asset: assets, run: runs, result: results })
      .from(assets)
      .leftJoin(runs, eq(runs.id, assets.runId))
      .leftJoin(results, and(eq(results.runId, assets.runId), eq(results.ordinal, assets.ordinal)))
      .where(and(shown(operations), after && olderThan(assets, after)))
      .orderBy(...newestFirst(assets))
      .limit(limit + 1)
    const placed = rows.map((row) => ({ ...row, createdAt: row.asset.createdAt, id: row.asset.id }))
    const { page, next } = pageOf(placed, limit)
    return { pictures: page.map(pictureView), next, total: await total(operations) }
  }

  async function total(operations: readonly OperationId[]): Promise<number> {
    const [row] = await db
      .select({ pictures: count() })
      .from(assets)
      .leftJoin(runs, eq(runs.id, assets.runId))
      .where(shown(operations))
    return row?.pictures ?? 0
  }

  /** One picture with its run and its neighbours; also one that was put away, which then has no neighbours. */
  async function picture(id: string, operations: readonly OperationId[]): Promise<PicturePage | null> {
    const [asset] = await db.select().from(assets).where(eq(assets.id, id))
    if (!asset) return null
    const isShown = asset.removedAt === null
    return {
      asset: assetView(asset),
      run: asset.runId === null ? null : await runById(asset.runId),
      ordinal: asset.ordinal,
      newer: isShown ? await neighbour(newerThan(assets, asset), oldestFirst, operations) : null,
      older: isShown ? await neighbour(olderThan(assets, asset), newestFirst(assets), operations) : null,
    }
  }

  async function neighbour(
    beyond: SQL | undefined,
    order: readonly SQL[],
    operations: readonly OperationId[],
  ): Promise<string | null> {
    const [row] = await db
      .select({ id: assets.id })
      .from(assets)
      .leftJoin(runs, eq(runs.id, assets.runId))
      .where(and(shown(operations), beyond))
      .orderBy(...order)
      .limit(1)
    return row?.id ?? null
  }

  return { page, picture }
}

const oldestFirst = [asc(assets.createdAt), asc(assets.id)]

interface Row {
  readonly asset: AssetRow
  readonly run: RunRow | null
  readonly result: ResultRow | null
}

function pictureView({ asset, run, result }: Row): LibraryPicture {
  return {
    asset: assetView(asset),
    operation: run?.operation ?? null,
    prompt: result?.prompt ?? (run && promptOf(run.values)),
    seed: result?.seed ?? null,
  }
}
