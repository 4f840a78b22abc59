import {
  areaOf,
  around,
  type Bounds,
  cropped,
  heightOf,
  sharedArea,
  widened,
  widthOf,
} from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { Extent } from '../pixels/resample.ts'
import { blocksOf, type FoundBlock } from '../text/blocks.ts'
import type { FoundLine, FoundText } from '../text/find.ts'
import type { Rgb } from '../text/letters.ts'
import type { Face } from '../typeset/fonts.ts'
import { islandAround, seaOf } from './island.ts'
import { type Label, labelOf, plainEdgeOf } from './label.ts'
import { type Regions, regionsOf, type Shape, shapeBehind } from './shapes.ts'
import { AROUND, type Found, merged, withoutCards } from './texts.ts'

/** A word that was lifted off its background. */
export interface Word {
  readonly text: string
  /** Its letters, transparent between them. */
  readonly pixels: Pixels
  /** From its upper edge to its baseline. */
  readonly ascent: number
  /** From the word before it on its line; null for the first. */
  readonly gap: number | null
}

/** Text that can be broken into lines anew. */
export interface Paragraph {
  readonly kind: 'paragraph'
  readonly words: readonly Word[]
  /** Of its letters, in pixels. */
  readonly size: number
  /** From one baseline to the next, relative to its size. */
  readonly lineHeight: number
  readonly color: Rgb
  /** What it was set on. */
  readonly ground: Rgb
  /** The typeface, where it is known well enough to be set larger in it. */
  readonly face: Face | null
}

export type Piece = Paragraph | Label

/** The copy of an ad in reading order, and where it stood. */
export interface Copy {
  readonly pieces: readonly Piece[]
  /** Where letters stood that are lifted off. */
  readonly lifted: readonly Bounds[]
  /** What is moved with its background. */
  readonly moved: readonly Bounds[]
}

/** The least distance of a button's edge from its text, relative to the text's size: a ground with details ends beside letters. */
const MIN_BUTTON = 0.2
/** A typeface that reproduces the ink but for this share is set anew where letters are enlarged. */
const MAX_UNLIKE = 0.25
/** Letters on a ground that is rougher than this, of 255, may not be whole if they are so unlike any typeface. */
const [ROUGH, MAX_UNLIKE_ON_ROUGH] = [1, 0.3]
/** Letters of this share of the ad's height are large. */
const LARGE = 0.05
/** A place that a network sees is that of a text if they share so much. */
const MAX_SHARED = 0.5
/** Ink from which on a pixel has the ink's own colour, which may be a gradient. */
const FULL_INK = 0.95

/**
 * The copy of an ad.
 * @param bare the ad without the lines that were read
 */
export async function copyOf(ad: Pixels, bare: Pixels, text: FoundText): Promise<Copy> {
  const regions = await regionsOf(bare)
  const read = blocksOf(text.lines, ad).map((block): Found => {
    const place = placeOf(block.lines, ad)
    const size = Math.min(...block.lines.map(({ setting }) => setting.size))
    const shape = buttonBehind(regions, place, size)
    if (block.lines.every(isWhole)) return { block, place, size, shape }
    const whole = around([place, ...seenAt(place, text.seen)])
    return { block: null, place: widened(whole, AROUND * size, ad), size, shape }
  })
  const sea = await seaOf(ad, bare)
  const whole = [...read, ...withoutReading(ad, regions, { ...text, read })].map((one) =>
    one.block || one.shape ? one : { ...one, place: islandAround(one.place, sea) ?? one.place },
  )
  const { texts, cards } = withoutCards(whole)
  const apart = merged(texts, ad).toSorted(
    (one, other) => one.place.y0 - other.place.y0 || one.place.x0 - other.place.x0,
  )
  const pieces = await Promise.all(
    apart.map((one) => (one.block ? paragraphOf(one.block, ad) : labelOf(one, ad))),
  )
  const placesOf = (isMoved: boolean) =>
    apart.filter(({ block }) => (block === null) === isMoved).map(({ place }) => place)
  return { pieces, lifted: placesOf(false), moved: [...placesOf(true), ...cards] }
}

interface Known extends FoundText {
  readonly read: readonly Found[]
}

/** The texts that are not read surely, and those of which nothing is read, but for what stands on things in the photograph. */
function withoutReading(
  ad: Pixels,
  regions: Regions,
  { lines, seen, unread, read }: Known,
): readonly Found[] {
  const foundAt = (box: Bounds): Found => {
    const size = heightOf(box)
    const shape = buttonBehind(regions, box, size)
    return { block: null, place: widened(box, AROUND * size, ad), size, shape }
  }
  // The places of letters: those of labels reach into the lines beside them.
  const known = [...lines.map((line) => placeOf([line], ad)), ...unread]
  const others = seen.filter((box) => known.every((place) => !isSameText(place, box))).map(foundAt)
  const isSet = ({ shape, size, place }: Found) =>
    shape !== null || size >= LARGE * ad.height || plainEdgeOf(cropped(ad, place)) !== null
  const moved = [...unread.map(foundAt), ...others.filter(isSet)]
  const labels = [...moved, ...read.filter(({ block }) => block === null)]
  // Half of it would be seen at the edge of a label.
  const isBeside = ({ place }: Found) => labels.some((one) => sharedArea(one.place, place) > 0)
  return [...moved, ...others.filter((one) => !isSet(one) && isBeside(one))]
}

/** The button or badge behind a text. */
function buttonBehind(regions: Regions, place: Bounds, size: number): Shape | null {
  const shape = shapeBehind(regions, place, size)
  if (!shape) return null
  const { x0, y0, x1, y1 } = shape.bounds
  const edges = [place.x0 - x0, place.y0 - y0, x1 - place.x1, y1 - place.y1]
  return edges.every((edge) => edge >= MIN_BUTTON * size) ? shape : null
}

/** Where a network sees the text of a place, of which the letters at the ends may not have been read. */
const seenAt = (place: Bounds, seen: readonly Bounds[]) => seen.filter((box) => isSameText(place, box))

const isSameText = (place: Bounds, box: Bounds) =>
  sharedArea(place, box) > MAX_SHARED * Math.min(areaOf(place), areaOf(box))

const isWhole = ({ strip, setting }: FoundLine) =>
  strip.roughness <= ROUGH || setting.unlike <= MAX_UNLIKE_ON_ROUGH

const placeOf = (lines: readonly FoundLine[], ad: Extent): Bounds =>
  widened(around(lines.flatMap(({ words }) => words.map(({ bounds }) => bounds))), 0, ad)

function paragraphOf({ block, lines }: FoundBlock, ad: Pixels): Paragraph {
  const [first] = lines
  if (!first) throw new Error('a block has a line')
  const longest = lines.reduce((best, next) => (next.text.length > best.text.length ? next : best), first)
  const { face, unlike } = longest.setting
  return {
    kind: 'paragraph',
    words: lines.flatMap((line) => wordsOf(line, ad)),
    size: longest.setting.size,
    lineHeight: block.line_height ?? 1.2,
    color: longest.strip.color,
    ground: longest.strip.background,
    face: unlike <= MAX_UNLIKE ? face : null,
  }
}

/** The words of a line; a turned line stays whole. */
function wordsOf(line: FoundLine, ad: Pixels): readonly Word[] {
  const { strip, words, text, angle, setting } = line
  const { bounds } = strip
  const cuts: number[] = []
  if (angle === 0) {
    const left = strip.place(0, 0).x
    for (const [at, word] of words.slice(1).entries())
      cuts.push(Math.round(((words[at]?.bounds.x1 ?? word.bounds.x0) + word.bounds.x0) / 2 - left))
  }
  const edges = [bounds.x0, ...cuts, bounds.x1]
  let end: number | null = null
  return edges.slice(1).flatMap((x1, at) => {
    const part = inkIn(line, { ...bounds, x0: edges[at] ?? bounds.x0, x1 })
    if (!part) return []
    const gap = end === null ? null : part.x0 - end
    end = part.x1
    return [
      {
        text: cuts.length > 0 ? (words[at]?.text ?? '') : text,
        pixels: lettersOf(line, part, ad),
        ascent: setting.origin.y - part.y0,
        gap,
      },
    ]
  })
}

/** The columns of a part of a strip that have ink, in full height; null without any. */
function inkIn({ strip: { ink, width } }: FoundLine, { x0, y0, x1, y1 }: Bounds): Bounds | null {
  const isInked = (x: number) => {
    for (let y = y0; y < y1; y += 1) if ((ink[y * width + x] ?? 0) >= 0.2) return true
    return false
  }
  const columns = Array.from({ length: Math.max(0, x1 - x0) }, (_, at) => x0 + at).filter(isInked)
  const [first, last] = [columns[0], columns.at(-1)]
  return first === undefined || last === undefined ? null : { x0: first, y0, x1: last + 1, y1 }
}

function lettersOf({ strip }: FoundLine, part: Bounds, ad: Pixels): Pixels {
  const [width, height] = [widthOf(part), heightOf(part)]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [part.x0 + column, part.y0 + row]
      const ink = strip.ink[y * strip.width + x] ?? 0
      const at = (row * width + column) * 4
      const place = strip.place(x, y)
      const from = (Math.round(place.y) * ad.width + Math.round(place.x)) * 4
      for (const channel of [0, 1, 2])
        data[at + channel] = ink >= FULL_INK ? (ad.data[from + channel] ?? 0) : (strip.color[channel] ?? 0)
      data[at + 3] = 255 * ink
    }
  }
  return { width, height, data }
}
