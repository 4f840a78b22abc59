import { type AnyColumn, and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { pressOf, type RunFacts } from '#contract/studio/press-of.ts'
import type { Run } from '#contract/studio/runs.ts'
import type { Database } from '#server/platform/database.ts'
import { assets, results, runs } from '../database/schema.ts'
import { runView } from './run-view.ts'
import { warningsOf } from './warnings.ts'

interface Wanted {
  /** Which runs, without order and limit. */
  readonly where: SQL | undefined
  /** Ends the choice of `wanted`: order and limit. */
  readonly cut?: SQL
  readonly order: readonly SQL[]
}

interface Found {
  readonly runs: readonly Run[]
  /** Whether there are older ones that `where` names. */
  readonly isMore: boolean
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/**
 * Reads runs as browsers see them in one query, so that what is said of a run and of its press is of one moment. The
 * press is told from all of its rows: also of runs that were not asked for, and of those that were put away.
 */
export async function wholeRuns(db: Database, wanted: Wanted): Promise<Found> {
  const rows = await rowsOf(db, wanted)
  const byRun = grouped(rows, ({ run }) => run.id)
  const factsByPress = grouped([...byRun.values()], ([first]) => first.run.intent)
  const presses = new Map(
    [...factsByPress].map(([intent, members]) => [intent, pressOf(members.map(factsOf))]),
  )
  const found = [...byRun.values()].flatMap((of) => {
    const [{ run, isWanted, before }] = of
    if (!isWanted) return []
    const came = of.flatMap(({ result, asset }) => (result ? [{ result, asset }] : []))
    const press = presses.get(run.intent) ?? pressOf([])
    return [runView({ run, results: came, before: before ?? 0, press })]
  })
  return { runs: found, isMore: rows[0]?.isMore ?? false }
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
  const warnings = warningsOf(run.operation, prompts)
  return { ...run, warnings, isPutAway: run.deletedAt !== null, results: came }
}

/**
 * One row for each result of each run of each press that has a wanted run. What belongs to a row is looked up row by row
 * (lateral, with a limit), however large the planner believes the tables to be.
 */
function rowsOf(db: Database, { where, cut = sql``, order }: Wanted) {
  const { id, intent, createdAt } = runs
  const wanted = db
    .$with('wanted', { id, intent, createdAt })
    .as(sql`${db.select({ id, intent, createdAt }).from(runs).where(where)} ${cut}`)
  const all = (column: 'id' | 'intent') =>
    sql`any(array(${db.select({ wanted: wanted[column] }).from(wanted)}))`
  const end = db.select({ at: sql`min(${wanted.createdAt})` }).from(wanted)
  const older = db
    .select({ id })
    .from(runs)
    .where(and(where, sql`${createdAt} < ${end}`))
  const queue = placesInQueue(db)
  const came = resultsOfRun(db)
  const asset = assetOfResult(db, came.assetId)
  return db
    .with(wanted)
    .select({
      run: runs,
      isWanted: sql<boolean>`${id} = ${all('id')}`,
      isMore: sql<boolean>`exists ${older}`,
      before: queue.before,
      result: {
        ...{ ordinal: came.ordinal, part: came.part, state: came.state },
        ...{ seed: came.seed, prompt: came.prompt, resolution: came.resolution },
      },
      asset: {
        ...{ id: asset.id, sha256: asset.sha256, format: asset.format, bytes: asset.bytes },
        ...{ width: asset.width, height: asset.height, hasAlpha: asset.hasAlpha, isOpaque: asset.isOpaque },
        ...{ name: asset.name, origin: asset.origin, runId: asset.runId, createdAt: asset.createdAt },
      },
    })
    .from(runs)
    .leftJoin(queue, eq(queue.id, id))
    .leftJoinLateral(came, sql`true`)
    .leftJoinLateral(asset, sql`true`)
    .where(sql`${intent} = ${all('intent')}`)
    .orderBy(...order, asc(came.ordinal))
}

/** More than any run has. */
const MOST_RESULTS = 1000

const resultsOfRun = (db: Database) =>
  db
    .select()
    .from(results)
    .where(eq(results.runId, runs.id))
    .orderBy(asc(results.ordinal))
    .limit(MOST_RESULTS)
    .as('came')

const assetOfResult = (db: Database, id: AnyColumn) =>
  db
    .select()
    .from(assets)
    .where(and(eq(assets.id, id), isNull(assets.removedAt)))
    .limit(1)
    .as('asset')

/** How many queued runs are sent before each queued one. */
const placesInQueue = (db: Database) =>
  db
    .select({
      id: runs.id,
      before: sql`row_number() over (order by ${runs.createdAt}, ${runs.id}) - 1`
        .mapWith(Number)
        .as('before'),
    })
    .from(runs)
    .where(eq(runs.state, 'queued'))
    .as('queue')
