import { type AnyColumn, and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { pressNameOf, runNameOf } from '#contract/studio/presses/press-name.ts'
import { pressOf, type RunFacts } from '#contract/studio/presses/press-of.ts'
import type { Run } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { rowsFromJson } from '#server/platform/database/json-rows.ts'
import { assets, type RunRow, results, runs } from '../database/schema.ts'
import { sendingOrder } from '../queue/sending-order.ts'
import { type Result, runView, type StoredAsset } from './run-view.ts'
import { warningsOf } from './warnings.ts'

export interface Wanted {
  /** Which runs, without order and limit. */
  readonly where: SQL | undefined
  /** Ends the choice of `wanted`: order and limit. */
  readonly cut?: SQL
  readonly order: readonly SQL[]
  /** Whether to read the places in the queue too, which takes as long as the rest; only queued runs have one. */
  readonly hasPlaces?: boolean
}

interface Found {
  readonly runs: readonly Run[]
  /** Whether there are older ones that `where` names. */
  readonly isMore: boolean
}

interface Row {
  readonly run: RunRow
  readonly isWanted: boolean
  readonly before: number
  readonly isPaused: boolean
  readonly result: Result | null
  readonly asset: StoredAsset | null
}

/** A row as the database writes it: see `Row`. */
type Json = Readonly<Record<string, unknown>>
type Written = readonly [
  run: Json,
  isWanted: boolean,
  before: number,
  isPaused: boolean,
  result: Json | null,
  asset: Json | null,
]

/**
 * Reads runs as browsers see them in one query, so that a run and its press are of one moment. A press is computed from
 * all of its rows, including runs outside the selection and deleted ones.
 */
export const wholeRuns = (db: Database, wanted: Wanted): Promise<Found> => wholeRunsReading(db, wanted)()

/** A query that is prepared once and can run many times, with values for its placeholders. */
export function wholeRunsReading(
  db: Database,
  wanted: Wanted,
): (values?: Record<string, unknown>) => Promise<Found> {
  // The engine caches only named statements.
  const query = queryOf(db, wanted).prepare('')
  return async (values) => {
    const [found] = await query.execute(values)
    return { runs: viewsOf((found?.rows ?? []).map(rowFrom)), isMore: found?.isMore ?? false }
  }
}

function rowFrom([run, isWanted, before, isPaused, result, asset]: Written): Row {
  return {
    run: runFrom(run),
    isWanted,
    before,
    isPaused,
    result: result && resultFrom(result),
    asset: asset && assetFrom(asset),
  }
}

function viewsOf(rows: readonly Row[]): readonly Run[] {
  const byRun = grouped(rows, ({ run }) => run.id)
  const factsByPress = grouped([...byRun.values()], ([first]) => first.run.intent)
  const presses = new Map(
    [...factsByPress].map(([intent, members]) => [intent, pressOf(members.map(factsOf))]),
  )
  const names = new Map(
    [...factsByPress].map(([intent, members]) => [intent, pressNameOf(members.map(([{ run }]) => run))]),
  )
  return [...byRun.values()].flatMap((of) => {
    const [{ run, isWanted, before, isPaused }] = of
    if (!isWanted) return []
    const came = of.flatMap(({ result, asset }) => (result ? [{ result, asset }] : []))
    const press = presses.get(run.intent) ?? pressOf([])
    const pressName = names.get(run.intent) ?? runNameOf(run)
    return [runView({ run, results: came, before, isPaused, press, pressName })]
  })
}

type Group<T> = readonly [T, ...T[]]

/** In the order in which the first of each comes. */
function grouped<T>(members: readonly T[], keyOf: (member: T) => string): ReadonlyMap<string, Group<T>> {
  const groups = new Map<string, [T, ...T[]]>()
  for (const member of members) {
    const known = groups.get(keyOf(member))
    if (known) known.push(member)
    else groups.set(keyOf(member), [member])
  }
  return groups
}

function factsOf(rows: Group<Row>): RunFacts {
  const [{ run }] = rows
  const came = rows.flatMap(({ result }) => result ?? [])
  const prompts = came.map(({ prompt }) => prompt)
  const warnings = warningsOf(run, prompts)
  return { ...run, warnings, isDeleted: run.deletedAt !== null, results: came }
}

/**
 * One row for each result of each run of each press with a selected run, aggregated into one value (see json-rows.ts).
 * Details are joined row by row (lateral, with a limit), whatever sizes of tables the planner assumes.
 */
function queryOf(db: Database, { where, cut, order, hasPlaces = true }: Wanted) {
  const { id, intent, createdAt } = runs
  const wanted = db
    .$with('wanted', { id, intent, createdAt })
    .as(sql`${db.select({ id, intent, createdAt }).from(runs).where(where)} ${cut ?? sql``}`)
  const all = (column: 'id' | 'intent') =>
    sql`any(array(${db.select({ wanted: wanted[column] }).from(wanted)}))`
  const end = db.select({ at: sql`min(${wanted.createdAt})` }).from(wanted)
  const older = db
    .select({ id })
    .from(runs)
    .where(and(where, sql`${createdAt} < ${end}`))
  const came = resultsOfRun(db)
  const asset = assetOfResult(db, came.assetId)
  const parts = [
    sql`to_json(${runs}.*)`,
    sql`${id} = ${all('id')}`,
    hasPlaces ? sql`coalesce(queue.before, 0)` : sql`0`,
    hasPlaces ? sql`coalesce(queue.is_paused, false)` : sql`false`,
    sql`to_json(came.*)`,
    sql`to_json(asset.*)`,
  ]
  const inTurn = sql.join([...order, asc(came.ordinal)], sql`, `)
  const read = db
    .with(wanted)
    .select({
      rows: sql<
        readonly Written[] | null
      >`json_agg(json_build_array(${sql.join(parts, sql`, `)}) order by ${inTurn})`,
      isMore: cut ? sql<boolean>`exists ${older}` : sql<boolean>`false`,
    })
    .from(runs)
    .leftJoinLateral(came, sql`true`)
    .leftJoinLateral(asset, sql`true`)
    .where(sql`${intent} = ${all('intent')}`)
    .$dynamic()
  return hasPlaces ? read.leftJoin(sql`${sendingOrder()} as queue`, sql`queue.id = ${id}`) : read
}

/** More than any run has. */
const MAX_RESULTS = 1000

const { link, textBlocks, ...resultColumns } = getTableColumns(results)
const { isGrayscale, ordinal, editId, personId, ...assetColumns } = getTableColumns(assets)
const runFrom = rowsFromJson(getTableColumns(runs))
const resultFrom = rowsFromJson(resultColumns)
const assetFrom = rowsFromJson(assetColumns)

const resultsOfRun = (db: Database) =>
  db
    .select(resultColumns)
    .from(results)
    .where(eq(results.runId, runs.id))
    .orderBy(asc(results.ordinal))
    .limit(MAX_RESULTS)
    .as('came')

const assetOfResult = (db: Database, id: AnyColumn) =>
  db.select(assetColumns).from(assets).where(eq(assets.id, id)).limit(1).as('asset')
