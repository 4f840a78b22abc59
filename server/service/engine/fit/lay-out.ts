import { LEGIBLE_PX } from '#contract/service/values/letters-report.ts'
import type { Extent } from '../pixels/resample.ts'
import type { Paragraph, Piece, Word } from './copy.ts'
import type { Label } from './label.ts'

/** A box, in pixels of the new size. */
export interface Box extends Extent {
  readonly x: number
  readonly y: number
}

/** A piece at its place, and its scale. */
export interface Placed {
  readonly piece: Piece
  readonly box: Box
  readonly scale: number
  /** The lines of a paragraph, each with its words and where they begin, from its left edge. */
  readonly lines: readonly (readonly { readonly word: Word; readonly x: number }[])[]
}

export interface Layout {
  readonly placed: readonly Placed[]
  /** The size of the largest and of the smallest letters. */
  readonly largest: number
  readonly smallest: number
}

/** Pieces are enlarged at most so much. */
const MAX_LARGER = 4
/** The gap between pieces, relative to the smaller of their letters. */
const GAP = 0.7
/** The gap between words, relative to their size: where lines are joined, and the bounds of what it was. */
const SPACE = { usual: 0.27, min: 0.2, max: 0.4 } as const
/** The gap between columns, relative to the height of the box. */
const COLUMN_GAP = 0.16
/** Boxes that are so much wider than tall may have columns. */
const WIDE = 2.2
/** How the width is shared by columns. */
const SHARES: readonly (readonly number[])[] = [
  [1],
  [0.5, 0.5],
  [0.62, 0.38],
  [0.72, 0.28],
  [0.38, 0.62],
  [0.4, 0.3, 0.3],
  [0.5, 0.25, 0.25],
]
/** A further column has to make letters larger by this factor. */
const WORTH_A_COLUMN = 1.12
const STEPS = 14
/** The least size of letters, in pixels: the next one where there is no room for it. */
const LEAST_SIZES = [LEGIBLE_PX, 9, 7, 5, 0]

/**
 * Sets pieces into a box, one below the other, or in columns where it is wide: as large as they fit, all at the same scale
 * but for those that would be too small to read. Null if they do not fit at all.
 */
export function layOut(pieces: readonly Piece[], box: Box, isCentered: boolean): Layout | null {
  for (const legible of LEAST_SIZES) {
    const best = bestOf(pieces, box, { isCentered, legible })
    if (best) return best
  }
  return null
}

/** Whether letters of a size can be read; layouts are found by bisection. */
export const isLegible = (size: number): boolean => size >= LEGIBLE_PX - 0.01

interface Rules {
  readonly isCentered: boolean
  /** The least size of letters. */
  readonly legible: number
}

function bestOf(pieces: readonly Piece[], box: Box, rules: Rules): Layout | null {
  let best: { readonly columns: readonly Column[]; readonly worth: number } | null = null
  for (const shares of SHARES) {
    if (shares.length > 1 && box.width < WIDE * box.height) continue
    for (const groups of runsOf(pieces, shares.length)) {
      const widths = widthsOf(box, shares)
      const scale = largestScale((tried) =>
        groups.every((group, at) => fits(columnOf(group, widths[at] ?? 0, tried, rules), box)),
      )
      if (scale === null) continue
      const worth = scale / WORTH_A_COLUMN ** (shares.length - 1)
      if (best && worth <= best.worth) continue
      const columns = groups.flatMap((group, at) => columnOf(group, widths[at] ?? 0, scale, rules) ?? [])
      best = { columns, worth }
    }
  }
  return best && joined(best.columns, box, rules)
}

const widthsOf = (box: Box, shares: readonly number[]) =>
  shares.map((share) => (box.width - COLUMN_GAP * box.height * (shares.length - 1)) * share)

const fits = (column: Column | null, { height }: Box) => column !== null && column.height <= height

/** The largest scale for which something holds, by bisection; null if it holds for none. */
function largestScale(holds: (scale: number) => boolean): number | null {
  let [low, high] = [0.02, MAX_LARGER]
  if (holds(high)) return high
  if (!holds(low)) return null
  for (let step = 0; step < STEPS; step += 1) {
    const middle = Math.sqrt(low * high)
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** The ways to divide a list into so many runs, none of them empty. */
function runsOf<T>(list: readonly T[], count: number): readonly (readonly (readonly T[])[])[] {
  if (count === 1) return list.length > 0 ? [[list]] : []
  return list.slice(1).flatMap((_, at) => {
    const first = list.slice(0, at + 1)
    return runsOf(list.slice(at + 1), count - 1).map((rest) => [first, ...rest])
  })
}

interface Column {
  readonly placed: readonly Placed[]
  readonly width: number
  readonly height: number
}

/** Pieces one below the other, from the upper left; null if one does not fit in the width. */
function columnOf(
  pieces: readonly Piece[],
  width: number,
  scale: number,
  { legible, isCentered }: Rules,
): Column | null {
  const placed: Placed[] = []
  let y = 0
  for (const piece of pieces) {
    const own = Math.max(scale, legible / piece.size)
    const set = piece.kind === 'label' ? labelIn(piece, width, own) : paragraphIn(piece, width, own)
    if (!set) return null
    const before = placed.at(-1)
    if (before) y += GAP * Math.min(before.piece.size * before.scale, piece.size * set.scale)
    const x = isCentered ? (width - set.box.width) / 2 : 0
    placed.push({ ...set, box: { ...set.box, x, y } })
    y += set.box.height
  }
  return { placed, width, height: y }
}

/** A label, smaller if it is wider than its column. */
function labelIn(piece: Label, width: number, most: number): Placed {
  const scale = Math.min(most, width / piece.pixels.width)
  const box = { x: 0, y: 0, width: piece.pixels.width * scale, height: piece.pixels.height * scale }
  return { piece, scale, lines: [], box }
}

/** A paragraph that is broken into lines; null if one of its words is too wide. */
function paragraphIn(piece: Paragraph, width: number, scale: number): Placed | null {
  const spaceBefore = ({ gap }: Word) =>
    scale *
    (gap === null
      ? SPACE.usual * piece.size
      : Math.min(SPACE.max * piece.size, Math.max(SPACE.min * piece.size, gap)))
  const lines: { word: Word; x: number }[][] = []
  let [x, widest] = [0, 0]
  for (const word of piece.words) {
    const wide = word.pixels.width * scale
    if (wide > width) return null
    const line = lines.at(-1)
    const begin = x + spaceBefore(word)
    if (line && begin + wide <= width) {
      line.push({ word, x: begin })
      x = begin + wide
    } else {
      lines.push([{ word, x: 0 }])
      x = wide
    }
    widest = Math.max(widest, x)
  }
  const height = (1 + (lines.length - 1) * piece.lineHeight) * piece.size * scale
  return { piece, scale, lines, box: { x: 0, y: 0, width: widest, height } }
}

/** Columns side by side in the middle of a box. */
function joined(columns: readonly Column[], box: Box, { isCentered }: Rules): Layout {
  const gap = COLUMN_GAP * box.height
  let left = box.x
  const placed = columns.flatMap((column) => {
    const top = box.y + (box.height - column.height) / 2
    const from = left
    left += column.width + gap
    return column.placed.map((one) => ({
      ...one,
      box: { ...one.box, x: from + one.box.x, y: top + one.box.y },
      lines: isCentered ? one.lines.map((line) => centered(line, one)) : one.lines,
    }))
  })
  const sizes = placed.map(({ piece, scale }) => piece.size * scale)
  return { placed, largest: Math.max(...sizes), smallest: Math.min(...sizes) }
}

function centered(line: Placed['lines'][number], { box, scale }: Placed): Placed['lines'][number] {
  const last = line.at(-1)
  const free = last ? box.width - (last.x + last.word.pixels.width * scale) : 0
  return line.map((one) => ({ ...one, x: one.x + free / 2 }))
}
