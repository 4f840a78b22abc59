import { type AnyColumn, and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { LibraryPage, LibraryPicture } from '#contract/studio/library.ts'
import { promptOf } from '#contract/studio/presses/prompt-of.ts'
import type { Database } from '#server/platform/database/database.ts'
import { rowsFromJson } from '#server/platform/database/json-rows.ts'
import { assetView } from '../assets/asset-view.ts'
import { isShown } from '../assets/shown.ts'
import { type AssetRow, assets, type ResultRow, type RunRow, results, runs } from '../database/schema.ts'
import { newestFirst, olderThan, type Place, pageOf } from '../http/keyset.ts'

export interface LibraryQuery {
  readonly operations: readonly OperationId[]
  readonly after: Place | undefined
  readonly limit: number
}

/** For an asset joined with its run: not deleted, and of the given operations, if any. */
export const shownBy = (operations: readonly OperationId[]): SQL | undefined =>
  and(isShown, operations.length > 0 ? inArray(runs.operation, [...operations]) : undefined)

/** A row as the database writes it (see json-rows.ts). */
type Json = Readonly<Record<string, unknown>>
type Written = readonly [asset: Json, run: Row['run'], result: Row['result']]

const assetFrom = rowsFromJson(getTableColumns(assets))

/** Reads a page of kept pictures that are not deleted, newest first, by one query that is prepared once. */
export function libraryReading(
  db: Database,
  { operations, after, limit }: LibraryQuery,
): () => Promise<LibraryPage> {
  const ofShown = shownBy(operations)
  const counted = db
    .select({ total: sql`count(*)` })
    .from(assets)
    .leftJoin(runs, eq(runs.id, assets.runId))
    .where(ofShown)
  const wanted = db
    .select({ id: assets.id })
    .from(assets)
    .leftJoin(runs, eq(runs.id, assets.runId))
    .where(and(ofShown, after && olderThan(assets, after)))
    .orderBy(...newestFirst(assets))
    .limit(limit + 1)
    .as('wanted')
  const run = orNull(
    runs.id,
    sql`'operation', ${runs.operation}, 'values', ${runs.values}, 'files', ${runs.files}, 'sourceName', ${runs.sourceName}`,
  )
  const result = orNull(results.runId, sql`'prompt', ${results.prompt}, 'seed', ${results.seed}`)
  const inTurn = sql.join(newestFirst(assets), sql`, `)
  const query = db
    .select({
      rows: sql<
        readonly Written[] | null
      >`json_agg(json_build_array(to_json(${assets}.*), ${run}, ${result}) order by ${inTurn})`,
      total: sql`${counted}`.mapWith(Number),
    })
    .from(wanted)
    .innerJoin(assets, eq(assets.id, wanted.id))
    .leftJoin(runs, eq(runs.id, assets.runId))
    .leftJoin(results, and(eq(results.runId, assets.runId), eq(results.ordinal, assets.ordinal)))
    // The engine caches only named statements.
    .prepare('')
  return async () => {
    const [found] = await query.execute()
    const { page, next } = pageOf((found?.rows ?? []).map(rowFrom), limit)
    return { pictures: page.map(pictureView), next, total: found?.total ?? 0 }
  }
}

/** The columns of a joined row as JSON; null if there is none. */
const orNull = (key: AnyColumn, said: SQL) =>
  sql`case when ${key} is not null then json_build_object(${said}) end`

function rowFrom([written, run, result]: Written): Row & Place {
  const asset = assetFrom(written)
  return { asset, run, result, createdAt: asset.createdAt, id: asset.id }
}

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
