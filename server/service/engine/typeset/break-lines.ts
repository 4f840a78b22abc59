import LineBreaker from 'linebreak'

/**
 * Breaks a text into lines (Unicode Standard Annex 14): at spaces, and between characters in scripts without spaces,
 * but never before closing marks.
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
    let line = ''
    for (const piece of piecesOf(paragraph)) {
      if (widthOf(piece.trim()) > width) return null
      if (line !== '' && widthOf((line + piece).trim()) > width) {
        lines.push(line.trim())
        line = ''
      }
      line += piece
    }
    lines.push(line.trim())
  }
  return lines
}

function piecesOf(text: string): readonly string[] {
  const breaker = new LineBreaker(text)
  const pieces: string[] = []
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    pieces.push(text.slice(from, next.position))
    from = next.position
  }
  return pieces
}
