import { areaOf, around, type Bounds, heightOf, median, sharedArea, widthOf } from '../pixels/geometry.ts'
import type { Letter, Rgb } from './letters.ts'
import { LINES } from './tuning.ts'

/** Letters that may be a line of text. */
export interface Candidate {
  readonly letters: readonly Letter[]
  readonly bounds: Bounds
  /** The height of its taller letters, in pixels. */
  readonly tall: number
  readonly color: Rgb
  /** Degrees, clockwise. */
  readonly angle: number
}

export const unlike = (one: Rgb, other: Rgb) =>
  Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2])

/** Chains letters to lines: neighbours of similar height and colour, no farther apart than words are. */
export function linesOf(letters: readonly Letter[]): readonly Candidate[] {
  const sorted = letters.toSorted((one, other) => one.x0 - other.x0)
  const parent = sorted.map((_, at) => at)
  const root = (at: number): number => {
    let top = at
    while (parent[top] !== top) top = parent[top] ?? top
    parent[at] = top
    return top
  }
  for (const [at, one] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      if (!other || other.x0 - one.x1 > heightOf(one) * LINES.maxTaller * LINES.maxApart) break
      if (isNextTo(one, other)) parent[root(next)] = root(at)
    }
  }
  const groups = new Map<number, number[]>()
  for (const at of sorted.keys()) groups.set(root(at), [...(groups.get(root(at)) ?? []), at])
  return [...groups.values()].flatMap((places) => {
    const members = places.flatMap((place) => sorted[place] ?? [])
    const line = candidateOf(members)
    return line ? [withSmallParts(line, sorted)] : []
  })
}

function isNextTo(one: Letter, other: Letter): boolean {
  const [tall, low] = [Math.max(heightOf(one), heightOf(other)), Math.min(heightOf(one), heightOf(other))]
  const beside = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
  return (
    tall <= low * LINES.maxTaller &&
    other.x0 - one.x1 <= tall * LINES.maxApart &&
    beside >= low * LINES.minBeside &&
    unlike(one.color, other.color) <= LINES.maxUnlike
  )
}

/** Null if the letters are too few or too small for text. */
export function candidateOf(chained: readonly Letter[]): Candidate | null {
  // The edge of a button beside the text is not a letter.
  const maxHeight = LINES.maxTallest * tallOf(chained)
  const letters = chained.filter((letter) => heightOf(letter) <= maxHeight)
  const [bounds, tall] = [around(letters), tallOf(letters)]
  if (tall < LINES.minTall || widthOf(bounds) < tall * LINES.minWidth) return null
  // A single blob counts as a word only if its letters touch.
  if (letters.length === 1 && widthOf(bounds) < tall * LINES.minWidthAlone) return null
  const of = (channel: 0 | 1 | 2) => median(letters.map(({ color }) => color[channel]))
  return { letters, bounds, tall, color: [of(0), of(1), of(2)], angle: angleOf(letters, tall) }
}

/** The height of the taller half of letters: capitals, ascenders and descenders. */
export const tallOf = (letters: readonly Letter[]): number =>
  median(
    letters
      .map(heightOf)
      .toSorted((one, other) => other - one)
      .slice(0, Math.ceil(letters.length / 2)),
  )

/** Adds dots, accents and punctuation to their line. */
export function withSmallParts(line: Candidate, all: readonly Letter[]): Candidate {
  const { bounds, tall, color } = line
  const reach = {
    x0: bounds.x0 - tall * LINES.reachLeft,
    x1: bounds.x1 + tall * LINES.reachRight,
    y0: bounds.y0 - tall * LINES.reachUp,
    y1: bounds.y1 + tall * LINES.reachDown,
  }
  const own = new Set(line.letters)
  const small = all.filter(
    (letter) =>
      !own.has(letter) &&
      heightOf(letter) < tall * LINES.small &&
      widthOf(letter) < tall * LINES.smallWidth &&
      letter.x0 >= reach.x0 &&
      letter.x1 <= reach.x1 &&
      letter.y0 >= reach.y0 &&
      letter.y1 <= reach.y1 &&
      unlike(letter.color, color) <= LINES.maxUnlike,
  )
  const letters = [...line.letters, ...small]
  return { ...line, letters, bounds: around(letters) }
}

/** The slope of the baseline, as the median over pairs (Theil and Sen); in degrees. */
function angleOf(letters: readonly Letter[], tall: number): number {
  if (letters.length < LINES.minLettersTurned) return 0
  const slopes: number[] = []
  for (const [at, one] of letters.entries()) {
    for (const other of letters.slice(at + 1)) {
      const apart = (other.x0 + other.x1 - one.x0 - one.x1) / 2
      if (Math.abs(apart) > tall * LINES.minSlopeApart) slopes.push((other.y1 - one.y1) / apart)
    }
  }
  const angle = (Math.atan(median(slopes)) * 180) / Math.PI
  return Math.abs(angle) < LINES.minAngle ? 0 : angle
}

/** Of overlapping candidates keep the one with the most letters: each scale finds the same line. */
export function withoutDoubles(lines: readonly Candidate[]): readonly Candidate[] {
  const kept: Candidate[] = []
  for (const line of lines.toSorted((one, other) => worth(other) - worth(one))) {
    const isThere = kept.some(({ bounds, color }) => {
      const shared = sharedArea(bounds, line.bounds)
      return (
        shared > LINES.maxSharedPlace * Math.max(areaOf(bounds), areaOf(line.bounds)) &&
        unlike(color, line.color) < LINES.maxUnlike
      )
    })
    if (!isThere) kept.push(line)
  }
  return kept
}

const worth = ({ letters, bounds }: Candidate) => letters.length * Math.sqrt(widthOf(bounds))
