import type { PressState } from '#contract/studio/presses/press-state.ts'
import { RANK } from '#contract/studio/run-state.ts'
import type { Run, RunResult } from '#contract/studio/runs.ts'
import { assetView, type ShownAsset } from '../assets/asset-view.ts'
import type { AssetRow, ResultRow, RunRow } from '../database/schema.ts'
import { ASKING_AGAIN } from './refusals.ts'
import { warningsOf } from './warnings.ts'

/** The columns of a result that answers show. */
export type Result = Omit<ResultRow, 'runId' | 'link' | 'assetId' | 'textBlocks'>

/** A stored picture, which may be deleted. */
export type StoredAsset = ShownAsset & Pick<AssetRow, 'removedAt' | 'erasedAt'>

/** A result with its asset, if it is kept. */
interface ResultWithAsset {
  readonly result: Result
  readonly asset: StoredAsset | null
}

interface RunParts {
  readonly run: RunRow
  readonly results: readonly ResultWithAsset[]
  /** Queued runs before it, for a queued run. */
  readonly before: number
  /** A person paused its press or the queue. */
  readonly isPaused: boolean
  readonly press: PressState
  readonly pressName: string
}

/** A run as browsers see it: without links, leases and tokens. */
export function runView({ run, results, before, isPaused, press, pressName }: RunParts): Run {
  const { id, intent, ordinal, operation, values, files, sourceName, projectId } = run
  const { state, generationId, pictures } = run
  const { estimateUsdMicros, costUsdMicros, costIsEstimate, failure, hold, width, height } = run
  const isAsking = state === 'unknown' && run.nextAttemptAt !== null
  return {
    id,
    intent,
    ordinal,
    operation,
    values,
    files,
    sourceName,
    projectId,
    state,
    generationId,
    pictures,
    // For a sent run, the row counts other attempts: polls and downloads.
    attempt: RANK[state] <= RANK.submitting ? run.attempt : 0,
    size: width !== null && height !== null ? { width, height } : null,
    estimateUsdMicros,
    costUsdMicros,
    costIsEstimate,
    placeInQueue: state === 'queued' ? before : null,
    isBatch: run.isBatch,
    isPaused: state === 'queued' && isPaused,
    // While Easel asks for a lost answer itself, a person has nothing to decide.
    decision: isAsking ? null : run.decision,
    repeatedAs: run.repeatedAs,
    createdAt: run.createdAt.toISOString(),
    submittedAt: run.submittedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    failure: isAsking ? ASKING_AGAIN : failure,
    hold,
    warnings: warningsOf(
      run,
      results.map(({ result }) => result.prompt),
    ),
    results: results.map(resultView),
    pressName,
    press,
  }
}

function resultView({ result, asset }: ResultWithAsset): RunResult {
  const { ordinal, part, state, seed, prompt, resolution } = result
  const facts = { ordinal, part, state, seed, prompt, resolution }
  if (asset?.erasedAt) return { ...facts, asset: null, deleted: 'erased' }
  if (asset?.removedAt) return { ...facts, asset: null, deleted: 'trash', trashedAssetId: asset.id }
  return { ...facts, asset: asset && assetView(asset) }
}
