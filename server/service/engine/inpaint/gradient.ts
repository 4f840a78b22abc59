import { randomFrom } from '../chance/random.ts'
import { isMarked, type Mask } from '../mask/mask.ts'
import { regions } from '../mask/regions.ts'
import { type Bounds, cropped, heightOf, widened, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { fill } from './fill.ts'

/** How much around a region is foretold from what is farther away, as a share of its longer side, and at least in pixels. */
const [AROUND, MIN_AROUND] = [0.15, 6]
/** A ground is a gradient if it is foretold within this, of 255, in the root of the mean square. */
const MAX_UNLIKE = 4
const ROUNDS = 60
const MIDDLE = 128

/**
 * Fills the regions of a mask that lie in an even ground or a gradient: smoothly, so that no edge is left, with the grain of
 * what is around them. Takes these regions out of the mask; others stay in it.
 */
export function withGradients(picture: Pixels, mask: Mask, seed: number): Pixels {
  const data = picture.data.slice()
  for (const region of regions(mask, 255)) {
    const filled = gradientIn(picture, mask, region, seed)
    if (!filled) continue
    for (const [pixel, color] of filled) {
      data.set(color, pixel * 4)
      mask.data[pixel] = 0
    }
  }
  return { ...picture, data }
}

type Colors = readonly (readonly [number, readonly number[]])[]

/** The colours of a region's pixels; null if what surrounds it is no gradient. */
function gradientIn(picture: Pixels, mask: Mask, region: readonly number[], seed: number): Colors | null {
  const box = boxOf(region, picture.width)
  const by = Math.max(MIN_AROUND, Math.round(AROUND * Math.max(widthOf(box), heightOf(box))))
  const [hidden, part] = [widened(box, by, picture), widened(box, 3 * by, picture)]
  const crop = cropped(picture, part)
  const place = (at: number) => ({
    x: part.x0 + (at % crop.width),
    y: part.y0 + Math.floor(at / crop.width),
  })
  const isMissing = (at: number) => {
    const { x, y } = place(at)
    return isMarked(mask.data[y * mask.width + x])
  }
  const holes = maskOf(crop, isMissing)
  const all = maskOf(crop, (at) => isInside(place(at), hidden) || isMissing(at))
  if (all.data.every(isMarked)) return null
  // What a plane does not explain is all that has to be filled: a fill of a steep gradient is not exact.
  const planes = planesIn(crop, (at) => !isMarked(all.data[at]))
  const flat = withoutPlanes(crop, planes)
  const grain = unforeseen(flat, fill(flat, all, ROUNDS), (at) => isMarked(all.data[at]) && !isMissing(at))
  if (!grain) return null
  const random = randomFrom(seed, 'grain')
  const { data } = fill(flat, holes, ROUNDS)
  return region.map((pixel) => {
    const [x, y] = [pixel % picture.width, Math.floor(pixel / picture.width)]
    const at = ((y - part.y0) * crop.width + x - part.x0) * 4
    const of = 3 * random.below(grain.length / 3)
    const color = [0, 1, 2].map(
      (channel) =>
        (data[at + channel] ?? 0) -
        MIDDLE +
        heightAt(planes[channel], x - part.x0, y - part.y0) +
        (grain[of + channel] ?? 0),
    )
    return [pixel, [...color, data[at + 3] ?? 255]]
  })
}

/** A plane over a picture: its height in its middle, and its slopes. */
interface Plane {
  readonly x: number
  readonly y: number
  readonly height: number
  readonly across: number
  readonly down: number
}

const heightAt = (plane: Plane | undefined, x: number, y: number) =>
  plane ? plane.height + plane.across * (x - plane.x) + plane.down * (y - plane.y) : 0

/** The planes of red, green and blue that fit the chosen pixels best (least squares). */
function planesIn({ width, data }: Pixels, isChosen: (at: number) => boolean): readonly Plane[] {
  const chosen = Array.from({ length: data.length / 4 }, (_, at) => at).filter(isChosen)
  const mean = (of: (at: number) => number) => chosen.reduce((sum, at) => sum + of(at), 0) / chosen.length
  const [x, y] = [mean((at) => at % width), mean((at) => Math.floor(at / width))]
  const dx = (at: number) => (at % width) - x
  const dy = (at: number) => Math.floor(at / width) - y
  const [xx, yy, xy] = [mean((at) => dx(at) ** 2), mean((at) => dy(at) ** 2), mean((at) => dx(at) * dy(at))]
  const size = xx * yy - xy ** 2
  return [0, 1, 2].map((channel) => {
    const height = mean((at) => data[at * 4 + channel] ?? 0)
    if (size < 1e-6) return { x, y, height, across: 0, down: 0 }
    const by = (at: number) => (data[at * 4 + channel] ?? 0) - height
    const [xv, yv] = [mean((at) => dx(at) * by(at)), mean((at) => dy(at) * by(at))]
    return { x, y, height, across: (xv * yy - yv * xy) / size, down: (yv * xx - xv * xy) / size }
  })
}

/** A picture's height over planes, around the middle of what a byte holds. */
function withoutPlanes(picture: Pixels, planes: readonly Plane[]): Pixels {
  const data = picture.data.slice()
  for (let at = 0; at < data.length / 4; at += 1) {
    const [x, y] = [at % picture.width, Math.floor(at / picture.width)]
    for (const channel of [0, 1, 2])
      data[at * 4 + channel] = (data[at * 4 + channel] ?? 0) - heightAt(planes[channel], x, y) + MIDDLE
  }
  return { ...picture, data }
}

/** How pixels differ from what was foretold, in three channels, around their mean; null if that is too much. */
function unforeseen(
  { data }: Pixels,
  foretold: Pixels,
  isAsked: (at: number) => boolean,
): Float32Array | null {
  const unlike: number[] = []
  const sums: [number, number, number] = [0, 0, 0]
  let squares = 0
  for (let at = 0; at < data.length / 4; at += 1) {
    if (!isAsked(at)) continue
    for (const channel of [0, 1, 2] as const) {
      const by = (data[at * 4 + channel] ?? 0) - (foretold.data[at * 4 + channel] ?? 0)
      unlike.push(by)
      sums[channel] += by
      squares += by * by
    }
  }
  if (unlike.length === 0 || Math.sqrt(squares / unlike.length) > MAX_UNLIKE) return null
  const count = unlike.length / 3
  return Float32Array.from(unlike, (by, at) => by - (sums[at % 3] ?? 0) / count)
}

const isInside = ({ x, y }: { readonly x: number; readonly y: number }, { x0, y0, x1, y1 }: Bounds) =>
  x >= x0 && x < x1 && y >= y0 && y < y1

function maskOf({ width, height }: Pixels, holds: (at: number) => boolean): Mask {
  return {
    width,
    height,
    data: Uint8ClampedArray.from({ length: width * height }, (_, at) => (holds(at) ? 255 : 0)),
  }
}

function boxOf(region: readonly number[], width: number): Bounds {
  let [x0, y0, x1, y1] = [width, Number.MAX_SAFE_INTEGER, 0, 0]
  for (const pixel of region) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    x0 = Math.min(x0, x)
    x1 = Math.max(x1, x + 1)
    y0 = Math.min(y0, y)
    y1 = Math.max(y1, y + 1)
  }
  return { x0, y0, x1, y1 }
}
