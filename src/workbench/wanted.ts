import type { OperationId } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import { type Draft, requestOf, sentOf } from '#src/forms/draft/draft.ts'
import { type Estimate, estimateOf } from '#src/forms/estimate.ts'
import type { Wanted } from '#src/runs/unanswered/unanswered.ts'

/** The request that a press would send. */
export function wantedOf(operation: OperationId, draft: Draft, catalogue: Catalogue): Wanted {
  return { operation, ...sentOf(requestOf(operation, draft, catalogue)) }
}

/** The estimated price of the draft; undefined while it cannot be priced. */
export function estimated(id: OperationId, draft: Draft, catalogue: Catalogue): Estimate | null {
  try {
    return estimateOf(id, requestOf(id, draft, catalogue), catalogue)
  } catch {
    return null
  }
}

/** The label of the press button while a required choice is empty; null if none is. */
export function lackOf(
  id: OperationId,
  controls: Controls,
  draft: Draft,
  catalogue: Catalogue,
): string | null {
  const { values } = requestOf(id, draft, catalogue)
  return (
    controls.find(([name, { asks }]) => asks !== undefined && values[name] === undefined)?.[1].asks ?? null
  )
}
