import { type AnyColumn, and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { LibraryPage, LibraryPicture } from '#contract/studio/library.ts'
import type { LibraryFilter } from '#contract/studio/library-filter.ts'
import { namingWordsOf } from '#contract/studio/presses/press-name.ts'
import type { Database } from '#server/platform/database/database.ts'
import { rowsFromJson } from '#server/platform/database/json-rows.ts'
import { assetView } from '../assets/asset-view.ts'
import {
  type AssetRow,
  assets,
  assetWords,
  type ResultRow,
  type RunRow,
  results,
  runs,
} from '../database/schema.ts'
import { describedBy } from './described-by.ts'
import { hiddenIds, shownBy } from './filter.ts'
import { beyond, cursorAt, inOrder, isByTime, orderOf, type Place } from './order.ts'
import { foundByWords, termsOf } from './search.ts'

export interface LibraryQuery {
  readonly filter: LibraryFilter
  readonly after?: Place | undefined
  /** How many pictures come before the page. */
  readonly offset?: number | undefined
  readonly limit: number
  /** The words alone decide: no tag has one of them, and nothing else is asked for. */
  readonly isByWords?: boolean
}

/** A row as the database writes it (see json-rows.ts). */
type Json = Readonly<Record<string, unknown>>
type Written = readonly [asset: Json, key: number, run: Row['run'], result: Row['result']]

const assetFrom = rowsFromJson(getTableColumns(assets))

/** Reads a page of the pictures under a filter, in its order, by one query that is prepared once. */
export function libraryReading(
  db: Database,
  { filter, after, offset = 0, limit, isByWords = false }: LibraryQuery,
): () => Promise<LibraryPage> {
  const order = orderOf(filter)
  const isFirst = after === undefined && offset === 0
  const shown = db.$with('shown').as(
    db
      .select({ id: assets.id, key: order.column.as('key') })
      .from(assets)
      .where(shownBy(filter)),
  )
  const along = db
    .select({ id: assets.id })
    .from(assets)
    .where(and(shownBy(filter), after && beyond(order, after)))
    .orderBy(...inOrder(order))
  // These are found once, for the page and the total: few pictures may have them, and a walk along the order, which the
  // planner would choose, passes all others.
  const columns = { key: sql`${shown.key}`, id: sql`${shown.id}` }
  const found = db
    .select({ id: shown.id })
    .from(shown)
    .where(after && beyond(order, after, columns))
    .orderBy(...inOrder(order, columns))
  const alone = isByWords && !after ? wordsAlone(db, filter) : null
  const wanted = (alone?.found ?? (isFoundFirst(filter) ? found : along))
    .offset(offset)
    .limit(limit + 1)
    .as('wanted')
  const run = orNull(
    runs.id,
    sql`'operation', ${runs.operation}, 'values', ${runs.values}, 'files', ${runs.files}, 'sourceName', ${runs.sourceName}`,
  )
  const result = orNull(results.runId, sql`'prompt', ${results.prompt}, 'seed', ${results.seed}`)
  const inTurn = sql.join([...inOrder(order)], sql`, `)
  const query = db
    .with(shown)
    .select({
      rows: sql<
        readonly Written[] | null
      >`json_agg(json_build_array(to_json(${assets}.*), ${order.key}, ${run}, ${result}) order by ${inTurn})`,
      total: isFirst
        ? (alone?.total ?? sql<number>`(select count(*) from ${shown})`.mapWith(Number))
        : sql<null>`null`,
    })
    .from(wanted)
    .innerJoin(assets, eq(assets.id, wanted.id))
    .leftJoin(runs, eq(runs.id, assets.runId))
    .leftJoin(results, and(eq(results.runId, assets.runId), eq(results.ordinal, assets.ordinal)))
    // The engine caches only named statements.
    .prepare('')
  return async () => {
    const [found] = await query.execute()
    const rows = (found?.rows ?? []).map(rowFrom)
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    const next = last ? cursorAt({ key: last.key, id: last.asset.id }) : null
    return { pictures: page.map(pictureView), next, total: isFirst ? (found?.total ?? 0) : null }
  }
}

/** Whether a filter takes long for each picture, or may leave only few. */
const isFoundFirst = ({ q, color, near, like, text, sort }: LibraryFilter): boolean =>
  [q, color, near, like, text, sort].some((value) => value !== undefined)

/**
 * What words alone find, by the table of words: a word that every picture has is found, counted and put in order of time
 * without reading their rows. Left out are the few that the library hides.
 */
function wordsAlone(db: Database, { q = '', sort }: LibraryFilter) {
  const isShown = sql`${assetWords.assetId} not in (${hiddenIds})`
  const condition = and(foundByWords(q), isShown)
  const direction = sort === 'oldest' ? asc : desc
  const found = db
    .select({ id: assetWords.assetId })
    .from(assetWords)
    .where(condition)
    .orderBy(direction(assetWords.createdAt), direction(assetWords.assetId))
  const total = sql<number>`(select count(*) from ${assetWords} where ${condition})`.mapWith(Number)
  return { found, total }
}

/** Whether a filter is nothing but words, in the order of time. */
export function hasWordsAlone(filter: LibraryFilter): boolean {
  const { q, sort: _, ...others } = filter
  const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
  return q !== undefined && termsOf(q).length > 0 && isByTime(filter) && Object.values(others).every(isEmpty)
}

/** The ids of all pictures under a filter, in its order. */
export const idsOf = (db: Database, filter: LibraryFilter): Promise<readonly string[]> =>
  idsWhere(db, shownBy(filter), filter)

export interface IdsQuery {
  readonly filter: LibraryFilter
  /** How many pictures come before the first one. */
  readonly offset: number
  readonly limit: number
}

/** The ids of some pictures under a filter, in its order. */
export async function someIdsOf(
  db: Database,
  { filter, offset, limit }: IdsQuery,
): Promise<readonly string[]> {
  const order = [...inOrder(orderOf(filter))]
  const page = db
    .select({
      id: assets.id,
      turn: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as('turn'),
    })
    .from(assets)
    .where(shownBy(filter))
    .orderBy(...order)
    .offset(offset)
    .limit(limit)
    .as('page')
  const [found] = await db.select({ all: inOneValue(page.id, sql`${page.turn}`) }).from(page)
  return found?.all ?? []
}

/** As one value, which both engines read faster than rows. */
const inOneValue = (id: AnyColumn, inTurn: SQL) =>
  sql<readonly string[] | null>`json_agg(${id} order by ${inTurn})`

/** The ids of the pictures under a condition, in the order of a filter. */
export async function idsWhere(
  db: Database,
  where: SQL | undefined,
  filter: LibraryFilter,
): Promise<readonly string[]> {
  const inTurn = sql.join([...inOrder(orderOf(filter))], sql`, `)
  const [found] = await db
    .select({ all: inOneValue(assets.id, inTurn) })
    .from(assets)
    .where(where)
  return found?.all ?? []
}

/** The columns of a joined row as JSON; null if there is none. */
const orNull = (key: AnyColumn, said: SQL) =>
  sql`case when ${key} is not null then json_build_object(${said}) end`

const rowFrom = ([written, key, run, result]: Written): Row => ({
  asset: assetFrom(written),
  key,
  run,
  result,
})

interface Row {
  readonly asset: AssetRow
  /** Its place in the order. */
  readonly key: number
  readonly run: Pick<RunRow, 'operation' | 'values' | 'files' | 'sourceName'> | null
  readonly result: Pick<ResultRow, 'prompt' | 'seed'> | null
}

const pictureView = ({ asset, run, result }: Row): LibraryPicture => ({
  asset: assetView(asset),
  ...describedBy({ run, result }),
  // A prompt that the service rewrote is shown on the picture's page.
  prompt: run && namingWordsOf(run),
})
