import { type AnyColumn, and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { LibraryPage, LibraryPicture } from '#contract/studio/library.ts'
import type { LibraryFilter } from '#contract/studio/library-filter.ts'
import { promptOf } from '#contract/studio/presses/prompt-of.ts'
import type { Database } from '#server/platform/database/database.ts'
import { rowsFromJson } from '#server/platform/database/json-rows.ts'
import { assetView } from '../assets/asset-view.ts'
import { type AssetRow, assets, type ResultRow, type RunRow, results, runs } from '../database/schema.ts'
import { beyond, cursorAt, inOrder, orderOf, type Place, placeOf, shownBy } from './filter.ts'

export interface LibraryQuery {
  readonly filter: LibraryFilter
  readonly after: Place | undefined
  readonly limit: number
}

/** A row as the database writes it (see json-rows.ts). */
type Json = Readonly<Record<string, unknown>>
type Written = readonly [asset: Json, run: Row['run'], result: Row['result']]

const assetFrom = rowsFromJson(getTableColumns(assets))

/** Reads a page of the pictures under a filter, in its order, by one query that is prepared once. */
export function libraryReading(
  db: Database,
  { filter, after, limit }: LibraryQuery,
): () => Promise<LibraryPage> {
  const order = orderOf(filter)
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
  // Words are found once, for the page and the total: few pictures may have them, and a walk along the order, which
  // the planner would choose, passes all others.
  const columns = { key: sql`${shown.key}`, id: sql`${shown.id}` }
  const found = db
    .select({ id: shown.id })
    .from(shown)
    .where(after && beyond(order, after, columns))
    .orderBy(...inOrder(order, columns))
  const wanted = (filter.q === undefined ? along : found).limit(limit + 1).as('wanted')
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
      >`json_agg(json_build_array(to_json(${assets}.*), ${run}, ${result}) order by ${inTurn})`,
      total: sql`(select count(*) from ${shown})`.mapWith(Number),
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
    const next = last ? cursorAt(placeOf(order, last.asset)) : null
    return { pictures: page.map(pictureView), next, total: found?.total ?? 0 }
  }
}

/** The ids of all pictures under a filter, in its order; as one value, which both engines read faster than rows. */
export async function idsOf(db: Database, filter: LibraryFilter): Promise<readonly string[]> {
  const inTurn = sql.join([...inOrder(orderOf(filter))], sql`, `)
  const all = sql<readonly string[] | null>`json_agg(${assets.id} order by ${inTurn})`
  const [found] = await db.select({ all }).from(assets).where(shownBy(filter))
  return found?.all ?? []
}

/** The columns of a joined row as JSON; null if there is none. */
const orNull = (key: AnyColumn, said: SQL) =>
  sql`case when ${key} is not null then json_build_object(${said}) end`

const rowFrom = ([written, run, result]: Written): Row => ({ asset: assetFrom(written), run, result })

interface Row {
  readonly asset: AssetRow
  readonly run: Pick<RunRow, 'operation' | 'values' | 'files' | 'sourceName'> | null
  readonly result: Pick<ResultRow, 'prompt' | 'seed'> | null
}

function pictureView({ asset, run, result }: Row): LibraryPicture {
  const language = run?.values.language
  // A tool's report of its work is not the prompt of its request.
  const told = run && Object.keys(run.files).length > 0 ? null : result?.prompt
  return {
    asset: assetView(asset),
    operation: run?.operation ?? null,
    prompt: told ?? (run && (promptOf(run.values) ?? run.sourceName)),
    language: typeof language === 'string' ? language : null,
    seed: result?.seed ?? null,
  }
}
