import type { OperationId } from '../operations/table.ts'

/** What cuts a subject out. Nobody writes a prompt for it, so a report is never a person's words. */
const CUTTING: readonly OperationId[] = ['remove-background', 'replace-background']
const REPORT = /^Confidence in the outline: (\d\.\d\d)$/

/**
 * The words in which the embedded service keeps how much of a subject's outline to expect to be right.
 * @param confidence the expected overlap (IoU) with the true one, from 0 to 1
 */
export const subjectReport = (confidence: number): string =>
  `Confidence in the outline: ${confidence.toFixed(2)}`

/** Parses a text written by `subjectReport`; null for any other text, and for an operation that cuts nothing out. */
export function readSubjectReport(operation: OperationId, text: string | null): number | null {
  if (!CUTTING.includes(operation)) return null
  const [, confidence] = REPORT.exec(text ?? '') ?? []
  return confidence === undefined ? null : Number(confidence)
}

/** An outline of less confidence needs a look: few below it can be used as they are (docs/decisions/0034). */
export const MIN_SURE = 0.95
