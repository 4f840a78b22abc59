import { type AdReport, readAdReport } from '#contract/service/ad-report.ts'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { RunWarning } from '#contract/studio/runs.ts'

/**
 * What a run did not do as it was asked, read from what the service says of its pictures. Pictures that say the same
 * are one warning; only the ad localizer of the embedded service says anything.
 */
export function warningsOf(operation: OperationId, prompts: readonly (string | null)[]): RunWarning[] {
  if (operation !== 'localize-ad') return []
  return [...new Set(prompts)].flatMap((prompt) => {
    const report = prompt === null ? null : readAdReport(prompt)
    return report ? warningOf(report) : []
  })
}

function warningOf({ way, done, of, missing }: AdReport): readonly RunWarning[] {
  const count = of - done
  if (of === 0 && way === 'translated') {
    const says = 'No words were found in the ad; it is as it was.'
    return [{ code: 'no-lines', count: 0, of, says }]
  }
  if (count === 0) return []
  const lines = `${count} of ${of} ${of === 1 ? 'line' : 'lines'}`
  return way === 'translated'
    ? [{ code: 'untranslated', count, of, says: `${lines} could not be translated: ${missing}` }]
    : [{ code: 'not-found', count, of, says: `${lines} could not be found in the ad: ${missing}` }]
}
