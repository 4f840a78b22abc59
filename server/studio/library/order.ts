import { and, or, type SQL, sql } from 'drizzle-orm'
import type { LibraryFilter } from '#contract/studio/library-filter.ts'
import { collectionPictures } from '../database/organised.ts'
import { assets } from '../database/schema.ts'
import { distanceFrom } from './look-filter.ts'

/** A place in the library: the value that it is sorted by, and an id. */
export interface Place {
  readonly key: number
  readonly id: string
}

/** A way to sort: by a number of each asset, then by id, both in one direction. */
interface Order {
  readonly column: SQL
  readonly isDescending: boolean
  /** The column as a whole number, as it stands in a cursor. */
  readonly key: SQL<number>
  /** A key as the column has it. */
  value(key: number): SQL
}

const byTime = {
  column: sql`${assets.createdAt}`,
  key: sql<number>`(extract(epoch from ${assets.createdAt}) * 1000)::bigint`,
  value: (key) => sql`${new Date(key).toISOString()}::timestamptz`,
} satisfies Partial<Order>

/** Highest first. */
const byNumber = (column: SQL): Order => ({
  column,
  key: sql<number>`${column}`,
  isDescending: true,
  value: (key: number) => sql`${key}::bigint`,
})

const bySize = byNumber(sql`(${assets.width}::bigint * ${assets.height})`)
const byRating = byNumber(sql`${assets.rating}`)
const byCost = byNumber(sql`${assets.costUsdMicros}`)

const ORDERS: Readonly<Record<NonNullable<LibraryFilter['sort']>, Order>> = {
  newest: { ...byTime, isDescending: true },
  oldest: { ...byTime, isDescending: false },
  largest: bySize,
  smallest: { ...bySize, isDescending: false },
  'best-rated': byRating,
  'worst-rated': { ...byRating, isDescending: false },
  costliest: byCost,
  cheapest: { ...byCost, isDescending: false },
}

/** The order that a person gave a collection. */
const arranged = (collection: string): Order => ({
  ...byNumber(
    sql`(select ${collectionPictures.position} from ${collectionPictures} where ${collectionPictures.collectionId} = ${collection} and ${collectionPictures.assetId} = ${assets.id})`,
  ),
  isDescending: false,
})

export function orderOf({ sort, collection, near, like }: LibraryFilter): Order {
  const sought = near ?? like
  if (sort !== undefined) return ORDERS[sort]
  if (sought !== undefined) return { ...byNumber(distanceFrom(sought)), isDescending: false }
  return collection === undefined ? ORDERS.newest : arranged(collection)
}

/** Whether pictures come in the order of time. */
export const isByTime = ({ sort, collection, near, like }: LibraryFilter): boolean =>
  sort === undefined ? (collection ?? near ?? like) === undefined : sort === 'newest' || sort === 'oldest'

/** Where a query has what an order sorts by. */
interface Columns {
  readonly key: SQL
  readonly id: SQL
}

const columnsOf = ({ column }: Order): Columns => ({ key: column, id: sql`${assets.id}` })

/** The other way round, to look back from a place. */
export const reversed = (order: Order): Order => ({ ...order, isDescending: !order.isDescending })

/** The columns of an order, as `order by` takes them. */
export function inOrder(order: Order, { key, id }: Columns = columnsOf(order)): readonly SQL[] {
  const direction = order.isDescending ? sql`desc` : sql`asc`
  return [sql`${key} ${direction}`, sql`${id} ${direction}`]
}

/** The condition for assets that come after a place in an order. */
export function beyond(order: Order, place: Place, { key, id }: Columns = columnsOf(order)): SQL | undefined {
  const sign = order.isDescending ? sql`<` : sql`>`
  const value = order.value(place.key)
  const isSame = and(sql`${key} = ${value}`, sql`${id} ${sign} ${place.id}`)
  return or(sql`${key} ${sign} ${value}`, isSame)
}

/** The place that a cursor names. */
export function placeAt(cursor: string): Place {
  const [key = '', id = ''] = cursor.split('~')
  return { key: Number(key), id }
}

export const cursorAt = ({ key, id }: Place): string => `${key}~${id}`
