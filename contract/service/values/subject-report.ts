const REPORT = /^Confidence in the outline: (\d\.\d\d)$/

/**
 * The words in which the embedded service keeps how much of a subject's outline to expect to be right.
 * @param confidence the expected overlap (IoU) with the true one, from 0 to 1
 */
export const subjectReport = (confidence: number): string =>
  `Confidence in the outline: ${confidence.toFixed(2)}`

/** Parses a text written by `subjectReport`; null for any other text. */
export function readSubjectReport(text: string | null): number | null {
  const [, confidence] = REPORT.exec(text ?? '') ?? []
  return confidence === undefined ? null : Number(confidence)
}

/** An outline of less confidence needs a look. Of those between 0.6 and 0.8, more than every third part is wrong. */
export const MIN_SURE = 0.8
