import { heightOf } from '../pixels/geometry.ts'
import { inkBounds, type Strip } from './ink.ts'
import { SIGNS } from './tuning.ts'

/**
 * A line without an arrow, a triangle or a dot at its head or end, which a reader of letters takes for some letter, or which
 * keeps it from reading the word beside it. They stay in the picture, where they are.
 */
export function withoutSigns(strip: Strip): Strip {
  const atHead = withoutSignAt(strip, 'head')
  return withoutSignAt(atHead, 'end')
}

function withoutSignAt(strip: Strip, end: 'head' | 'end'): Strip {
  const { ink, width, bounds } = strip
  const columns = inkedColumns(strip)
  const [from, to] = end === 'head' ? firstGroup(columns, strip) : lastGroup(columns, strip)
  // A line that is one group has no sign beside it.
  if (from === bounds.x0 && to === bounds.x1) return strip
  // The soft edge of a sign is its own, too: left to the line, it would be erased with the letters.
  const begin = end === 'head' ? 0 : Math.ceil((columns.lastIndexOf(true, from - 1) + from) / 2)
  const until = end === 'head' ? Math.floor((columns.indexOf(true, to) + to) / 2) : width
  const [own, rest] = [new Float32Array(ink.length), ink.slice()]
  for (let row = 0; row < strip.height; row += 1) {
    own.set(ink.subarray(row * width + from, row * width + to), row * width + from)
    rest.fill(0, row * width + begin, row * width + until)
  }
  const [sign, others] = [inkBounds(own, width), inkBounds(rest, width)]
  if (!sign || !others || !isSign({ ...strip, ink: own, bounds: sign }, heightOf(others))) return strip
  return { ...strip, ink: rest, bounds: others, isAfterSign: end === 'head' || strip.isAfterSign === true }
}

/** Whether each column of a strip has ink. */
function inkedColumns({ ink, width, bounds }: Strip): readonly boolean[] {
  return Array.from({ length: width }, (_, x) => {
    for (let y = bounds.y0; y < bounds.y1; y += 1) if ((ink[y * width + x] ?? 0) >= 0.5) return true
    return false
  })
}

/** The columns from the first ink to the first gap between words. */
function firstGroup(columns: readonly boolean[], { bounds }: Strip): readonly [number, number] {
  const gap = SIGNS.minGap * heightOf(bounds)
  let last = bounds.x0
  for (let x = bounds.x0; x < bounds.x1; x += 1) {
    if (columns[x]) last = x
    else if (x - last >= gap) return [bounds.x0, last + 1]
  }
  return [bounds.x0, bounds.x1]
}

function lastGroup(columns: readonly boolean[], strip: Strip): readonly [number, number] {
  const { length } = columns
  const { bounds } = strip
  const mirrored = { ...strip, bounds: { ...bounds, x0: length - bounds.x1, x1: length - bounds.x0 } }
  const [from, to] = firstGroup(columns.toReversed(), mirrored)
  return [length - to, length - from]
}

/** Whether ink has the shape of an arrow or a triangle that lies, or of a dot in the middle of its line. */
function isSign(sign: Strip, tall: number): boolean {
  const { bounds } = sign
  const [wide, high] = [bounds.x1 - bounds.x0, heightOf(bounds)]
  const shape = shapeOf(sign)
  const isDot =
    high <= SIGNS.maxDot * tall &&
    Math.abs(wide / high - 1) <= SIGNS.maxUnround &&
    shape.filled >= SIGNS.minFilled
  if (isDot) return shape.mirrored >= SIGNS.minMirrored
  const isPointed = Math.min(...shape.ends) <= SIGNS.maxTail && Math.abs(shape.tallest - 0.5) >= SIGNS.minOff
  return (
    isPointed &&
    shape.axis >= SIGNS.minAxis &&
    shape.mirrored >= SIGNS.minMirrored &&
    wide >= SIGNS.minWide * high
  )
}

interface Shape {
  /** How much of the box is ink. */
  readonly filled: number
  /** How much of the ink is ink in the lower half's reflection, too. */
  readonly mirrored: number
  /** How much of the middle rows is ink. */
  readonly axis: number
  /** How tall the ink is at the left and at the right end, of its whole height. */
  readonly ends: readonly [number, number]
  /** Where its tallest column is, of its width: the head of an arrow, which is beside the middle where that of a plus is. */
  readonly tallest: number
}

function shapeOf({ ink, width, bounds: { x0, x1, y0, y1 } }: Strip): Shape {
  const isInk = (x: number, y: number) => (ink[y * width + x] ?? 0) >= 0.5
  const [wide, high] = [x1 - x0, y1 - y0]
  const middle = [Math.floor((y0 + y1) / 2) - 1, Math.floor((y0 + y1) / 2), Math.ceil((y0 + y1) / 2)]
  let [all, onAxis] = [0, 0]
  // Of a small sign, the axis may be beside the middle of its box.
  const both = [0, 0, 0]
  for (let x = x0; x < x1; x += 1) {
    if (middle.some((y) => isInk(x, y))) onAxis += 1
    for (let y = y0; y < y1; y += 1) {
      if (!isInk(x, y)) continue
      all += 1
      for (const shift of both.keys())
        if (isInk(x, y0 + y1 - 2 + shift - y)) both[shift] = (both[shift] ?? 0) + 1
    }
  }
  const columns = Array.from({ length: wide }, (_, at) => {
    const rows = Array.from({ length: high }, (_, row) => isInk(x0 + at, y0 + row))
    return Math.max(0, rows.lastIndexOf(true) + 1 - rows.indexOf(true)) / high
  })
  const reach = Math.max(1, Math.round(SIGNS.end * wide))
  const most = Math.max(...columns)
  return {
    filled: all / (wide * high),
    mirrored: Math.max(...both) / Math.max(1, all),
    axis: onAxis / wide,
    ends: [Math.max(...columns.slice(0, reach)), Math.max(...columns.slice(-reach))],
    tallest: (columns.indexOf(most) + columns.lastIndexOf(most) + 1) / 2 / wide,
  }
}
