import { asc, eq, inArray } from 'drizzle-orm'
import { pressOf, type RunFacts } from '#contract/studio/press-of.ts'
import type { PressState } from '#contract/studio/press-state.ts'
import type { Database } from '#server/platform/database.ts'
import { results, runs } from '../database/schema.ts'
import { warningsOf } from './warnings.ts'

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** What some presses are, by their intents, from all of their rows: also of those that were put away. */
export async function pressStates(
  db: Database,
  intents: readonly string[],
): Promise<(intent: string) => PressState> {
  const rows = await rowsOf(db, intents)
  const byPress = grouped(rows, ({ run }) => run.intent)
  const states = new Map(
    [...byPress].map(([intent, of]) => {
      const byRun = grouped(of, ({ run }) => run.id)
      return [intent, pressOf([...byRun.values()].flatMap(factsOf))]
    }),
  )
  return (intent) => states.get(intent) ?? pressOf([])
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const rowsOf = (db: Database, intents: readonly string[]) =>
  db
    .select({
      run: {
        id: runs.id,
        intent: runs.intent,
        operation: runs.operation,
        state: runs.state,
        pictures: runs.pictures,
        estimateUsdMicros: runs.estimateUsdMicros,
        costUsdMicros: runs.costUsdMicros,
        failure: runs.failure,
        deletedAt: runs.deletedAt,
      },
      result: { part: results.part, state: results.state, prompt: results.prompt },
    })
    .from(runs)
    .leftJoin(results, eq(results.runId, runs.id))
    .where(inArray(runs.intent, [...intents]))
    .orderBy(asc(runs.ordinal), asc(results.ordinal))

function factsOf(rows: readonly Row[]): readonly RunFacts[] {
  const [first] = rows
  if (!first) return []
  const came = rows.flatMap(({ result }) => result ?? [])
  const warnings = warningsOf(
    first.run.operation,
    came.map(({ prompt }) => prompt),
  )
  return [{ ...first.run, warnings, isPutAway: first.run.deletedAt !== null, results: came }]
}
