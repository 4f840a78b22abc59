import { loadSharp } from './load-sharp.ts'
import { cellOf, differenceOf, type Oklab, oklabOf, packed } from './oklab.ts'

/** The look of a picture, for comparisons: its outlines and its dominant colors. */
export interface Look {
  /** 64 bits, as the digits 0 and 1: whether each spot is darker than the one to its right (dHash by Neal Krawetz, 2013). */
  readonly hash: string
  /** The dominant colors, the largest first, as whole numbers (oklab.ts), and the percentage of each. */
  readonly colors: readonly number[]
  readonly shares: readonly number[]
  /** The cells of these colors. */
  readonly cells: readonly number[]
}

/** The edge of the square that colors are counted in. */
const SIDE = 48
const MAX_COLORS = 5
/** Smaller spots are not what a person means by the color of a picture. */
const MIN_SHARE = 0.04
/** Of 255: what compression adds to an even area is no outline. */
const NOISE = 3
/** Colors nearer than this are one. */
const SAME = 0.08

/** The look of a picture, from its file or its preview; transparent pixels do not count. Throws where it cannot be decoded. */
export async function lookOf(picture: string | Buffer): Promise<Look> {
  const sharp = await loadSharp()
  const read = (width: number, height: number) =>
    sharp(picture).autoOrient().resize(width, height, { fit: 'fill' }).toColourspace('srgb')
  const [gray, pixels] = await Promise.all([
    // White: before gray, the outlines of a light thing would be the opposite of those of a dark one.
    read(9, 8).flatten({ background: '#ffffff' }).greyscale().raw().toBuffer(),
    read(SIDE, SIDE).ensureAlpha().raw().toBuffer(),
  ])
  const found = dominantIn(pixels)
  return {
    hash: hashOf(gray),
    colors: found.map(({ color }) => packed(color)),
    shares: found.map(({ share }) => Math.round(100 * share)),
    cells: [...new Set(found.map(({ color }) => cellOf(color)))],
  }
}

function hashOf(gray: Buffer): string {
  let bits = ''
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits += (gray[at] ?? 0) + NOISE < (gray[at + 1] ?? 0) ? '1' : '0'
    }
  return bits
}

interface Spot {
  readonly color: Oklab
  readonly share: number
}

/** Counts pixels by cells, and joins cells of one color, from the largest on. */
function dominantIn(pixels: Buffer): readonly Spot[] {
  const cells = new Map<number, { count: number; l: number; a: number; b: number }>()
  let opaque = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    opaque += 1
    const color = oklabOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    const key = cellOf(color)
    const cell = cells.get(key) ?? { count: 0, l: 0, a: 0, b: 0 }
    cells.set(key, {
      count: cell.count + 1,
      l: cell.l + color.l,
      a: cell.a + color.a,
      b: cell.b + color.b,
    })
  }
  const spots: { color: Oklab; count: number }[] = []
  for (const { count, l, a, b } of [...cells.values()].sort((one, other) => other.count - one.count)) {
    const color = { l: l / count, a: a / count, b: b / count }
    const near = spots.find((spot) => differenceOf(spot.color, color) < SAME)
    if (near) near.count += count
    else spots.push({ color, count })
  }
  return spots
    .map(({ color, count }) => ({ color, share: count / Math.max(1, opaque) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((one, other) => other.share - one.share)
    .slice(0, MAX_COLORS)
}
