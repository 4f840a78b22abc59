import type { PressState } from '#contract/studio/presses/press-state.ts'
import { RANK } from '#contract/studio/run-state.ts'
import type { Run, RunResult } from '#contract/studio/runs.ts'
import { assetView, type ShownAsset } from '../assets/asset-view.ts'
import type { ResultRow, RunRow } from '../database/schema.ts'
import { ASKING_AGAIN } from './refusals.ts'
import { warningsOf } from './warnings.ts'

/** The columns of a result that answers show. */
export type Result = Omit<ResultRow, 'runId' | 'link' | 'assetId' | 'textBlocks'>

/** A result with its asset, if it is kept and not deleted. */
interface ResultWithAsset {
  readonly result: Result
  readonly asset: ShownAsset | null
}

interface RunParts {
  readonly run: RunRow
  readonly results: readonly ResultWithAsset[]
  /** Queued runs before it, for a queued run. */
  readonly before: number
  readonly press: PressState
}

/** A run as browsers see it: without links, leases and tokens. */
export function runView({ run, results, before, press }: RunParts): Run {
  const { id, intent, ordinal, operation, values, files, sourceName, state, generationId, pictures } = run
  const { estimateUsdMicros, costUsdMicros, costIsEstimate, failure, hold, width, height } = run
  return {
    id,
    intent,
    ordinal,
    operation,
    values,
    files,
    sourceName,
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
    createdAt: run.createdAt.toISOString(),
    submittedAt: run.submittedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    failure: state === 'unknown' && run.nextAttemptAt !== null ? ASKING_AGAIN : failure,
    hold,
    warnings: warningsOf(
      run,
      results.map(({ result }) => result.prompt),
    ),
    results: results.map(resultView),
    press,
  }
}

function resultView({ result, asset }: ResultWithAsset): RunResult {
  const { ordinal, part, state, seed, prompt, resolution } = result
  return { ordinal, part, state, seed, prompt, resolution, asset: asset && assetView(asset) }
}
