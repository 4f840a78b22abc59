import LineBreaker from 'linebreak'
import { brokenLines } from '#contract/service/describe/line-breaks.ts'

/**
 * Breaks a text into lines where its scripts break: at spaces, between words in scripts without spaces, but never before
 * closing marks.
 * @param widthOf measures a line
 * @returns null if a single piece is wider than the width
 */
export function breakLines(
  text: string,
  width: number,
  widthOf: (line: string) => number,
): readonly string[] | null {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    const broken = brokenLines(paragraph.trim(), { LineBreaker, width, widthOf, breakPiece: () => null })
    if (!broken) return null
    lines.push(...broken)
  }
  return lines
}
