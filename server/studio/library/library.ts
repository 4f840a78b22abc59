import { desc, sql } from 'drizzle-orm'
import { type LibraryPage, MAX_TAGS_LISTED } from '#contract/studio/library.ts'
import { type LibraryFilter, libraryFilter } from '#contract/studio/library-filter.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Changes, remembered } from '../database/changes.ts'
import { assets } from '../database/schema.ts'
import { rememberedReadings } from '../http/remembered-readings.ts'
import { shownBy } from './filter.ts'
import { layoutReading } from './library-layout.ts'
import { hasWordsAlone, type IdsQuery, type LibraryQuery, libraryReading, someIdsOf } from './library-page.ts'
import { type PicturePageOptions, picturePages } from './picture-page.ts'
import { anyTagHas } from './search.ts'

export type Library = ReturnType<typeof library>

interface LibraryOptions extends PicturePageOptions {
  readonly changes: Changes
}

/** Every kept picture, under a filter and in its order. */
export function library(options: LibraryOptions) {
  const { db, changes } = options
  const reading = rememberedReadings((query: LibraryQuery) => libraryReading(db, query))

  /** A page of the list; words that no tag has are found without the rows of the pictures. */
  async function page(query: LibraryQuery): Promise<LibraryPage> {
    const { filter } = query
    const isByWords = hasWordsAlone(filter) && !(await anyTagHas(db, filter.q ?? ''))
    return reading(isByWords ? { ...query, isByWords } : query)
  }

  const layout = rememberedReadings((filter: LibraryFilter) => layoutReading(db, filter))

  return {
    page,
    layout,
    ids: (wanted: IdsQuery) => someIdsOf(db, wanted),
    picture: picturePages(options),
    /** Counts the tags of all pictures, so it is read again only once they may have changed. */
    tags: remembered({
      changes,
      change: 'tags',
      key: () => changes.version('put-away') ?? 0,
      read: () => tagsInUse(db),
    }),
  }
}

/** The tags in use, the most used first, and of those as often used in the order of the alphabet; so many at most. */
async function tagsInUse(db: Database) {
  const tag = sql<string>`unnest(${assets.tags})`.as('tag')
  const used = db
    .select({ tag })
    .from(assets)
    .where(shownBy(libraryFilter.parse({})))
    .as('used')
  const pictures = sql`count(*)`.mapWith(Number)
  return db
    .select({ tag: used.tag, pictures })
    .from(used)
    .groupBy(used.tag)
    .orderBy(desc(sql`count(*)`), used.tag)
    .limit(MAX_TAGS_LISTED)
}
