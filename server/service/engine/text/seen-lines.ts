import { around, type Bounds, cropped, heightOf, timesLarger, widened, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type TextBox, textBoxes } from '../vision/text-boxes.ts'
import { inkColorIn } from './ink-color.ts'
import { type Letter, lettersIn, lettersOfColor } from './letters.ts'
import { type Candidate, candidateOf, tallOf, unlike, withSmallParts } from './lines.ts'
import { FINDING, LINES, SEEN } from './tuning.ts'

export interface SeenLine {
  readonly candidates: readonly Candidate[]
  /** Of its letters, in the picture's pixels. */
  readonly length: number
  /** Where the network sees it, in the picture's pixels. */
  readonly place: Bounds
}

/**
 * The candidates for each line that a network sees, the likeliest first. Null where networks cannot run.
 * @param page the picture at the size at which letters are looked for
 * @param scale the page's pixels for one of the picture's
 */
export async function seenLines(
  picture: Pixels,
  page: Pixels,
  scale: number,
): Promise<readonly SeenLine[] | null> {
  const boxes = await textBoxes(picture)
  if (!boxes) return null
  const lines = joined(boxes.map((box) => scaled(box, scale)))
    .toSorted((one, other) => tallest(other) - tallest(one))
    .slice(0, FINDING.maxRead)
  return Promise.all(
    lines.map(async (line) => ({
      candidates: await candidatesOf(page, line),
      length: lengthOf(line) / scale,
      place: timesLarger(around(line.map(boundsOf)), 1 / scale),
    })),
  )
}

const tallest = (line: readonly TextBox[]) => Math.max(...line.map(({ height }) => height))

/** How long the letters of a line are, which its boxes surround. */
function lengthOf(line: readonly TextBox[]): number {
  const { x0, x1 } = around(line.map(boundsOf))
  const [{ angle } = { angle: 0 }] = line
  const tall = tallest(line)
  return (x1 - x0) / Math.cos((angle * Math.PI) / 180) - SEEN.aside * tall
}

const scaled = ({ x, y, width, height, angle }: TextBox, by: number): TextBox => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
  angle,
})

/** Joins boxes that follow each other on a line. */
function joined(boxes: readonly TextBox[]): readonly (readonly TextBox[])[] {
  const lines: TextBox[][] = []
  for (const box of boxes.toSorted((one, other) => one.x - one.width / 2 - (other.x - other.width / 2))) {
    const line = lines.find((members) => members.some((member) => follows(member, box)))
    if (line) line.push(box)
    else lines.push([box])
  }
  return lines
}

/** Whether a box goes on where another ends, seen along both. */
function follows(one: TextBox, other: TextBox): boolean {
  const turn = ((one.angle + other.angle) * Math.PI) / 360
  const [x, y] = [other.x - one.x, other.y - one.y]
  const along = x * Math.cos(turn) + y * Math.sin(turn)
  const across = Math.abs(y * Math.cos(turn) - x * Math.sin(turn))
  const [tall, low] = [Math.max(one.height, other.height), Math.min(one.height, other.height)]
  return (
    tall <= low * SEEN.maxTaller &&
    along - (one.width + other.width) / 2 <= tall * SEEN.maxApart &&
    across <= low * SEEN.maxOff &&
    (Math.abs(one.angle - other.angle) < SEEN.maxTurned ||
      Math.min(one.width / one.height, other.width / other.height) < SEEN.short)
  )
}

/** What may be a line's letters: those of its ink's colour first, then those lighter or darker than the ground. */
async function candidatesOf(page: Pixels, line: readonly TextBox[]): Promise<readonly Candidate[]> {
  const tall = tallest(line)
  const place = widened(around(line.map(boundsOf)), tall * SEEN.around, page)
  const part = cropped(page, place)
  const window = tall * SEEN.window
  const isLine = Uint8Array.from({ length: part.width * part.height }, (_, at) => {
    const [x, y] = [place.x0 + (at % part.width), place.y0 + Math.floor(at / part.width)]
    return line.some((box) => isInside(box, x, y)) ? 1 : 0
  })
  const candidatesFrom = (letters: readonly Letter[]) =>
    candidatesBy(
      letters.map((letter) => moved(letter, place)).filter((letter) => line.some((box) => isOf(box, letter))),
    )
  const ink = inkColorIn(part, isLine)
  const ofInk = ink ? await lettersOfColor(part, { ...ink, window }) : []
  const blobs = (await lettersIn(part, [window])).map(candidatesFrom)
  return [candidatesFrom(ofInk), ...blobs.toSorted((one, other) => inkedBy(other) - inkedBy(one))].flat()
}

/** The area of the letters' boxes. */
const inkedBy = (candidates: readonly Candidate[]) =>
  candidates
    .flatMap(({ letters }) => letters)
    .reduce((sum, letter) => sum + widthOf(letter) * heightOf(letter), 0)

/** A candidate for the letters of each colour. */
function candidatesBy(letters: readonly Letter[]): readonly Candidate[] {
  const colors: Letter[][] = []
  const tall = tallOf(letters)
  for (const letter of letters.filter((one) => heightOf(one) >= tall * LINES.small)) {
    const same = colors.find(([first]) => first && unlike(first.color, letter.color) <= LINES.maxUnlike)
    if (same) same.push(letter)
    else colors.push([letter])
  }
  return colors.flatMap((members) => {
    const line = candidateOf(members)
    return line ? [withSmallParts(line, letters)] : []
  })
}

const moved = (letter: Letter, { x0, y0 }: Bounds): Letter => ({
  ...letter,
  x0: letter.x0 + x0,
  y0: letter.y0 + y0,
  x1: letter.x1 + x0,
  y1: letter.y1 + y0,
})

/** Whether a point is in a box. */
function isInside({ x, y, width, height, angle }: TextBox, px: number, py: number): boolean {
  const turn = (angle * Math.PI) / 180
  const [right, down] = [px - x, py - y]
  return (
    Math.abs(right * Math.cos(turn) + down * Math.sin(turn)) <= width / 2 &&
    Math.abs(down * Math.cos(turn) - right * Math.sin(turn)) <= height / 2
  )
}

/** Whether the middle of a letter is in a box, or just beyond its ends, and it is not much taller. */
function isOf({ x, y, width, height, angle }: TextBox, letter: Letter): boolean {
  const turn = (angle * Math.PI) / 180
  const [right, down] = [(letter.x0 + letter.x1) / 2 - x, (letter.y0 + letter.y1) / 2 - y]
  const along = right * Math.cos(turn) + down * Math.sin(turn)
  const across = down * Math.cos(turn) - right * Math.sin(turn)
  return (
    Math.abs(along) <= width / 2 + SEEN.beyond * height &&
    Math.abs(across) <= height / 2 &&
    heightOf(letter) <= height * SEEN.tallest
  )
}

/** The upright box around one that is turned. */
function boundsOf({ x, y, width, height, angle }: TextBox): Bounds {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const [wide, high] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2]
  return { x0: x - wide, y0: y - high, x1: x + wide, y1: y + high }
}
