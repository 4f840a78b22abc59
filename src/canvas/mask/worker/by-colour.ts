import type { Size } from '#contract/service/describe/operation.ts'
import type { Tiles } from './tiles.ts'

/** RGBA, row by row. */
export interface Pixels extends Size {
  readonly data: Uint8ClampedArray
}

interface Choice {
  readonly x: number
  readonly y: number
  readonly tolerance: number
  readonly isContiguous: boolean
}

/**
 * Fills pixels similar to the one at a place: largest channel difference at most `tolerance`. A contiguous fill goes by
 * scan lines from that place (Heckbert's seed fill, Graphics Gems 1990).
 */
export function fillByColor(tiles: Tiles, pixels: Pixels, choice: Choice, value: number): void {
  const { width, height } = pixels
  const [x, y] = [Math.floor(choice.x), Math.floor(choice.y)]
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const isLike = likeness(pixels, y * width + x, choice.tolerance)
  if (choice.isContiguous)
    floodFrom({ x, y }, { width, height }, isLike, (row, from, to) => tiles.fill(row, from, to, value))
  else {
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        if (isLike(row * width + column)) tiles.fill(row, column, column, value)
      }
    }
  }
}

function likeness({ data }: Pixels, seed: number, tolerance: number): (at: number) => boolean {
  const [r = 0, g = 0, b = 0] = [data[seed * 4], data[seed * 4 + 1], data[seed * 4 + 2]]
  return (at) =>
    Math.abs((data[at * 4] ?? 0) - r) <= tolerance &&
    Math.abs((data[at * 4 + 1] ?? 0) - g) <= tolerance &&
    Math.abs((data[at * 4 + 2] ?? 0) - b) <= tolerance
}

function floodFrom(
  seed: { x: number; y: number },
  { width, height }: Size,
  isLike: (at: number) => boolean,
  fill: (y: number, from: number, to: number) => void,
): void {
  const isSeen = new Uint8Array(width * height)
  const open: number[] = [seed.x, seed.y]
  const isOpen = (at: number) => isSeen[at] === 0 && isLike(at)
  while (open.length > 0) {
    const y = open.pop() ?? 0
    let x = open.pop() ?? 0
    const row = y * width
    if (!isOpen(row + x)) continue
    while (x > 0 && isOpen(row + x - 1)) x -= 1
    const from = x
    while (x < width && isOpen(row + x)) {
      isSeen[row + x] = 1
      x += 1
    }
    fill(y, from, x - 1)
    for (const next of [y - 1, y + 1]) {
      if (next < 0 || next >= height) continue
      for (let at = from; at < x; at += 1) {
        const begins = isOpen(next * width + at) && (at === from || !isOpen(next * width + at - 1))
        if (begins) open.push(at, next)
      }
    }
  }
}
