import { createCanvas } from '@napi-rs/canvas'
import type { Mask } from '../mask/mask.ts'
import { regions } from '../mask/regions.ts'
import { canvasOf, pixelsOf } from '../pixels/canvas.ts'
import { around, type Bounds, heightOf, median, sharedArea, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { cssFont } from '../typeset/fonts.ts'
import { faceOf, setBlock } from '../typeset/set-block.ts'
import { byteMat, openCv, withMats } from '../vision/opencv.ts'
import { blockOfLines, blocksOf, type FoundBlock } from './blocks.ts'
import { withoutText } from './erase.ts'
import { settingOf } from './face.ts'
import type { FoundLine } from './find.ts'
import type { Strip } from './ink.ts'
import { type Remade, recoloredIn, unlikeIn } from './likeness.ts'
import { outlineDistance } from './outlines.ts'
import { GIVEN_BACK } from './tuning-lifting.ts'

/**
 * The blocks of lines that can be erased without loss: set again, each gives back what is erased with it. A line that
 * does not is in none: a word of it was not read, something touches its letters, they have outlines or several colours, or
 * a typeface that is too different. A soft shadow is not noticed: what of it is not erased stays in the picture.
 */
export async function blocksGivenBack(
  lines: readonly FoundLine[],
  picture: Pixels,
  { bare, others = [], limits = GIVEN_BACK }: Circumstances = {},
): Promise<readonly FoundBlock[]> {
  let blocks = blocksOf(lines, picture, others)
  const base = bare ?? (await withoutText(picture, lines))
  let judged = blocks
  for (;;) {
    const remade = { picture, made: setOn(base, blocks) }
    const failed = new Set<FoundBlock>()
    for (const block of judged) {
      const isSame =
        hasItsLetters(block, limits) &&
        hasItsShape(await differenceOf(block, blocks, limits), sizeOf(block), limits) &&
        (await hasItsColors(block, remade, limits))
      if (!isSame) failed.add(block)
    }
    if (failed.size === 0) return blocks
    const kept = blocks.filter((block) => !failed.has(block))
    // Lines that are not true together may be so alone: their spacing or edges differ, or only one is wrong.
    const parts = [...failed].flatMap((found) =>
      found.lines.length > 1
        ? found.lines.map((line) => blockOfLines([line], [...lines, ...others], picture))
        : [],
    )
    const places = [...failed].map(placeOf)
    const isBeside = (block: FoundBlock) => places.some((place) => sharedArea(place, placeOf(block)) > 0)
    blocks = [...kept, ...parts]
    judged = [...kept.filter(isBeside), ...parts]
  }
}

interface Circumstances {
  /** The picture without the lines, if it is there already. */
  readonly bare?: Pixels
  /** The picture's other lines. */
  readonly others?: readonly FoundLine[]
  /** How far a block may be from its lines; by default no farther than in their own typeface. */
  readonly limits?: Limits
}

type Limits = { readonly [limit in keyof typeof GIVEN_BACK]: number }

/** Whether the outlines of a block's letters are those of its lines: its serifs, weight and slant. */
const hasItsLetters = ({ block, lines }: FoundBlock, { minOutline, maxOutline }: Limits): boolean =>
  lines.every(({ text, strip, setting }) => {
    const face = faceOf(block)
    const isOwn = cssFont(face, 1) === cssFont(setting.face, 1)
    const { size, origin } = isOwn ? setting : settingOf(text, strip, [face])
    const max = Math.max(minOutline, maxOutline * size)
    return outlineDistance(text, strip, { face, size, stretch: 1, ...origin }) <= max
  })

/** What one side has and the other has not. */
interface Apart {
  /** Its share of that side, 0 to 1. */
  readonly share: number
  /** The area of its largest piece, relative to the square of the text's size. */
  readonly largest: number
}

/** How the ink that is erased with a block differs from the block's drawing. */
interface Difference {
  /** Ink that is far from the drawing. */
  readonly lost: Apart
  /** Drawing that is far from ink. */
  readonly added: Apart
  /** The length over which what is erased goes on beyond it, relative to the text's size. */
  readonly cut: number
}

const hasItsShape = ({ lost, added, cut }: Difference, size: number, limits: Limits): boolean =>
  lost.share <= limits.maxLost &&
  added.share <= limits.maxAdded &&
  Math.max(lost.largest, added.largest) <= limits.maxPiece &&
  cut * size <= Math.max(limits.minCut, limits.maxCut * size)

/** Compares a block with its lines. Lines may overlap: what another of the blocks draws is not lost. */
async function differenceOf(
  found: FoundBlock,
  blocks: readonly FoundBlock[],
  limits: Limits,
): Promise<Difference> {
  const part = placeOf(found)
  const others = blocks.filter((other) => other !== found && sharedArea(part, placeOf(other)) > 0)
  const size = sizeOf(found)
  const reach = reachOf(size, limits)
  const [ink, drawing] = [inkOf([found], part), drawingOf([found], part)]
  const nearInk = await grown(inkOf([found, ...others], part), reach)
  const nearOthers = await grown(drawingOf(others, part), reach)
  const nearDrawing = over(nearOthers, await grown(drawing, reach))
  const beyond = marked(part, [found], ({ beyond: flags }, at) => flags[at] === 1)
  return {
    lost: apartFrom(ink, nearDrawing, size),
    added: apartFrom(drawing, nearInk, size),
    cut: beyond.data.filter((value, at) => value && !nearOthers.data[at]).length / size,
  }
}

/** A picture with blocks. */
function setOn(base: Pixels, blocks: readonly FoundBlock[]): Pixels {
  const canvas = canvasOf(base)
  const ctx = canvas.getContext('2d')
  for (const { block } of blocks) setBlock(ctx, block)
  return pixelsOf(canvas)
}

async function hasItsColors(found: FoundBlock, remade: Remade, limits: Limits): Promise<boolean> {
  const part = placeOf(found)
  const size = sizeOf(found)
  const [ink, drawing] = [inkOf([found], part), drawingOf([found], part)]
  const zone = await grown(ink, reachOf(size, limits))
  const reach = Math.max(1, Math.round(size * limits.colorReach))
  const unlike = await unlikeIn(zone, part, remade, reach)
  if (unlike > limits.maxUnlikeShare * ink.data.filter(Boolean).length) return false
  const letters = { ...ink, data: ink.data.map((value, at) => Math.min(value, drawing.data[at] ?? 0)) }
  const { picture } = remade
  const solid = drawingOf([found], part, SOLID)
  const recolored = await recoloredIn({ letters, solid }, part, { picture, color: found.block.color ?? '' })
  return recolored <= limits.maxRecolored
}

/** Alpha of a pixel that is inside of a letter. */
const SOLID = 250

const sizeOf = ({ lines }: FoundBlock) => median(lines.map(({ setting }) => setting.size))
const reachOf = (size: number, { reach, minReach }: Limits) => Math.max(minReach, Math.round(size * reach))

/** The part of the picture that holds a block's lines and its drawing. */
function placeOf({ block, lines }: FoundBlock): Bounds {
  const turn = (block.angle * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const wide = (block.width * cos + block.height * sin) / 2
  const tall = (block.width * sin + block.height * cos) / 2
  const [x, y] = [block.x + block.width / 2, block.y + block.height / 2]
  const corners = lines.flatMap(({ strip: { width, height, place } }) =>
    [place(0, 0), place(width, 0), place(0, height), place(width, height)].map((at) => ({
      x0: at.x,
      y0: at.y,
      x1: at.x,
      y1: at.y,
    })),
  )
  const { x0, y0, x1, y1 } = around([...corners, { x0: x - wide, y0: y - tall, x1: x + wide, y1: y + tall }])
  return { x0: Math.floor(x0), y0: Math.floor(y0), x1: Math.ceil(x1) + 1, y1: Math.ceil(y1) + 1 }
}

const inkOf = (blocks: readonly FoundBlock[], part: Bounds): Mask =>
  marked(part, blocks, ({ ink }, at) => (ink[at] ?? 0) >= 0.5)

/** 255 for the chosen pixels of the blocks' lines, 0 elsewhere. */
function marked(
  part: Bounds,
  blocks: readonly FoundBlock[],
  isChosen: (strip: Strip, at: number) => boolean,
): Mask {
  const [width, height] = [widthOf(part), heightOf(part)]
  const data = new Uint8ClampedArray(width * height)
  for (const { strip } of blocks.flatMap(({ lines }) => lines)) {
    for (let at = 0; at < strip.ink.length; at += 1) {
      if (!isChosen(strip, at)) continue
      const { x, y } = strip.place(at % strip.width, Math.floor(at / strip.width))
      const [column, row] = [Math.round(x) - part.x0, Math.round(y) - part.y0]
      if (column >= 0 && column < width && row >= 0 && row < height) data[row * width + column] = 255
    }
  }
  return { width, height, data }
}

/** 255 where at least that much of a pixel is drawn, by default half of it, 0 elsewhere. */
function drawingOf(blocks: readonly FoundBlock[], part: Bounds, alpha = 128): Mask {
  const [width, height] = [widthOf(part), heightOf(part)]
  const ctx = createCanvas(width, height).getContext('2d')
  ctx.translate(-part.x0, -part.y0)
  for (const { block } of blocks) setBlock(ctx, block)
  const drawn = ctx.getImageData(0, 0, width, height).data
  const data = new Uint8ClampedArray(width * height)
  for (let at = 0; at < data.length; at += 1) data[at] = (drawn[at * 4 + 3] ?? 0) >= alpha ? 255 : 0
  return { width, height, data }
}

/** Everything at most `reach` pixels from a mask, along both axes. */
async function grown(mask: Mask, reach: number): Promise<Mask> {
  const { cv } = await openCv()
  return withMats((keep) => {
    const mat = keep(byteMat(cv, mask, mask.data))
    cv.dilate(mat, mat, keep(cv.Mat.ones(2 * reach + 1, 2 * reach + 1, cv.CV_8U)))
    return { ...mask, data: new Uint8ClampedArray(mat.data) }
  })
}

const over = (one: Mask, other: Mask): Mask => ({
  ...one,
  data: one.data.map((value, at) => Math.max(value, other.data[at] ?? 0)),
})

function apartFrom(mask: Mask, near: Mask, size: number): Apart {
  const apart = mask.data.map((value, at) => (near.data[at] ? 0 : value))
  const pieces = regions({ ...mask, data: apart }, 255).map(({ length }) => length)
  const all = mask.data.filter(Boolean).length
  return {
    share: pieces.reduce((sum, length) => sum + length, 0) / Math.max(1, all),
    largest: Math.max(0, ...pieces) / size ** 2,
  }
}
