import type { OperationId } from '../operations/table.ts'

/** Smaller letters are hard to read on a screen; their size in pixels, as of a typeface. */
export const LEGIBLE_PX = 12
const REPORT = /^Smallest letters: (\d+) px$/

/** The words in which the embedded service keeps that letters of a resized ad are smaller than is legible. */
export const lettersReport = (px: number): string => `Smallest letters: ${px} px`

/** Parses a text written by `lettersReport`; null for any other text, and for an operation that resizes no ad. */
export function readLettersReport(operation: OperationId, text: string | null): number | null {
  if (operation !== 'resize-ad' && operation !== 'resize-ad-v2') return null
  const [, px] = REPORT.exec(text ?? '') ?? []
  return px === undefined ? null : Number(px)
}
