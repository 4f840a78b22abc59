import { and, desc, eq, sql } from 'drizzle-orm'
import { sourceFieldOf } from '#contract/service/operations/source-field.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Asset } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import { type LibraryFilter, libraryFilter } from '#contract/studio/library-filter.ts'
import type { Run } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AssetStore } from '../assets/asset-store.ts'
import { assetView } from '../assets/asset-view.ts'
import { type AssetRow, assets, runs } from '../database/schema.ts'
import type { EditStore } from '../edits/edit-store.ts'
import { rememberedReadings } from '../http/remembered-readings.ts'
import { beyond, inOrder, orderOf, placeOf, reversed, shownBy } from './filter.ts'
import { idsOf, type LibraryQuery, libraryReading } from './library-page.ts'

interface LibraryOptions {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly assets: Pick<AssetStore, 'present' | 'withOpacity' | 'damageOf'>
  readonly edits: Pick<EditStore, 'historyOf'>
  readonly runById: (id: string) => Promise<Run | null>
}

export type Library = ReturnType<typeof library>

const EVERYTHING = libraryFilter.parse({})

/** Every kept picture, under a filter and in its order. */
export function library({ db, catalogue, assets: store, edits, runById }: LibraryOptions) {
  const page = rememberedReadings((query: LibraryQuery) => libraryReading(db, query))

  /** One picture with its origin and its neighbours; a deleted picture has neighbours only in the trash. */
  async function picture(id: string, filter: LibraryFilter): Promise<PicturePage | null> {
    const [found] = await db
      .select({ asset: assets, deletedAt: runs.deletedAt })
      .from(assets)
      .leftJoin(runs, eq(runs.id, assets.runId))
      .where(eq(assets.id, id))
    if (!found) return null
    const { asset, deletedAt } = found
    const isRemoved = asset.removedAt !== null
    const hasNeighbours = isRemoved === (filter.trash !== undefined)
    // The file of one that was deleted may be gone, and that is no damage.
    const damage = !isRemoved && deletedAt === null ? await store.damageOf(asset) : null
    return {
      asset: assetView(await store.withOpacity(asset)),
      ...(damage && { damage }),
      ...(await originOf(asset)),
      newer: hasNeighbours ? await neighbour(asset, filter, reversed(orderOf(filter))) : null,
      older: hasNeighbours ? await neighbour(asset, filter) : null,
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

  /** The next picture under a filter, or the one before. */
  async function neighbour(
    asset: AssetRow,
    filter: LibraryFilter,
    order = orderOf(filter),
  ): Promise<string | null> {
    const [row] = await db
      .select({ id: assets.id })
      .from(assets)
      .where(and(shownBy(filter), beyond(order, placeOf(order, asset))))
      .orderBy(...inOrder(order))
      .limit(1)
    return row?.id ?? null
  }

  /** The tags in use, the most used first, and of those as often used in the order of the alphabet. */
  async function tags() {
    const tag = sql<string>`unnest(${assets.tags})`.as('tag')
    const used = db.select({ tag }).from(assets).where(shownBy(EVERYTHING)).as('used')
    const pictures = sql`count(*)`.mapWith(Number)
    return db
      .select({ tag: used.tag, pictures })
      .from(used)
      .groupBy(used.tag)
      .orderBy(desc(sql`count(*)`), used.tag)
  }

  return { page, ids: (filter: LibraryFilter) => idsOf(db, filter), picture, tags }
}
