import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { breakLines } from './break-lines.ts'
import { cssFont, type Face, familyNamed, isRightToLeft, PX_PER_POINT } from './fonts.ts'

/** Distance from the middle of a line to its baseline, relative to its size: half of a capital's height. */
export const MIDDLE_TO_BASELINE = 0.36
const USUAL_LINE_HEIGHT = 1.2
const USUAL_FAMILY = 'Inter'
/** Points are whole numbers: a measured text is set in the fractional size that fills its box. */
const MAX_ADJUSTED = 0.06
const SMALLEST_PX = 4
const SMALLER = 0.97
/** A longer text may be smaller than the old one, but is not set below this size, or this share of it if that is less. */
const [LEGIBLE_PX, LEGIBLE_SHARE] = [10, 0.7]
/** Widths of boxes are whole pixels. */
const SAME_WIDTH_PX = 0.8
/** Tolerance by which a new text may be wider than the old one, relative to its size. */
const ROOM = 0.15

/** A block with its text set: the lines, and their size. */
export interface Typeset {
  readonly lines: readonly string[]
  /** In pixels. */
  readonly size: number
}

const measuring = createCanvas(1, 1).getContext('2d')

const widthOf = (text: string, font: string): number => {
  measuring.font = font
  return measuring.measureText(text).width
}

export const faceOf = ({ font_name: name, formatting }: DetectedTextBlock): Face => ({
  family: familyNamed(name ?? '') ?? USUAL_FAMILY,
  isBold: formatting.includes('bold'),
  isItalic: formatting.includes('italic'),
})

/** The block's own text gets the block's width; any other text has the same size, or a smaller one that fits. */
function typeset(block: DetectedTextBlock, text: string, room: DetectedTextBlock): Typeset {
  const face = faceOf(block)
  const lines = block.text.split('\n')
  const told = (block.font_size ?? (block.height / lines.length) * 0.75) * PX_PER_POINT
  const begin = measuredSize(lines, face, { told, width: block.width })
  if (text === block.text) return { lines, size: begin }
  const tall = Math.max(block.height, lines.length * lineHeight(block) * begin)
  for (let size = begin; size > SMALLEST_PX; size *= SMALLER) {
    const font = cssFont(face, size)
    const broken = breakLines(text, Math.max(room.width, block.width + begin * ROOM), (line) =>
      widthOf(line, font),
    )
    const isFitting =
      broken && (broken.length === 1 || broken.length * lineHeight(block) * size <= tall * 1.02)
    if (isFitting) return { lines: broken, size }
  }
  return { lines: [text], size: SMALLEST_PX }
}

/** Whether a text can be set in the place of a block so that people can read it. */
export function isLegibleIn(block: DetectedTextBlock, text: string, room: DetectedTextBlock): boolean {
  const own = typeset(block, block.text, block).size
  return typeset(block, text, room).size >= Math.min(LEGIBLE_PX, LEGIBLE_SHARE * own)
}

interface SizeAndWidth {
  /** The block's size in points, converted to pixels. */
  readonly told: number
  readonly width: number
}

/**
 * Points are whole, and many texts are set in whole pixels: choose the size at which the text has the width of its
 * box.
 */
function measuredSize(lines: readonly string[], face: Face, { told, width }: SizeAndWidth): number {
  const widest = Math.max(1, ...lines.map((line) => widthOf(line, cssFont(face, told))))
  const measured = told * (width / widest)
  if (Math.abs(measured / told - 1) > MAX_ADJUSTED) return told
  const whole = Math.round(measured)
  return Math.abs((whole / told) * widest - width) < SAME_WIDTH_PX ? whole : measured
}

const lineHeight = ({ line_height: height }: DetectedTextBlock) => height ?? USUAL_LINE_HEIGHT

/**
 * Sets a text in the place of a block, with its font, weight, colour, alignment and angle.
 * @param room the block with the free space that a longer text may use
 */
export function setBlock(
  ctx: SKRSContext2D,
  block: DetectedTextBlock,
  text = block.text,
  room = block,
): void {
  const { lines, size } = typeset(block, text, room)
  const font = cssFont(faceOf(block), size)
  const spacing = lineHeight(block) * size
  ctx.save()
  ctx.font = font
  ctx.fillStyle = block.color ?? '#000000'
  ctx.direction = isRightToLeft(text) ? 'rtl' : 'ltr'
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.translate(block.x + block.width / 2, block.y + block.height / 2)
  ctx.rotate((block.angle * Math.PI) / 180)
  for (const [place, line] of lines.entries()) {
    const free = block.width - widthOf(line, font)
    const share = block.alignment === 'center' ? 0.5 : block.alignment === 'right' ? 1 : 0
    const across = (place - (lines.length - 1) / 2) * spacing + MIDDLE_TO_BASELINE * size
    ctx.fillText(
      line,
      snapped(block, 'x', Math.abs(free) < 1 ? 0 : free * share),
      snapped(block, 'y', across),
    )
  }
  ctx.restore()
}

/** Upright text starts, and stands, on whole pixels; relative to the centre of its box. */
function snapped(block: DetectedTextBlock, axis: 'x' | 'y', at: number): number {
  const length = axis === 'x' ? block.width : block.height
  if (axis === 'x') return block.angle === 0 ? Math.round(at) - length / 2 : at - length / 2
  return block.angle === 0 ? Math.round(at + length / 2) - length / 2 : at
}
