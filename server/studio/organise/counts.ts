import { and, count, eq, gte, isNull, sql } from 'drizzle-orm'
import { libraryFilter } from '#contract/studio/library-filter.ts'
import type { LibraryCounts } from '#contract/studio/organise/collections.ts'
import type { Database } from '#server/platform/database/database.ts'
import { collectionPictures, collections } from '../database/organised.ts'
import { assets } from '../database/schema.ts'
import { shownBy } from '../library/filter.ts'

const SHOWN = shownBy(libraryFilter.parse({}))
const TRASH = shownBy(libraryFilter.parse({ trash: 'true' }))

/** The number of pictures in each place of the library. */
export async function libraryCounts(db: Database): Promise<LibraryCounts> {
  const byProject = await db
    .select({
      id: assets.projectId,
      all: count(),
      favorites: sql`count(*) filter (where ${eq(assets.isFavorite, true)})`.mapWith(Number),
      bestRated: sql`count(*) filter (where ${gte(assets.rating, 4)})`.mapWith(Number),
    })
    .from(assets)
    .where(SHOWN)
    .groupBy(assets.projectId)
  const [trash] = await db.select({ pictures: count() }).from(assets).where(TRASH)
  const byCollection = await db
    .select({ id: collectionPictures.collectionId, pictures: count() })
    .from(collectionPictures)
    .innerJoin(
      collections,
      and(eq(collections.id, collectionPictures.collectionId), isNull(collections.removedAt)),
    )
    .innerJoin(assets, eq(assets.id, collectionPictures.assetId))
    .where(SHOWN)
    .groupBy(collectionPictures.collectionId)
  const sumOf = (key: 'all' | 'favorites' | 'bestRated') => byProject.reduce((sum, row) => sum + row[key], 0)
  return {
    all: sumOf('all'),
    favorites: sumOf('favorites'),
    bestRated: sumOf('bestRated'),
    trash: trash?.pictures ?? 0,
    projects: Object.fromEntries(byProject.map(({ id, all }) => [id, all])),
    collections: Object.fromEntries(byCollection.map(({ id, pictures }) => [id, pictures])),
  }
}
