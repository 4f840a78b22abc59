import { createCanvas } from '@napi-rs/canvas'
import type { Pixels } from '../pixels/pixels.ts'
import { cssFont, type Face } from '../typeset/fonts.ts'
import { type Line, lineOf, measuredIn, timesSmaller } from './face.ts'
import type { FoundLine } from './find.ts'
import { reduced } from './ink.ts'
import { FACE } from './tuning.ts'
import { SIMILAR } from './tuning-lifting.ts'

/** A line at the size at which typefaces are compared. */
export interface Compared extends Line {
  /** Position of each pixel's colour between background and ink: 0 and 1, or beyond them. */
  readonly shares: Float32Array
  /** Whether that is its own size. */
  readonly isWhole: boolean
}

/** Reads a line's pixels: they are compared as they are, as ink ends at 0 and 1. */
export function comparedOf({ text, strip }: FoundLine, { width, height, data }: Pixels): Compared {
  const times = timesSmaller(strip)
  const line = lineOf(text, reduced(strip, times))
  const { color, background } = strip
  const way = [color[0] - background[0], color[1] - background[1], color[2] - background[2]] as const
  const length = way[0] ** 2 + way[1] ** 2 + way[2] ** 2
  const shares = new Float32Array(line.strip.width * line.strip.height)
  for (let y = 0; y < strip.height; y += 1) {
    for (let x = 0; x < strip.width; x += 1) {
      const at = strip.place(x, y)
      const column = Math.min(width - 1, Math.max(0, Math.round(at.x)))
      const row = Math.min(height - 1, Math.max(0, Math.round(at.y)))
      const from = (row * width + column) * 4
      const along =
        ((data[from] ?? 0) - background[0]) * way[0] +
        ((data[from + 1] ?? 0) - background[1]) * way[1] +
        ((data[from + 2] ?? 0) - background[2]) * way[2]
      const to = Math.floor(y / times) * line.strip.width + Math.floor(x / times)
      shares[to] = (shares[to] ?? 0) + along / length / times ** 2
    }
  }
  return { ...line, shares, isWhole: times === 1 }
}

/** How a drawing lies on a line: sums, over their pixels, of the product of the two and of each one's square. */
export interface Overlap {
  readonly both: number
  readonly drawn: number
  readonly there: number
}

export const NONE: Overlap = { both: 0, drawn: 0, there: 0 }

export const sumOf = (overlaps: readonly Overlap[]): Overlap =>
  overlaps.reduce(
    (sum, { both, drawn, there }) => ({
      both: sum.both + both,
      drawn: sum.drawn + drawn,
      there: sum.there + there,
    }),
    NONE,
  )

/** The cosine of the angle between the two, 0 to 1: it does not depend on how strong their colours are. */
export const likenessOf = ({ both, drawn, there }: Overlap = NONE) =>
  drawn > 0 && there > 0 ? both / Math.sqrt(drawn * there) : 0

/** How strong the ink is where the drawing is, 1 for the colour that the line seems to have. */
export const strengthOf = ({ both, drawn }: Overlap = NONE) => (drawn > 0 ? both / drawn : 1)

/** How heavy the ink is, 1 for letters as heavy as those drawn. */
export const weightOf = ({ drawn, there }: Overlap) => (drawn > 0 ? Math.sqrt(there / drawn) : 1)

/** Places in SIMILAR.softness: of sharp letters, of those that are laid on their ink, and all of them. */
export const SHARP = 0
export const SEARCHED = 1
export const EVERY = SIMILAR.softness.map((_, at) => at)

export interface Likeness {
  readonly face: Face
  /** Of each letter of each line, at each softness. */
  readonly letters: readonly (readonly (readonly Overlap[])[])[]
  /** Of all letters, at each softness. */
  readonly all: readonly Overlap[]
}

/** What of a line is compared: its first letters, at some places in SIMILAR.softness. */
interface Extent {
  readonly maxLetters: number
  readonly softness: readonly number[]
}

export const FIRST: Extent = { maxLetters: SIMILAR.firstLetters, softness: [SEARCHED] }
export const WHOLE: Extent = { maxLetters: Number.POSITIVE_INFINITY, softness: EVERY }

/** Typefaces by how like their letters are to those of all lines, best first, without those of quite other proportions. */
export function byLikeness(
  lines: readonly Compared[],
  faces: readonly Face[],
  extent: Extent,
): readonly Likeness[] {
  return faces
    .flatMap((face) => {
      const measured = lines.map((line) => ({ line, ...measuredIn(line, face) }))
      if (measured.reduce((sum, { odd }) => sum + odd, 0) > FACE.maxOdd * lines.length) return []
      const letters = measured.map(({ line, pose: { x, y, scale } }) =>
        overlapsOf(line, { face, size: scale * FACE.trialPx, x, y }, extent),
      )
      const all = EVERY.map((soft) => sumOf(letters.flat().map((letter) => letter[soft] ?? NONE)))
      return [{ face, letters, all }]
    })
    .toSorted((one, other) => likenessOf(other.all[SEARCHED]) - likenessOf(one.all[SEARCHED]))
}

interface Placed {
  readonly face: Face
  readonly size: number
  readonly x: number
  readonly y: number
}

const measuring = createCanvas(1, 1).getContext('2d')

/** Lays each of a line's letters on its ink, as near to its place as it is most like it: an overlap at each softness. */
function overlapsOf(
  line: Compared,
  { face, size, x, y }: Placed,
  { maxLetters, softness }: Extent,
): readonly (readonly Overlap[])[] {
  const { text, strip, ctx } = line
  ctx.clearRect(0, 0, strip.width, strip.height)
  ctx.font = cssFont(face, size)
  ctx.fillText(text, x, y)
  const { data } = ctx.getImageData(0, 0, strip.width, strip.height)
  const sharp = Float32Array.from(line.shares, (_, at) => (data[at * 4 + 3] ?? 0) / 255)
  const drawings = SIMILAR.softness.map((side, at) =>
    softness.includes(at) ? softened(sharp, strip.width, side) : null,
  )
  const searched = drawings[SEARCHED] ?? sharp
  const reach = Math.max(1, Math.round(size * SIMILAR.reach))
  measuring.font = cssFont(face, FACE.trialPx)
  const letters = [...text]
  const endOf = (count: number) =>
    Math.round(x + (measuring.measureText(letters.slice(0, count).join('')).width * size) / FACE.trialPx)
  return letters.flatMap((letter, at) => {
    if (letter.trim() === '' || at >= maxLetters) return []
    const columns = { from: endOf(at), to: endOf(at + 1) }
    const { dx, dy } = placeOfMost(reach, (place) => likenessOf(overlapAt(line, searched, columns, place)))
    return [drawings.map((drawing) => (drawing ? overlapAt(line, drawing, columns, { dx, dy }) : NONE))]
  })
}

interface Shift {
  readonly dx: number
  readonly dy: number
}

/** The shift with the highest value: first along the line, then across it, then along it again. */
function placeOfMost(reach: number, valueAt: (shift: Shift) => number): Shift {
  let best = { dx: 0, dy: 0, value: valueAt({ dx: 0, dy: 0 }) }
  const look = (dx: number, dy: number) => {
    const value = valueAt({ dx, dy })
    if (value > best.value) best = { dx, dy, value }
  }
  for (let dx = -reach; dx <= reach; dx += 1) look(dx, 0)
  for (let dy = -SIMILAR.reachDownPx; dy <= SIMILAR.reachDownPx; dy += 1) look(best.dx, dy)
  for (const dx of [best.dx - 1, best.dx + 1]) look(dx, best.dy)
  return best
}

/** How some columns of a drawing, the last one exclusive, lie on a line. */
function overlapAt(
  { strip: { width, height, bounds }, shares }: Compared,
  drawing: Float32Array,
  { from, to }: { readonly from: number; readonly to: number },
  { dx, dy }: Shift,
): Overlap {
  let [both, drawn, there] = [0, 0, 0]
  const [left, right] = [Math.max(from, 0, -dx), Math.min(to, width, width - dx)]
  const bottom = Math.min(bounds.y1 + SIMILAR.aroundPx, height, height - dy)
  for (let row = Math.max(bounds.y0 - SIMILAR.aroundPx, 0, -dy); row < bottom; row += 1) {
    const [own, other] = [row * width, (row + dy) * width + dx]
    for (let column = left; column < right; column += 1) {
      const value = drawing[own + column] ?? 0
      const share = shares[other + column] ?? 0
      both += value * share
      drawn += value * value
      there += share * share
    }
  }
  return { both, drawn, there }
}

/** Softens with the kernel [side, 1 - 2 side, side] along both axes. */
function softened(values: Float32Array, width: number, side: number): Float32Array {
  if (side === 0) return values
  const along = (from: Float32Array, step: number) => {
    const to = new Float32Array(from.length)
    for (let at = step; at < from.length - step; at += 1)
      to[at] = (1 - 2 * side) * (from[at] ?? 0) + side * ((from[at - step] ?? 0) + (from[at + step] ?? 0))
    return to
  }
  return along(along(values, 1), width)
}
