import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import {
  type AssetRow,
  assets,
  edits,
  type ResultRow,
  type RunRow,
  results,
  runInputs,
  runs,
} from '../database/schema.ts'

/** A picture and its source, as stored. */
export interface FoundStep {
  readonly parentId: string | null
  readonly field: string | null
  readonly asset: AssetRow | null
  readonly run: Pick<
    RunRow,
    | 'id'
    | 'intent'
    | 'operation'
    | 'values'
    | 'files'
    | 'pictures'
    | 'costUsdMicros'
    | 'costIsEstimate'
    | 'deletedAt'
    | 'createdAt'
  > | null
  readonly result: Pick<ResultRow, 'ordinal' | 'part' | 'state'> | null
  readonly editKind: string | null
}

const RUN = {
  id: runs.id,
  intent: runs.intent,
  operation: runs.operation,
  values: runs.values,
  files: runs.files,
  pictures: runs.pictures,
  costUsdMicros: runs.costUsdMicros,
  costIsEstimate: runs.costIsEstimate,
  deletedAt: runs.deletedAt,
  createdAt: runs.createdAt,
}
const RESULT = { ordinal: results.ordinal, part: results.part, state: results.state }
const parentId = sql<string>`(${edits.edit} ->> 'parentId')`
const editKind = sql<string>`(${edits.edit} ->> 'kind')`

/** One picture with its source; null if there is none. */
export async function stepOf(db: Database, id: string): Promise<FoundStep | null> {
  const [found] = await db
    .select({ asset: assets, run: RUN, result: RESULT, parentId: parentId, editKind })
    .from(assets)
    .leftJoin(runs, eq(runs.id, assets.runId))
    .leftJoin(results, and(eq(results.runId, assets.runId), eq(results.ordinal, assets.ordinal)))
    .leftJoin(edits, eq(edits.id, assets.editId))
    .where(eq(assets.id, id))
  return found ? { ...found, field: null } : null
}

interface Below {
  readonly of: readonly string[]
  /** Ids that are included whatever the limit is. */
  readonly first: readonly string[]
  readonly limit: number
  /** Fields with masks, which are not sources. */
  readonly masks: readonly string[]
}

/** The pictures that were made from some: those of `first` first, then the oldest. */
export async function stepsBelow(
  db: Database,
  { of, first, limit, masks }: Below,
): Promise<readonly FoundStep[]> {
  const later = (id: typeof assets.id | typeof results.assetId) =>
    first.length > 0 ? sql`case when ${inArray(id, [...first])} then 0 else 1 end` : sql`1`
  const made = await db
    .select({ parentId: runInputs.assetId, field: runInputs.field, run: RUN, result: RESULT, asset: assets })
    .from(runInputs)
    .innerJoin(runs, eq(runs.id, runInputs.runId))
    .innerJoin(results, eq(results.runId, runs.id))
    .leftJoin(assets, eq(assets.id, results.assetId))
    .where(and(inArray(runInputs.assetId, [...of]), notInArray(runInputs.field, [...masks])))
    .orderBy(later(results.assetId), asc(runs.createdAt), asc(runs.id), asc(results.ordinal))
    .limit(limit)
  const edited = await db
    .select({ parentId, editKind, asset: assets })
    .from(edits)
    .innerJoin(assets, eq(assets.editId, edits.id))
    .where(inArray(parentId, [...of]))
    .orderBy(later(assets.id), asc(assets.createdAt))
    .limit(limit)
  const isFirst = ({ asset }: FoundStep) => asset !== null && first.includes(asset.id)
  const found: FoundStep[] = [
    ...made.map((step) => ({ ...step, editKind: null })),
    ...edited.map((step) => ({ ...step, field: null, run: null, result: null })),
  ]
  return found
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || bornAt(a) - bornAt(b))
    .slice(0, limit)
}

/** When a picture was asked for, in milliseconds: those of one press stay together. */
const bornAt = ({ run, asset }: FoundStep): number => (run ?? asset)?.createdAt.getTime() ?? 0
