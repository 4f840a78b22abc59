import type { Run, RunResult } from '#contract/studio/runs.ts'
import { assetView } from '../assets/asset-view.ts'
import type { AssetRow, ResultRow, RunRow } from '../database/schema.ts'

/** A result with its asset, where it is kept and not put away. */
interface ResultWithAsset {
  readonly result: ResultRow
  readonly asset: AssetRow | null
}

interface RunParts {
  readonly run: RunRow
  readonly results: readonly ResultWithAsset[]
  /** Queued runs before it, for a queued run. */
  readonly before: number
}

/** A run as browsers see it: without links, leases and tokens. */
export function runView({ run, results, before }: RunParts): Run {
  const { id, intent, ordinal, operation, values, files, state, generationId, pictures } = run
  const { estimateUsdMicros, costUsdMicros, failure, width, height } = run
  return {
    ...{ id, intent, ordinal, operation, values, files, state, generationId, pictures },
    size: width !== null && height !== null ? { width, height } : null,
    estimateUsdMicros,
    costUsdMicros,
    placeInQueue: state === 'queued' ? before : null,
    createdAt: run.createdAt.toISOString(),
    submittedAt: run.submittedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    failure,
    results: results.map(resultView),
  }
}

function resultView({ result, asset }: ResultWithAsset): RunResult {
  const { ordinal, part, state, seed, prompt, resolution } = result
  return { ordinal, part, state, seed, prompt, resolution, asset: asset && assetView(asset) }
}
