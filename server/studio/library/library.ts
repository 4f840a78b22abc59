import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Catalogue } from '#contract/service/catalogue.ts'
import { sourceFieldOf } from '#contract/service/operations/source-field.ts'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Asset } from '#contract/studio/assets.ts'
import type { LibraryPage, LibraryPicture, PicturePage } from '#contract/studio/library.ts'
import { promptOf } from '#contract/studio/prompt-of.ts'
import type { Run } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database.ts'
import type { AssetStore } from '../assets/asset-store.ts'
import { assetView } from '../assets/asset-view.ts'
import { isShown } from '../assets/shown.ts'
import { type AssetRow, assets, type ResultRow, type RunRow, results, runs } from '../database/schema.ts'
import type { EditStore } from '../edits/edit-store.ts'
import { newerThan, newestFirst, olderThan, type Place, pageOf } from '../http/keyset.ts'

interface LibraryOptions {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly assets: Pick<AssetStore, 'present' | 'withOpacity' | 'damageOf'>
  readonly edits: Pick<EditStore, 'historyOf'>
  readonly runById: (id: string) => Promise<Run | null>
}

interface LibraryQuery {
  readonly operations: readonly OperationId[]
  readonly after: Place | undefined
  readonly limit: number
}

export type Library = ReturnType<typeof library>

/** Everything kept that is not put away, newest first. */
export function library({ db, catalogue, assets: store, edits, runById }: LibraryOptions) {
  const shown = (operations: readonly OperationId[]): SQL | undefined =>
    and(isShown, operations.length > 0 ? inArray(runs.operation, [...operations]) : undefined)

  async function page({ operations, after, limit }: LibraryQuery): Promise<LibraryPage> {
    const rows = await db
      .select({
        asset: assets,
        run: runs,
        result: results,
        total: sql`(${total(operations)})`.mapWith(Number),
      })
      .from(assets)
      .leftJoin(runs, eq(runs.id, assets.runId))
      .leftJoin(results, and(eq(results.runId, assets.runId), eq(results.ordinal, assets.ordinal)))
      .where(and(shown(operations), after && olderThan(assets, after)))
      .orderBy(...newestFirst(assets))
      .limit(limit + 1)
    const placed = rows.map((row) => ({ ...row, createdAt: row.asset.createdAt, id: row.asset.id }))
    const { page, next } = pageOf(placed, limit)
    return {
      pictures: page.map(pictureView),
      next,
      total: rows[0]?.total ?? (await total(operations))[0]?.pictures ?? 0,
    }
  }

  const total = (operations: readonly OperationId[]) =>
    db
      .select({ pictures: count() })
      .from(assets)
      .leftJoin(runs, eq(runs.id, assets.runId))
      .where(shown(operations))

  /** One picture with where it comes from and its neighbours; also one that was put away, which then has no neighbours. */
  async function picture(id: string, operations: readonly OperationId[]): Promise<PicturePage | null> {
    const [found] = await db
      .select({ asset: assets, deletedAt: runs.deletedAt })
      .from(assets)
      .leftJoin(runs, eq(runs.id, assets.runId))
      .where(eq(assets.id, id))
    if (!found) return null
    const { asset, deletedAt } = found
    const hasNeighbours = asset.removedAt === null
    // The file of one that was deleted may be gone, and that is no damage.
    const damage = hasNeighbours && deletedAt === null ? await store.damageOf(asset) : null
    return {
      asset: assetView(await store.withOpacity(asset)),
      ...(damage && { damage }),
      ...(await originOf(asset)),
      newer: hasNeighbours ? await neighbour(newerThan(assets, asset), oldestFirst, operations) : null,
      older: hasNeighbours
        ? await neighbour(olderThan(assets, asset), newestFirst(assets), operations)
        : null,
    }
  }

  /** What was done to a picture by hand, the run that it goes back to, and the picture that this run worked on. */
  async function originOf(
    asset: AssetRow,
  ): Promise<Omit<PicturePage, 'asset' | 'damage' | 'newer' | 'older'>> {
    const steps = await edits.historyOf(asset)
    const first = steps.at(-1)?.parent ?? asset
    const run = first.runId === null ? null : await runById(first.runId)
    return {
      edits: steps.map(({ edit, parent }) => ({
        edit,
        parent: parent && parent.removedAt === null ? assetView(parent) : null,
      })),
      run,
      ordinal: first.ordinal,
      source: run && (await sourceOf(run)),
    }
  }

  /** By the operation's own order of its fields: a stored record has forgotten in which order they were given. */
  async function sourceOf({ operation, files }: Run): Promise<Asset | null> {
    const id = files[sourceFieldOf(operation, catalogue) ?? '']?.[0]
    const source = id === undefined ? undefined : (await store.present([id])).get(id)
    return source ? assetView(source) : null
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
