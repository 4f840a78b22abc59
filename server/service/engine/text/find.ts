import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, PSM } from 'tesseract.js'
import type { DetectedTextBlock } from '#contract/service/text-block.ts'
import { encodePng } from '../pixels/encode.ts'
import type { Pixels } from '../pixels/pixels.ts'

/** Lines that the reader is less sure of are pictures more often than words; percent. */
const LEAST_SURE = 60
const LINE_HEIGHT = 1.2
/** Between words, of the line's height; less is a gap inside of a word. */
const WORD_GAP = 0.22

const data = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

let reader: ReturnType<typeof createWorker> | undefined

/** One reader for each thread: starting it takes seconds. */
function openReader(): ReturnType<typeof createWorker> {
  reader ??= createWorker('eng', 1, { langPath: data, gzip: true, cacheMethod: 'none' }).then(
    async (opened) => {
      await opened.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '96' })
      return opened
    },
  )
  return reader
}

/** Finds lines of Latin text: where each stands, what it says, its size and colours. */
export async function findText(pixels: Pixels): Promise<readonly DetectedTextBlock[]> {
  const { recognize } = await openReader()
  const { data: page } = await recognize(encodePng(pixels), {}, { blocks: true, text: false })
  const pieces = (page.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .filter(({ confidence }) => confidence >= LEAST_SURE)
    .map(({ bbox, text }) => ({ bbox, text: text.trim() }))
  const lines = joined(pieces).filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text))
  const tallest = Math.max(1, ...lines.map(({ bbox }) => bbox.y1 - bbox.y0))
  return lines.map((line) => blockOf(line, pixels, tallest))
}

interface Piece {
  readonly bbox: Bounds
  readonly text: string
}

/** Pieces of one line as one: on the same height, of about the same size, and no further apart than words are. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const lines: Piece[] = []
  for (const piece of [...pieces].sort((one, other) => one.bbox.x0 - other.bbox.x0)) {
    const at = lines.findIndex((line) => continues(line.bbox, piece.bbox))
    const line = lines[at]
    if (!line) {
      lines.push(piece)
      continue
    }
    const gap = piece.bbox.x0 - line.bbox.x1
    const space = gap > (line.bbox.y1 - line.bbox.y0) * WORD_GAP ? ' ' : ''
    lines[at] = { text: `${line.text}${space}${piece.text}`, bbox: around(line.bbox, piece.bbox) }
  }
  return lines.sort((one, other) => one.bbox.y0 - other.bbox.y0)
}

function continues(line: Bounds, piece: Bounds): boolean {
  const shared = Math.min(line.y1, piece.y1) - Math.max(line.y0, piece.y0)
  const [tall, short] = [
    Math.max(line.y1 - line.y0, piece.y1 - piece.y0),
    Math.min(line.y1 - line.y0, piece.y1 - piece.y0),
  ]
  return shared > short * 0.6 && tall < short * 2.2 && piece.x0 - line.x1 < tall && piece.x0 >= line.x0
}

const around = (one: Bounds, other: Bounds): Bounds => ({
  x0: Math.min(one.x0, other.x0),
  y0: Math.min(one.y0, other.y0),
  x1: Math.max(one.x1, other.x1),
  y1: Math.max(one.y1, other.y1),
})

function blockOf({ bbox, text }: Piece, pixels: Pixels, tallest: number): DetectedTextBlock {
  const [width, height] = [bbox.x1 - bbox.x0, bbox.y1 - bbox.y0]
  const share = height / tallest
  const centre = (bbox.x0 + bbox.x1) / 2 / pixels.width
  return {
    x: bbox.x0,
    y: bbox.y0,
    width,
    height,
    text,
    alignment: Math.abs(centre - 0.5) < 0.04 ? 'center' : centre < 0.5 ? 'left' : 'right',
    formatting: text === text.toUpperCase() && /\p{L}/u.test(text) ? ['all_caps'] : [],
    angle: 0,
    font_name: null,
    font_alternatives: null,
    font_size: Math.round(height * 0.75),
    line_height: LINE_HEIGHT,
    color: inkOf(pixels, bbox),
    role: share > 0.8 ? 'heading' : share > 0.5 ? 'subheading' : share > 0.3 ? 'body' : 'caption',
  }
}

interface Bounds {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** The colour of the letters: the mean of those pixels that differ most from the box's edge. */
function inkOf({ width, height, data: values }: Pixels, { x0, y0, x1, y1 }: Bounds): string {
  const at = (x: number, y: number) => {
    const from = (Math.min(height - 1, y) * width + Math.min(width - 1, x)) * 4
    return [values[from] ?? 0, values[from + 1] ?? 0, values[from + 2] ?? 0] as const
  }
  const edge: (readonly number[])[] = []
  for (let x = x0; x < x1; x += 1) edge.push(at(x, Math.max(0, y0 - 1)), at(x, y1))
  const ground = [0, 1, 2].map(
    (channel) => edge.reduce((sum, color) => sum + (color[channel] ?? 0), 0) / Math.max(1, edge.length),
  )
  const inside: { readonly color: readonly number[]; readonly far: number }[] = []
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const color = at(x, y)
      inside.push({
        color,
        far: color.reduce((sum, value, channel) => sum + (value - (ground[channel] ?? 0)) ** 2, 0),
      })
    }
  }
  inside.sort((one, other) => other.far - one.far)
  const ink = inside.slice(0, Math.max(1, Math.floor(inside.length / 8)))
  const mean = [0, 1, 2].map((channel) =>
    Math.round(ink.reduce((sum, { color }) => sum + (color[channel] ?? 0), 0) / ink.length),
  )
  return `#${mean.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** A mask over blocks, a little larger than they are, so that soft edges of letters go with them. */
export function maskOf(blocks: readonly DetectedTextBlock[], { width, height }: Pixels) {
  const mask = new Uint8ClampedArray(width * height)
  for (const block of blocks) {
    const more = Math.max(3, Math.round(block.height * 0.14))
    for (let y = Math.max(0, block.y - more); y < Math.min(height, block.y + block.height + more); y += 1) {
      const from = y * width
      mask.fill(255, from + Math.max(0, block.x - more), from + Math.min(width, block.x + block.width + more))
    }
  }
  return { width, height, data: mask }
}
