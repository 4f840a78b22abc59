import { and, arrayContains, eq, gte, inArray, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { firstMsOf, lastMsOf } from '#contract/studio/describe/dates.ts'
import type { LibraryFilter } from '#contract/studio/library-filter.ts'
import { collectionPictures } from '../database/organised.ts'
import { assets, results, runs } from '../database/schema.ts'
import { hasText, isInRatio } from './facts-filter.ts'
import { DIFFERENCE, hasColor, likeThis, nearTo } from './look-filter.ts'
import { foundBy } from './search.ts'

const SHAPE: Readonly<Record<NonNullable<LibraryFilter['shape']>, SQL>> = {
  landscape: sql`${assets.width} > ${assets.height}`,
  portrait: sql`${assets.width} < ${assets.height}`,
  square: sql`${assets.width} = ${assets.height}`,
}

/** Joining all runs to leave out the pictures of other operations took half of the time of counting 100,000 pictures. */
const isOf = (operations: LibraryFilter['operation']) =>
  sql`exists (select 1 from ${runs} where ${runs.id} = ${assets.runId} and ${inArray(runs.operation, operations)})`

const isInCollection = (collection: string) =>
  sql`exists (select 1 from ${collectionPictures} where ${collectionPictures.collectionId} = ${collection} and ${collectionPictures.assetId} = ${assets.id})`

const isIn = (languages: LibraryFilter['language']) =>
  sql`exists (select 1 from ${runs} where ${runs.id} = ${assets.runId} and ${inArray(sql`${runs.values} ->> 'language'`, languages)})`

/** Another picture of its run was withheld or lost. */
const hasMissing = sql`exists (select 1 from ${results} where ${results.runId} = ${assets.runId} and ${inArray(results.state, ['withheld', 'lost'])})`

const hasWordsOf = (search: string) => {
  const found = foundBy(search)
  return found && sql`${assets.id} in (${found})`
}

/** The condition of a filter, by its value and by the whole search; undefined where all pictures meet it. */
type Condition<Key extends keyof LibraryFilter> = (
  value: NonNullable<LibraryFilter[Key]>,
  filter: LibraryFilter,
) => SQL | undefined

/** It is not a condition: it says how another filter is meant, or the order. */
const isNone = () => undefined

const CONDITIONS = {
  operation: (operations) => (operations.length > 0 ? isOf(operations) : undefined),
  language: (languages) => (languages.length > 0 ? isIn(languages) : undefined),
  q: hasWordsOf,
  origin: (origin) => eq(assets.origin, origin),
  shape: (shape) => SHAPE[shape],
  transparent: () => and(assets.hasAlpha, sql`${assets.isOpaque} is not true`),
  favorite: () => eq(assets.isFavorite, true),
  color: (color, { difference = DIFFERENCE }) => hasColor(color, difference),
  difference: isNone,
  near: nearTo,
  like: likeThis,
  minSide: (side) => sql`least(${assets.width}, ${assets.height}) >= ${side}`,
  maxSide: (side) => sql`greatest(${assets.width}, ${assets.height}) <= ${side}`,
  ratio: isInRatio,
  minCost: (cost) => gte(assets.costUsdMicros, cost),
  maxCost: (cost) => lte(assets.costUsdMicros, cost),
  text: () => hasText,
  tag: (tags) => (tags.length > 0 ? arrayContains(assets.tags, tags) : undefined),
  state: (state) => and(isNotNull(assets.runId), state === 'complete' ? not(hasMissing) : hasMissing),
  project: (project) => eq(assets.projectId, project),
  collection: isInCollection,
  rating: (rating) => gte(assets.rating, rating),
  since: (since) => gte(assets.createdAt, new Date(firstMsOf(since))),
  until: (until) => lte(assets.createdAt, new Date(lastMsOf(until))),
  trash: isNone,
  sort: isNone,
} satisfies { readonly [Key in keyof Required<LibraryFilter>]: Condition<Key> }

const KEYS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]

function conditionOf<Key extends keyof LibraryFilter>(key: Key, filter: LibraryFilter): SQL | undefined {
  const value = filter[key]
  const condition: { bivariant(value: unknown, filter: LibraryFilter): SQL | undefined }['bivariant'] =
    CONDITIONS[key]
  return value === undefined ? undefined : condition(value, filter)
}

/** The ids of pictures that the library hides: masks and deleted ones. */
export const hiddenIds = sql`select ${assets.id} from ${assets} where ${assets.isMask} or ${assets.removedAt} is not null`

/** The condition of a filter, for an asset. */
export const shownBy = (filter: LibraryFilter): SQL | undefined =>
  and(
    eq(assets.isMask, false),
    isNull(assets.erasedAt),
    filter.trash ? isNotNull(assets.removedAt) : isNull(assets.removedAt),
    ...KEYS.map((key) => conditionOf(key, filter)),
  )
