import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { PX_PER_POINT } from './fonts.ts'

/** The space beside a text is free as long as its columns look alike: maximum difference, of 255 in each channel. */
const MAX_UNLIKE = 14
/** Margin kept before the free space ends, relative to the text's size. */
const PADDING = 0.6
/** Maximum additional width for a longer text, as a share of the block's width. */
const MAX_WIDER = 0.8

/**
 * Widens a block for a longer text into the free space beside it: on the side where its lines continue, or on both
 * sides if centred. Rotated blocks stay unchanged.
 * @param background the picture without its text
 * @param others blocks that keep their place
 */
export function withRoom(
  block: DetectedTextBlock,
  background: Pixels,
  others: readonly DetectedTextBlock[],
): DetectedTextBlock {
  if (block.angle !== 0) return block
  const max = Math.round(block.width * MAX_WIDER)
  const padding = Math.round((block.font_size ?? block.height) * PX_PER_POINT * PADDING)
  const free = (side: 'left' | 'right') =>
    Math.max(0, freeColumns(block, background, { side, others, max: max + padding }) - padding)
  const [left, right] = [free('left'), free('right')]
  switch (block.alignment) {
    case 'left':
      return { ...block, width: block.width + right }
    case 'right':
      return { ...block, x: block.x - left, width: block.width + left }
    case 'center': {
      const both = Math.min(left, right)
      return { ...block, x: block.x - both, width: block.width + 2 * both }
    }
  }
}

interface ColumnSearch {
  readonly side: 'left' | 'right'
  readonly others: readonly DetectedTextBlock[]
  readonly max: number
}

function freeColumns(
  block: DetectedTextBlock,
  background: Pixels,
  { side, others, max }: ColumnSearch,
): number {
  const begin = side === 'left' ? block.x : block.x + block.width - 1
  const step = side === 'left' ? -1 : 1
  let before = column(background, block, begin)
  for (let count = 1; count <= max; count += 1) {
    const x = begin + step * count
    if (x < 0 || x >= background.width) return count - 1
    const next = column(background, block, x)
    const isTaken = others.some((other) => other !== block && isAt(other, block, x))
    if (isTaken || next.some((value, channel) => Math.abs(value - (before[channel] ?? 0)) > MAX_UNLIKE))
      return count - 1
    // A background may be a gradient: compare each column with the previous one.
    before = next
  }
  return max
}

const isAt = (other: DetectedTextBlock, { y, height }: DetectedTextBlock, x: number) =>
  x >= other.x && x < other.x + other.width && other.y < y + height && other.y + other.height > y

/** The mean colour of one column, over the block's height. */
function column({ width, height, data }: Pixels, block: DetectedTextBlock, x: number): readonly number[] {
  const [from, to] = [Math.max(0, block.y), Math.min(height, block.y + block.height)]
  const sum = [0, 0, 0]
  for (let y = from; y < to; y += 1)
    for (const channel of [0, 1, 2])
      sum[channel] = (sum[channel] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0)
  return sum.map((value) => value / Math.max(1, to - from))
}
