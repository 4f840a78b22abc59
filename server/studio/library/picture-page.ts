import { and, eq } from 'drizzle-orm'
import { sourceFieldOf } from '#contract/service/operations/source-field.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Asset } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import { type LibraryFilter, libraryFilter } from '#contract/studio/library-filter.ts'
import type { Run } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hexOf, unpacked } from '#server/platform/pictures/oklab.ts'
import type { AssetStore } from '../assets/asset-store.ts'
import { assetView } from '../assets/asset-view.ts'
import { type AssetRow, assets } from '../database/schema.ts'
import { looks } from '../database/sought.ts'
import type { EditStore } from '../edits/edit-store.ts'
import { shownBy } from './filter.ts'
import { nearOthers } from './look-filter.ts'
import { beyond, inOrder, orderOf, reversed } from './order.ts'

export interface PicturePageOptions {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly assets: Pick<AssetStore, 'present' | 'withOpacity' | 'damageOf'>
  readonly edits: Pick<EditStore, 'historyOf'>
  readonly runById: (id: string) => Promise<Run | null>
}

const EVERYTHING = libraryFilter.parse({})

/** One picture with its origin and its neighbours; a deleted picture has neighbours only in the trash. */
export function picturePages(options: PicturePageOptions) {
  const { db, assets: store } = options
  return async function picture(id: string, filter: LibraryFilter): Promise<PicturePage | null> {
    const [asset] = await db.select().from(assets).where(eq(assets.id, id))
    if (!asset || asset.erasedAt !== null) return null
    const isRemoved = asset.removedAt !== null
    const hasNeighbours = isRemoved === (filter.trash !== undefined)
    // The file of one that was deleted may be gone, and that is no damage.
    const damage = !isRemoved ? await store.damageOf(asset) : null
    return {
      asset: assetView(await store.withOpacity(asset)),
      ...(damage && { damage }),
      ...(await originOf(asset, options)),
      ...(await lookOf(db, asset)),
      newer: hasNeighbours ? await neighbour(db, asset, filter, reversed(orderOf(filter))) : null,
      older: hasNeighbours ? await neighbour(db, asset, filter) : null,
    }
  }
}

/** The edits of a picture, the run at their start, and that run's source picture. */
async function originOf(
  asset: AssetRow,
  options: PicturePageOptions,
): Promise<Omit<PicturePage, 'asset' | 'damage' | 'look' | 'newer' | 'older'>> {
  const steps = await options.edits.historyOf(asset)
  const first = steps.at(-1)?.parent ?? asset
  const run = first.runId === null ? null : await options.runById(first.runId)
  return {
    edits: steps.map(({ edit, parent }) => ({
      edit,
      parent: parent && parent.removedAt === null ? assetView(parent) : null,
    })),
    run,
    ordinal: first.ordinal,
    source: run && (await sourceOf(run, options)),
  }
}

/** In the operation's own order of fields: a stored record has lost the order of the request. */
async function sourceOf(
  { operation, files }: Run,
  { catalogue, assets: store }: PicturePageOptions,
): Promise<Asset | null> {
  const id = files[sourceFieldOf(operation, catalogue) ?? '']?.[0]
  const source = id === undefined ? undefined : (await store.present([id])).get(id)
  return source ? assetView(source) : null
}

/** Its colors and near duplicates, where they were taken. */
async function lookOf(db: Database, { id, sha256 }: AssetRow): Promise<Pick<PicturePage, 'look'>> {
  const [look] = await db.select().from(looks).where(eq(looks.sha256, sha256))
  if (!look) return {}
  const near = look.hash === null ? 0 : await db.$count(assets, and(shownBy(EVERYTHING), nearOthers(id)))
  const colors = look.colors.map((color, at) => ({
    color: hexOf(unpacked(color)),
    percent: look.shares[at] ?? 0,
  }))
  return { look: { colors, near } }
}

/** The next picture under a filter, or the one before. */
async function neighbour(
  db: Database,
  { id }: AssetRow,
  filter: LibraryFilter,
  order = orderOf(filter),
): Promise<string | null> {
  const [place] = await db.select({ id: assets.id, key: order.key }).from(assets).where(eq(assets.id, id))
  if (!place || place.key === null) return null
  const [row] = await db
    .select({ id: assets.id })
    .from(assets)
    .where(and(shownBy(filter), beyond(order, { id, key: Number(place.key) })))
    .orderBy(...inOrder(order))
    .limit(1)
  return row?.id ?? null
}
