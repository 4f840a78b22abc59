import { and, asc, eq, type SQL } from 'drizzle-orm'
import { sourceFieldOf } from '#contract/service/operations/source-field.ts'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Asset } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import type { Run } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AssetStore } from '../assets/asset-store.ts'
import { assetView } from '../assets/asset-view.ts'
import { type AssetRow, assets, runs } from '../database/schema.ts'
import type { EditStore } from '../edits/edit-store.ts'
import { newerThan, newestFirst, olderThan } from '../http/keyset.ts'
import { rememberedReadings } from '../http/remembered-readings.ts'
import { type LibraryQuery, libraryReading, shownBy } from './library-page.ts'

interface LibraryOptions {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly assets: Pick<AssetStore, 'present' | 'withOpacity' | 'damageOf'>
  readonly edits: Pick<EditStore, 'historyOf'>
  readonly runById: (id: string) => Promise<Run | null>
}

export type Library = ReturnType<typeof library>

/** Every kept picture that is not deleted, newest first. */
export function library({ db, catalogue, assets: store, edits, runById }: LibraryOptions) {
  const page = rememberedReadings((query: LibraryQuery) => libraryReading(db, query))

  /** One picture with its origin and its neighbours; a deleted picture has no neighbours. */
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

  /** The edits of a picture, the run at their start, and that run's source picture. */
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

  /** In the operation's own order of fields: a stored record has lost the order of the request. */
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
      .where(and(shownBy(operations), beyond))
      .orderBy(...order)
      .limit(1)
    return row?.id ?? null
  }

  return { page, picture }
}

const oldestFirst = [asc(assets.createdAt), asc(assets.id)]
