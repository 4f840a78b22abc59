import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { upscaled } from '../model-files/upscale.ts'
import { canvasOf, pixelsOf } from '../pixels/canvas.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'
import type { Rgb } from '../text/letters.ts'
import { cssFont } from '../typeset/fonts.ts'
import type { Copy, Paragraph, Piece, Word } from './copy.ts'
import { contrastOf, groundFor, MIN_CONTRAST } from './ground.ts'
import { type Box, isLegible, type Layout, layOut, type Placed } from './lay-out.ts'
import type { Photo } from './photo.ts'

/** How much of the longer side the photograph may take; the first one that leaves the copy room enough. */
const SHARES = [0.46, 0.38, 0.3, 0.22, 0] as const
/** The largest letters have at least this share of the square root of the area. */
const LARGE_ENOUGH = 0.06
/** Less of the photograph has to make the smallest letters larger by this factor, where they are small anyway. */
const WORTH_LESS_PHOTO = 1.25
/** A photograph is at most so much longer than tall, or taller than long. */
const MAX_LONG = 2
const MARGIN = 0.07
/** The edge of the photograph over which it fades into the ground, as a share of its length. */
const FADE = 0.22
/** Where the baseline of a paragraph's first line is, relative to its size. */
const BASELINE = 0.8
/** Space between letters and the edge of a plate behind them, relative to their size. */
const PLATE = 0.3
/** Letters that are enlarged more than this are set anew, if their typeface is known. */
const MAX_SOFT = 1.15

interface Rearranged {
  readonly copy: Copy
  readonly photo: Photo
  /** For an ad whose letters cannot be told from their background. */
  readonly ground: Rgb
}

/** An ad whose copy is set anew. */
export interface Arranged {
  readonly pixels: Pixels
  /** The size of its smallest letters, in pixels; null without copy. */
  readonly smallestPx: number | null
}

/** Sets the copy of an ad on a plain ground, beside its photograph or below it. */
export async function rearranged(
  { copy: { pieces }, photo, ground }: Rearranged,
  area: Extent,
  ordinal: number,
): Promise<Arranged> {
  const isWide = area.width >= area.height
  const isPhotoFirst = (ordinal % 2 === 0) !== isWide
  const plain = groundOf(pieces) ?? ground
  const chosen = chosenLayout(pieces, area, { photo, isFirst: isPhotoFirst, ground: plain })
  const canvas = createCanvas(area.width, area.height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = cssOf(plain)
  ctx.fillRect(0, 0, area.width, area.height)
  if (chosen.photo) {
    const size = { width: chosen.photo.width, height: chosen.photo.height }
    const shown = await photo.shownIn(size, plain)
    const isFaded = ordinal < 2
    ctx.drawImage(
      canvasOf(isFaded ? fadedOut(shown, isWide, isPhotoFirst) : shown),
      chosen.photo.x,
      chosen.photo.y,
    )
  }
  for (const one of chosen.layout?.placed ?? []) await draw(ctx, one, plain)
  return { pixels: pixelsOf(canvas), smallestPx: chosen.layout?.smallest ?? null }
}

interface Chosen {
  readonly layout: Layout | null
  readonly photo: Box | null
}

/** As much photograph as leaves the copy room to be read. */
function chosenLayout(
  pieces: readonly Piece[],
  area: Extent,
  {
    photo: shown,
    isFirst,
    ground,
  }: { readonly photo: Photo; readonly isFirst: boolean; readonly ground: Rgb },
): Chosen {
  const isEmpty = shown.isEmpty(ground)
  const isWide = area.width >= area.height
  const large = LARGE_ENOUGH * Math.sqrt(area.width * area.height)
  let best: (Chosen & { readonly smallest: number }) | null = null
  for (const share of SHARES) {
    const [photo, box] = boxesOf(area, share, isFirst)
    if (share > 0 && !shown.fits(photo)) continue
    if (share > 0 ? isEmpty : best && !isEmpty) continue
    const layout = layOut(pieces, box, !isWide)
    if (!layout) continue
    const chosen = { layout, photo: share > 0 ? photo : null, smallest: layout.smallest }
    if (isLegible(layout.smallest) && layout.largest >= large) return chosen
    if (!best || layout.smallest > best.smallest * WORTH_LESS_PHOTO) best = chosen
  }
  return best ?? { layout: null, photo: { x: 0, y: 0, ...area } }
}

/** The photograph's box and that of the copy, inside of its margins. */
function boxesOf({ width, height }: Extent, share: number, isPhotoFirst: boolean): readonly [Box, Box] {
  const isWide = width >= height
  const long = isWide ? width : height
  const length = Math.round(Math.min(long * share, MAX_LONG * Math.min(width, height)))
  const margin = Math.round(Math.min(width, height) * MARGIN)
  const from = isPhotoFirst ? 0 : long - length
  const rest = isPhotoFirst ? length : 0
  const photo = isWide ? { x: from, y: 0, width: length, height } : { x: 0, y: from, width, height: length }
  const copy = isWide
    ? { x: rest + margin, y: margin, width: long - length - 2 * margin, height: height - 2 * margin }
    : { x: margin, y: rest + margin, width: width - 2 * margin, height: long - length - 2 * margin }
  return [photo, copy]
}

/** The ground of most of the copy, as light or dark as letters on it need. */
function groundOf(pieces: readonly Piece[]): Rgb | null {
  const areaOf = (piece: Piece) =>
    piece.kind === 'label'
      ? piece.pixels.width * piece.pixels.height
      : piece.size * piece.words.reduce((sum, { pixels }) => sum + pixels.width, 0)
  const [most] = pieces
    .filter(({ ground }) => ground !== null)
    .toSorted((one, other) => areaOf(other) - areaOf(one))
  return most?.kind === 'paragraph' ? groundFor(most.ground, most.color) : (most?.ground ?? null)
}

const cssOf = ([red, green, blue]: Rgb) => `rgb(${red} ${green} ${blue})`

/** Fades the side of a photograph that is beside the copy. */
function fadedOut(photo: Pixels, isWide: boolean, isPhotoFirst: boolean): Pixels {
  const { width, height } = photo
  const data = photo.data.slice()
  const length = (isWide ? width : height) * FADE
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const away = isWide ? (isPhotoFirst ? width - 1 - x : x) : isPhotoFirst ? height - 1 - y : y
    const share = Math.min(1, away / length)
    // Smoothstep: neither end of the fade is seen as an edge.
    data[pixel * 4 + 3] = 255 * share * share * (3 - 2 * share)
  }
  return { width, height, data }
}

async function draw(ctx: SKRSContext2D, placed: Placed, ground: Rgb): Promise<void> {
  const { piece, box, scale, lines } = placed
  if (piece.kind === 'label') {
    const size = { width: Math.max(1, Math.round(box.width)), height: Math.max(1, Math.round(box.height)) }
    ctx.drawImage(canvasOf(await upscaled(piece.pixels, size)), Math.round(box.x), Math.round(box.y))
    return
  }
  const size = piece.size * scale
  if (contrastOf(piece.color, ground) < MIN_CONTRAST) {
    const by = PLATE * size
    ctx.fillStyle = cssOf(groundFor(piece.ground, piece.color))
    ctx.beginPath()
    ctx.roundRect(box.x - by, box.y - by / 2, box.width + 2 * by, box.height + by, by / 2)
    ctx.fill()
  }
  for (const [row, line] of lines.entries()) {
    const baseline = box.y + (BASELINE + row * piece.lineHeight) * size
    for (const { word, x } of line) await drawWord(ctx, { word, piece, scale, x: box.x + x, baseline })
  }
}

interface PlacedWord {
  readonly word: Word
  readonly piece: Paragraph
  readonly scale: number
  readonly x: number
  readonly baseline: number
}

async function drawWord(ctx: SKRSContext2D, { word, piece, scale, x, baseline }: PlacedWord): Promise<void> {
  if (scale > MAX_SOFT && piece.face) {
    ctx.save()
    ctx.font = cssFont(piece.face, piece.size * scale)
    ctx.fillStyle = cssOf(piece.color)
    ctx.textBaseline = 'alphabetic'
    const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = ctx.measureText(word.text)
    ctx.translate(Math.round(x), Math.round(baseline))
    // As wide as its letters were: the room beside them is theirs.
    ctx.scale((word.pixels.width * scale) / Math.max(1, left + right), 1)
    ctx.fillText(word.text, left, 0)
    ctx.restore()
    return
  }
  const size = {
    width: Math.max(1, Math.round(word.pixels.width * scale)),
    height: Math.max(1, Math.round(word.pixels.height * scale)),
  }
  const small = await resized(word.pixels, size)
  ctx.drawImage(canvasOf(small), Math.round(x), Math.round(baseline - word.ascent * scale))
}
