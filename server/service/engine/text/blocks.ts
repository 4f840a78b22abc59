import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { median } from '../pixels/geometry.ts'
import { PX_PER_POINT } from '../typeset/fonts.ts'
import { MIDDLE_TO_BASELINE } from '../typeset/set-block.ts'
import type { FoundLine } from './find.ts'
import { colorsApart, type Rgb } from './letters.ts'
import { BLOCKS } from './tuning.ts'

const EDGES = ['left', 'center', 'right'] as const
type Alignment = DetectedTextBlock['alignment']

/** A line in its own coordinates: `from` and `to` along it, the others across it, in pixels. */
interface PlacedLine {
  readonly line: FoundLine
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
  readonly baseline: number
  readonly size: number
}

/** A block, and its lines. */
export interface FoundBlock {
  readonly block: DetectedTextBlock
  readonly lines: readonly FoundLine[]
}

/**
 * Groups lines into blocks, and determines each block's typesetting and role.
 * @param others the picture's other lines, which tell what is large and on which edge
 */
export function blocksOf(
  lines: readonly FoundLine[],
  picture: { readonly width: number },
  others: readonly FoundLine[] = [],
): readonly FoundBlock[] {
  const groups: PlacedLine[][] = []
  const own = lines.map((line) => placedAt(line, line.angle))
  const placed = [...own, ...others.map((line) => placedAt(line, line.angle))]
  for (const next of own.toSorted((one, other) => one.baseline - other.baseline)) {
    const group = groups.find((members) => continues(members.at(-1), next))
    if (group) group.push(next)
    else groups.push([next])
  }
  const largest = Math.max(1, ...placed.map(({ size }) => size))
  return groups
    .map((members) => ({
      block: blockOf(members, { largest, picture, others: placed }),
      lines: members.map(({ line }) => line),
    }))
    .toSorted(({ block: one }, { block: other }) => one.y - other.y || one.x - other.x)
}

/** A block with the given ones of a picture's lines. */
export function blockOfLines(
  members: readonly FoundLine[],
  lines: readonly FoundLine[],
  picture: { readonly width: number },
): FoundBlock {
  const placed = lines.map((one) => placedAt(one, one.angle))
  const largest = Math.max(1, ...placed.map(({ size }) => size))
  const own = members.map((line) => placedAt(line, line.angle))
  return { block: blockOf(own, { largest, picture, others: placed }), lines: members }
}

function placedAt(line: FoundLine, angle: number): PlacedLine {
  const { bounds, place } = line.strip
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const along = (x: number, y: number) => {
    const at = place(x, y)
    return { u: at.x * cos + at.y * sin, v: at.y * cos - at.x * sin }
  }
  const { size, origin, advance } = line.setting
  const begin = along(origin.x, origin.y)
  return {
    line,
    size,
    from: begin.u,
    to: begin.u + advance,
    baseline: begin.v,
    top: along(bounds.x0, bounds.y0).v,
    bottom: along(bounds.x1, bounds.y1).v,
  }
}

function continues(above: PlacedLine | undefined, next: PlacedLine): boolean {
  if (!above || Math.abs(above.line.angle - next.line.angle) > BLOCKS.maxTurnedApart) return false
  const [one, other] = [above.line, next.line]
  const size = Math.max(above.size, next.size)
  const down = (next.baseline - above.baseline) / size
  const apart = colorsApart(one.strip.color, other.strip.color)
  return (
    size <= Math.min(above.size, next.size) * BLOCKS.maxLarger &&
    apart <= BLOCKS.maxUnlike &&
    one.setting.face.isBold === other.setting.face.isBold &&
    down >= BLOCKS.closest &&
    down <= BLOCKS.farthest &&
    EDGES.some((edge) => Math.abs(edgeOf(above, edge) - edgeOf(next, edge)) <= BLOCKS.sameEdge * size)
  )
}

const edgeOf = ({ from, to }: PlacedLine, edge: Alignment) =>
  edge === 'left' ? from : edge === 'right' ? to : (from + to) / 2

interface Around {
  readonly largest: number
  readonly picture: { readonly width: number }
  readonly others: readonly PlacedLine[]
}

function blockOf(members: readonly PlacedLine[], { largest, picture, others }: Around): DetectedTextBlock {
  const longest = members.reduce((best, next) =>
    next.line.text.length > best.line.text.length ? next : best,
  )
  const { face, families } = longest.line.setting
  const size = median(members.map((member) => member.size))
  const [first, last] = [members[0] ?? longest, members.at(-1) ?? longest]
  const spacing =
    members.length > 1
      ? (last.baseline - first.baseline) / (members.length - 1) / size
      : BLOCKS.usualLineHeight
  const [from, to] = [Math.min(...members.map((one) => one.from)), Math.max(...members.map((one) => one.to))]
  // Rendering the text in the middle of this box reproduces its position.
  const angle = median(members.map(({ line }) => line.angle))
  // Upright text is on whole pixels in nearly every layout program.
  const feet = (of: PlacedLine) => (angle === 0 ? Math.round(of.baseline) : of.baseline)
  const middle = (feet(first) + feet(last)) / 2 - MIDDLE_TO_BASELINE * size
  const half = Math.max(
    middle - Math.min(...members.map(({ top }) => top)),
    Math.max(...members.map(({ bottom }) => bottom)) - middle,
  )
  const text = members.map(({ line }) => line.text).join('\n')
  const share = size / largest
  return {
    ...boxAround({ from, to, middle, half }, angle),
    text,
    alignment: alignmentOf(members, others, picture),
    formatting: [
      ...(face.isBold ? (['bold'] as const) : []),
      ...(face.isItalic ? (['italic'] as const) : []),
      ...(text === text.toUpperCase() && /\p{L}/u.test(text) ? (['all_caps'] as const) : []),
    ],
    angle: Math.round(angle * 10) / 10,
    font_name: face.family,
    font_alternatives: families.slice(1),
    font_size: Math.max(1, Math.round(size / PX_PER_POINT)),
    line_height: Math.round(spacing * 100) / 100,
    color: hex(longest.line.strip.color),
    role:
      share > BLOCKS.heading
        ? 'heading'
        : share > BLOCKS.subheading
          ? 'subheading'
          : share > BLOCKS.body
            ? 'body'
            : 'caption',
  }
}

const hex = (color: Rgb) =>
  `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/**
 * An upright box that encloses the text once it is rotated about its centre. Its sides are whole pixels; its centre
 * across the lines is exact to half a pixel, so the height may be a little more.
 */
function boxAround(
  {
    from,
    to,
    middle,
    half,
  }: { readonly from: number; readonly to: number; readonly middle: number; readonly half: number },
  angle: number,
) {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const width = Math.round(to - from)
  const u = Math.round(from) + width / 2
  const x = u * cos - middle * sin
  const y = u * sin + middle * cos
  const lower = Math.ceil(2 * half)
  const offBy = (height: number) => Math.abs(Math.round(y - height / 2) + height / 2 - y)
  const height = offBy(lower) <= offBy(lower + 1) ? lower : lower + 1
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height }
}

/**
 * The edge that a block's lines share; for a single line the edge it shares with other blocks, or one derived from
 * its position.
 */
function alignmentOf(
  members: readonly PlacedLine[],
  others: readonly PlacedLine[],
  { width }: { readonly width: number },
): Alignment {
  const [only] = members
  if (!only) return 'left'
  const near = only.size * BLOCKS.sameEdge
  const isShared = (edge: Alignment, lines: readonly PlacedLine[]) =>
    lines.length > 1 && lines.every((line) => Math.abs(edgeOf(line, edge) - edgeOf(only, edge)) <= near)
  if (members.length > 1) return EDGES.find((edge) => isShared(edge, members)) ?? 'left'
  // Another text begins beside the sign again, and has no room on that side.
  if (only.line.strip.isAfterSign) return 'left'
  if (Math.abs((only.from + only.to) / 2 / width - 0.5) < BLOCKS.central) return 'center'
  const shared = EDGES.find((edge) =>
    others.some(
      (other) => other.line !== only.line && Math.abs(edgeOf(other, edge) - edgeOf(only, edge)) <= near,
    ),
  )
  if (shared) return shared
  return only.from > width / 2 && width - only.to < width * BLOCKS.rightEdge ? 'right' : 'left'
}
