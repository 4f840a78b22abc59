import { croppedMask, isMarked, type Mask } from '../mask/mask.ts'
import {
  areaOf,
  type Bounds,
  boxWhere,
  heightOf,
  median,
  sharedArea,
  timesLarger,
  widened,
  widthOf,
} from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'

/** What an ad has behind a text: a button, a badge or a card. */
export interface Shape {
  readonly bounds: Bounds
  /** 255 where the shape is in its bounds, at the size at which shapes are looked for. */
  readonly mask: Mask
  /** The radius of its corners in the ad's pixels, if it is a rounded rectangle: a badge has those of a circle. */
  readonly radius: number | null
  /** Its share of the ad's area. */
  readonly share: number
}

/** Shapes are looked for at this size. */
const LOOK_PX = 1024
/** The largest difference of neighbours in one region, of 255 in each channel: a gradient, or what compression leaves. */
const MAX_STEP = 8
/** A region is what is behind a text if it fills this share of its place. */
const MIN_BEHIND = 0.4
/** A text is on a shape if so much of its place is within the shape's bounds. */
const MIN_COVERED = 0.98
/** A larger part of an ad is its ground. */
const MAX_SHARE = 0.35
/** What fills less of its convex hull is part of a photograph. */
const MIN_CONVEX = 0.95
/** A shape that shares so much with a rounded rectangle, of what either has, is one. */
const MIN_ROUNDED = 0.93
/** An outlined button's line is at most so thick, relative to the letters on it. */
const MAX_LINE = 0.3
/** Both sides of such a line have the same colour, to this difference of 255 in each channel. */
const MAX_UNLIKE = 12

/** The regions of an ad that may be shapes, by pixel, at the size at which they are looked for. */
export interface Regions extends Extent {
  readonly picture: Pixels
  readonly labels: Int32Array
  readonly ad: Extent
  /** Pixels of the ad for one of the regions'. */
  readonly scale: number
}

/**
 * The regions of an ad without its text whose neighbouring pixels are alike: connected components, four neighbours each.
 */
export async function regionsOf(bare: Pixels): Promise<Regions> {
  const scale = Math.max(1, Math.max(bare.width, bare.height) / LOOK_PX)
  const width = Math.max(1, Math.round(bare.width / scale))
  const height = Math.max(1, Math.round(bare.height / scale))
  const picture = scale === 1 ? bare : await resized(bare, { width, height })
  const labels = new Int32Array(width * height).fill(-1)
  const waiting = new Int32Array(width * height)
  for (let start = 0; start < labels.length; start += 1) {
    if (labels[start] !== -1) continue
    labels[start] = start
    waiting[0] = start
    let last = 0
    const join = (at: number, next: number) => {
      if (labels[next] !== -1 || differenceOf(picture.data, at, next) > MAX_STEP) return
      labels[next] = start
      last += 1
      waiting[last] = next
    }
    while (last >= 0) {
      const at = waiting[last] ?? 0
      last -= 1
      const x = at % width
      if (x > 0) join(at, at - 1)
      if (x < width - 1) join(at, at + 1)
      if (at >= width) join(at, at - width)
      if (at < labels.length - width) join(at, at + width)
    }
  }
  return { picture, labels, width, height, scale, ad: { width: bare.width, height: bare.height } }
}

function differenceOf(data: Uint8ClampedArray, one: number, other: number): number {
  let most = 0
  for (const channel of [0, 1, 2])
    most = Math.max(most, Math.abs((data[one * 4 + channel] ?? 0) - (data[other * 4 + channel] ?? 0)))
  return most
}

/**
 * The shape behind a text; null if it stands on the photograph, or on a ground that reaches the ad's edge.
 * @param place of the text, in the ad's pixels
 * @param size of its letters
 */
export function shapeBehind(regions: Regions, place: Bounds, size: number): Shape | null {
  const { width, height, scale, ad } = regions
  const own = timesLarger(place, 1 / scale)
  const label = labelBehind(regions, own)
  const region = label === null ? null : boxWhere(regions, (at) => regions.labels[at] === label)
  if (label === null || !region) return null
  const { x0, y0, x1, y1 } = region
  const isInside = x0 > 0 && y0 > 0 && x1 < width && y1 < height
  const share = areaOf(region) / (width * height)
  if (!isInside || share > MAX_SHARE || sharedArea(region, own) < MIN_COVERED * areaOf(own)) return null
  const line = lineAround(regions, region, (MAX_LINE * size) / scale)
  const bounds = widened(region, line, regions)
  const mask = filledIn(regions, { label, bounds, line })
  if (!isConvex(mask)) return null
  const radius = radiusOf(mask)
  return {
    bounds: widened(timesLarger(bounds, scale), 0, ad),
    mask,
    radius: radius === null ? null : radius * scale,
    share,
  }
}

/** The region that most of a place belongs to, by its label. */
function labelBehind({ labels, width, height }: Regions, place: Bounds): number | null {
  const counts = new Map<number, number>()
  let pixels = 0
  for (let y = Math.max(0, Math.floor(place.y0)); y < Math.min(height, place.y1); y += 1) {
    for (let x = Math.max(0, Math.floor(place.x0)); x < Math.min(width, place.x1); x += 1) {
      const label = labels[y * width + x] ?? 0
      counts.set(label, (counts.get(label) ?? 0) + 1)
      pixels += 1
    }
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most && most[1] >= MIN_BEHIND * pixels ? most[0] : null
}

/** A region and what it surrounds, grown by the line around it. */
function filledIn(
  { labels, width }: Regions,
  { label, bounds, line }: { readonly label: number; readonly bounds: Bounds; readonly line: number },
): Mask {
  // A border of one pixel, from which everything outside is reached.
  const [wide, tall] = [widthOf(bounds) + 2, heightOf(bounds) + 2]
  const isOwn = (x: number, y: number) =>
    x > 0 &&
    y > 0 &&
    x < wide - 1 &&
    y < tall - 1 &&
    labels[(y - 1 + bounds.y0) * width + x - 1 + bounds.x0] === label
  const isOutside = new Uint8Array(wide * tall)
  const waiting = [0]
  isOutside[0] = 1
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % wide, Math.floor(at / wide)]
    for (const [nextX, nextY] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      const next = nextY * wide + nextX
      const isThere = nextX >= 0 && nextY >= 0 && nextX < wide && nextY < tall
      if (!isThere || isOutside[next] || isOwn(nextX, nextY)) continue
      isOutside[next] = 1
      waiting.push(next)
    }
  }
  const own = Uint8ClampedArray.from(isOutside, (outside) => (outside ? 0 : 255))
  const mask = grown({ width: wide, height: tall, data: own }, line)
  return croppedMask(mask, { x0: 1, y0: 1, x1: wide - 1, y1: tall - 1 })
}

const areaIn = ({ data }: Mask) => data.reduce((sum, value) => sum + value / 255, 0)

function isConvex(mask: Mask): boolean {
  const { width, height, data } = mask
  const ends = Array.from({ length: height }, (_, y) => {
    const row = data.subarray(y * width, (y + 1) * width)
    return [row.indexOf(255), row.lastIndexOf(255) + 1] as const
  })
  // Corners of pixels, so that a row of them has an area.
  const corners = (of: 0 | 1) =>
    ends.flatMap((row, y) =>
      row[0] < 0
        ? []
        : [
            { x: row[of], y },
            { x: row[of], y: y + 1 },
          ],
    )
  const outline = [...hullOf(corners(0), 1), ...hullOf(corners(1), -1).toReversed()]
  const hull = outline.reduce((sum, one, at) => {
    const next = outline[(at + 1) % outline.length] ?? one
    return sum + (one.x * next.y - next.x * one.y) / 2
  }, 0)
  return areaIn(mask) >= MIN_CONVEX * Math.abs(hull)
}

interface Point {
  readonly x: number
  readonly y: number
}

/** One side of a convex hull: points from top to bottom that turn to the same side (Andrew's monotone chain). */
function hullOf(points: readonly Point[], side: 1 | -1): readonly Point[] {
  const hull: Point[] = []
  for (const point of points) {
    for (;;) {
      const [before, last] = [hull.at(-2), hull.at(-1)]
      if (!before || !last) break
      const turn = (last.x - before.x) * (point.y - before.y) - (last.y - before.y) * (point.x - before.x)
      if (turn * side < 0) break
      hull.pop()
    }
    hull.push(point)
  }
  return hull
}

/** The radius of the corners of a rounded rectangle; null if a mask is another shape. */
function radiusOf(mask: Mask): number | null {
  const { width, height, data } = mask
  const most = Math.floor(Math.min(width, height) / 2)
  const corners = [0, 1, 2, 3].map((corner) => {
    const away = Array.from({ length: most }, (_, at) => at).findIndex((at) => {
      const x = corner % 2 === 0 ? at : width - 1 - at
      const y = corner < 2 ? at : height - 1 - at
      return data[y * width + x] === 255
    })
    return away < 0 ? most : away
  })
  // A circle of radius 1 begins so far from the corner of its square, on the diagonal.
  const radius = Math.max(0.5, Math.min(width / 2, height / 2, median(corners) / (1 - Math.SQRT1_2)))
  const alike = roundedMask(mask, radius).data
  let [shared, either] = [0, 0]
  for (let at = 0; at < data.length; at += 1) {
    const [isInside, isOwn] = [isMarked(alike[at]), isMarked(data[at])]
    if (isInside && isOwn) shared += 1
    if (isInside || isOwn) either += 1
  }
  return shared >= MIN_ROUNDED * either ? radius : null
}

/** The mask of a rounded rectangle, smooth at its edge; the radius of its corners is at least half a pixel. */
export function roundedMask({ width, height }: Extent, radius: number): Mask {
  const data = new Uint8ClampedArray(width * height)
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5]
    const right = Math.max(radius - x, x - (width - radius), 0)
    const down = Math.max(radius - y, y - (height - radius), 0)
    data[at] = 255 * (radius - Math.hypot(right, down) + 0.5)
  }
  return { width, height, data }
}

/** How thick the line is around bounds that have the same colour on both sides of it; 0 without a line. */
function lineAround({ picture, width, height }: Regions, bounds: Bounds, most: number): number {
  const [x, y] = [Math.floor((bounds.x0 + bounds.x1) / 2), Math.floor((bounds.y0 + bounds.y1) / 2)]
  const sides = [
    [bounds.x0, y, -1, 0],
    [bounds.x1 - 1, y, 1, 0],
    [x, bounds.y0, 0, -1],
    [x, bounds.y1 - 1, 0, 1],
  ] as const
  let thickest = 0
  for (const [fromX, fromY, right, down] of sides) {
    const within = (fromY - 2 * down) * width + fromX - 2 * right
    const thick = Array.from({ length: Math.ceil(most) + 2 }, (_, at) => at + 1).find((away) => {
      const [toX, toY] = [fromX + right * (away + 1), fromY + down * (away + 1)]
      const isInside = toX >= 0 && toY >= 0 && toX < width && toY < height
      return isInside && differenceOf(picture.data, within, toY * width + toX) <= MAX_UNLIKE
    })
    if (thick === undefined) return 0
    thickest = Math.max(thickest, thick)
  }
  return thickest
}

/** A mask that is larger by some pixels on each side. */
function grown(mask: Mask, by: number): Mask {
  if (by === 0) return mask
  const { width, height } = mask
  const spread = (from: Uint8ClampedArray, step: number, length: number) => {
    const to = from.slice()
    for (let at = 0; at < from.length; at += 1) {
      if (!from[at]) continue
      const place = step === 1 ? at % width : Math.floor(at / width)
      for (let away = -by; away <= by; away += 1)
        if (place + away >= 0 && place + away < length) to[at + away * step] = 255
    }
    return to
  }
  return { width, height, data: spread(spread(mask.data, 1, width), width, height) }
}
