/** Pictures of a result under one heading. */
interface Group {
  readonly label: string
  readonly pictures: number
}

/** A group, with the place of its first row. */
export interface Section extends Group {
  /** Its first picture. */
  readonly first: number
  /** Its first row. */
  readonly row: number
}

interface Space {
  /** The width of a row, and the gap between two pictures, in pixels. */
  readonly width: number
  readonly gap: number
  /** The target height of rows; the last one of a section is not stretched. */
  readonly rowHeight: number
  /** The height of a section's heading, and the height of the caption under each picture. */
  readonly heading: number
  readonly caption: number
}

/** The position of every picture: rows of one height each that fill the width, with the sections that start at them. */
export interface Rows {
  readonly count: number
  /** The number of pictures that are laid out; the height of the rest is estimated. */
  readonly laid: number
  /** The first picture of each row; the last entry is the end. */
  readonly firsts: Int32Array
  readonly tops: Float64Array
  readonly heights: Float32Array
  readonly height: number
  readonly sections: readonly Section[]
}

/** The number of pictures that are laid out in a few milliseconds. */
const SLICE = 50_000
/** Extreme proportions are shown cropped rather than as slivers. */
const MIN_RATIO = 0.4
const MAX_RATIO = 3

export const shownRatio = (ratio: number) => Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio))

/**
 * Lays pictures out in rows without cutting into their proportions (the layout of a contact sheet), a slice at a time: each
 * step yields all rows so far. `ratios` is width by height of each picture; no groups are one without a heading.
 */
export function* rowsOf(ratios: Float32Array, groups: readonly Group[], space: Space): Generator<Rows> {
  const { width, gap, rowHeight, heading, caption } = space
  const firsts = new Int32Array(ratios.length + 1)
  const tops = new Float64Array(ratios.length + 1)
  const heights = new Float32Array(ratios.length)
  const sections: Section[] = []
  let count = 0
  let top = 0
  const close = (end: number, height: number) => {
    tops[count] = top
    heights[count] = height
    top += height + caption + gap
    count += 1
    firsts[count] = end
  }
  const soFar = (laid: number): Rows => {
    const height = laid === 0 ? 0 : Math.round((top / laid) * ratios.length)
    return { count, laid, firsts, tops, heights, height, sections: [...sections] }
  }
  let at = 0
  let sliceEnd = SLICE
  for (const group of groups.length > 0 ? groups : [{ label: '', pictures: ratios.length }]) {
    const end = Math.min(ratios.length, at + group.pictures)
    if (group.label !== '') {
      sections.push({ ...group, first: at, row: count })
      top += heading
    }
    let inRow = 0
    let wide = 0
    for (; at < end; at += 1) {
      wide += shownRatio(ratios[at] ?? 1)
      inRow += 1
      const height = (width - gap * (inRow - 1)) / wide
      if (height > rowHeight) continue
      close(at + 1, height)
      inRow = 0
      wide = 0
      if (at < sliceEnd || at + 1 === ratios.length) continue
      yield soFar(at + 1)
      sliceEnd += SLICE
    }
    if (inRow > 0) close(at, Math.min(rowHeight, (width - gap * (inRow - 1)) / wide))
  }
  yield soFar(at)
}

/** The row at a height: the last one that starts above it. */
export function rowAt({ tops, count }: Rows, top: number): number {
  let [low, high] = [0, Math.max(0, count - 1)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= top) low = middle
    else high = middle - 1
  }
  return low
}

/** The row of a picture. */
export function rowOf({ firsts, count }: Rows, picture: number): number {
  let [low, high] = [0, Math.max(0, count - 1)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((firsts[middle] ?? 0) <= picture) low = middle
    else high = middle - 1
  }
  return low
}

/** The position of a picture in a row. */
export interface Cell {
  readonly index: number
  readonly left: number
  readonly width: number
}

/** The pictures of a row, from left to right. */
export function cellsOf(
  { firsts, heights }: Rows,
  row: number,
  ratios: Float32Array,
  gap: number,
): readonly Cell[] {
  const cells: Cell[] = []
  let left = 0
  for (let index = firsts[row] ?? 0; index < (firsts[row + 1] ?? 0); index += 1) {
    const width = shownRatio(ratios[index] ?? 1) * (heights[row] ?? 0)
    cells.push({ index, left, width })
    left += width + gap
  }
  return cells
}
