import { brightnessOf, type Pixels } from '../pixels/pixels.ts'
import { blurred, type Extent } from '../pixels/resample.ts'
import { placed } from './over.ts'

/** Blur of the extended background near a plain edge, near any other, and far from it, as shares of the shorter side. */
const NEAR = 0.012
const SOFT = 0.1
const FAR = 0.2
/** An edge is plain if its pixels differ so little, of 255, from what is around them along it. */
const PLAIN = 4
const ALONG_SHARE = 0.08
/** The distance at which the blur reaches its maximum, as a share of the shorter side. */
const REACH = 0.3

type Soft = Promise<Pixels>

interface Place {
  readonly x: number
  readonly y: number
}

/**
 * Places a picture in a larger area and extends its background: an edge with a uniform texture is mirrored;
 * otherwise the edge colours are extended outwards with increasing blur, beside an edge with details so soft from the
 * start that they leave no streaks. Nothing in the picture is repeated.
 * The picture's own pixels stay unchanged.
 */
export async function extended(picture: Pixels, area: Extent, at: Place): Promise<Pixels> {
  const sides = {
    left: at.x > 0 && isTexture(picture, 'left'),
    right: at.x + picture.width < area.width && isTexture(picture, 'right'),
    top: at.y > 0 && isTexture(picture, 'top'),
    bottom: at.y + picture.height < area.height && isTexture(picture, 'bottom'),
  }
  const carried = carriedOn(picture, area, at, NO_SIDES)
  const shorter = Math.min(area.width, area.height)
  const [near, soft, far] = await Promise.all(
    [NEAR, SOFT, FAR].map((share) => blurred(carried, shorter * share)) as [Soft, Soft, Soft],
  )
  const plain = {
    left: isPlain(picture, 'left'),
    right: isPlain(picture, 'right'),
    top: isPlain(picture, 'top'),
    bottom: isPlain(picture, 'bottom'),
  }
  const isPlainAt = (x: number, y: number) =>
    !(
      (x < at.x && !plain.left) ||
      (x >= at.x + picture.width && !plain.right) ||
      (y < at.y && !plain.top) ||
      (y >= at.y + picture.height && !plain.bottom)
    )
  const isMirrored = (x: number, y: number) =>
    (x < at.x && sides.left) ||
    (x >= at.x + picture.width && sides.right) ||
    (y < at.y && sides.top) ||
    (y >= at.y + picture.height && sides.bottom)
  const mirrored = Object.values(sides).includes(true) ? carriedOn(picture, area, at, sides) : carried
  const data = new Uint8ClampedArray(area.width * area.height * 4)
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < area.width; x += 1) {
      const to = (y * area.width + x) * 4
      if (isMirrored(x, y)) {
        data.set(mirrored.data.subarray(to, to + 4), to)
        continue
      }
      const away = Math.hypot(outside(x, at.x, picture.width), outside(y, at.y, picture.height))
      const share = Math.min(1, away / (shorter * REACH))
      const begin = isPlainAt(x, y) ? near : soft
      for (let of = to; of < to + 4; of += 1)
        data[of] = (begin.data[of] ?? 0) * (1 - share) + (far.data[of] ?? 0) * share
    }
  }
  return placed(picture, { ...area, data }, at)
}

/** Distance of a coordinate from an interval; 0 inside. */
const outside = (value: number, from: number, length: number) =>
  Math.max(0, from - value, value - (from + length - 1))

type Sides = Readonly<Record<Side, boolean>>
const NO_SIDES: Sides = { left: false, right: false, top: false, bottom: false }

/** Gives every pixel the colour of the nearest one in the picture; beyond mirrored sides, of the mirrored edge. */
function carriedOn({ width, height, data }: Pixels, area: Extent, at: Place, sides: Sides): Pixels {
  const columns = sourcesOf({ from: -at.x, count: area.width, length: width }, [sides.left, sides.right])
  const rows = sourcesOf({ from: -at.y, count: area.height, length: height }, [sides.top, sides.bottom])
  const out = new Uint8ClampedArray(area.width * area.height * 4)
  for (const [y, row] of rows.entries()) {
    for (const [x, column] of columns.entries()) {
      const from = (row * width + column) * 4
      out.set(data.subarray(from, from + 4), (y * area.width + x) * 4)
    }
  }
  return { ...area, data: out }
}

interface Span {
  readonly from: number
  readonly count: number
  /** Length of the picture along this axis. */
  readonly length: number
}

/**
 * The source coordinate of each row or column along an axis; mirrored ends reflect back and forth within their edge.
 */
function sourcesOf(
  { from, count, length }: Span,
  [isBefore, isAfter]: readonly [boolean, boolean],
): readonly number[] {
  const depth = depthOf(length)
  return Array.from({ length: count }, (_, step) => {
    const at = from + step
    if (at < 0) return isBefore ? reflected(-1 - at, depth) : 0
    if (at >= length) return length - 1 - (isAfter ? reflected(at - length, depth) : 0)
    return at
  })
}

const depthOf = (length: number) => Math.max(2, Math.round(length * EDGE_SHARE))

function reflected(value: number, length: number): number {
  const within = value % (2 * length)
  return within < length ? within : 2 * length - 1 - within
}

type Side = 'left' | 'right' | 'top' | 'bottom'

/** Depth of the strip at an edge that is tested, and mirrored, as a share of the picture's length. */
const EDGE_SHARE = 0.22
/** Thresholds of a texture: minimum roughness from pixel to pixel, and maximum deviation from its mean; of 255. */
const ROUGH = 4
const MAX_UNEVEN = 9
const BLOCKS = 6

/** Whether an edge shows a rough and uniform texture: then mirroring it is invisible. */
function isTexture({ width, height, data }: Pixels, side: Side): boolean {
  const isUpright = side === 'left' || side === 'right'
  const depth = Math.min(depthOf(isUpright ? width : height), isUpright ? width : height)
  const [x0, x1] = isUpright ? (side === 'left' ? [0, depth] : [width - depth, width]) : [0, width]
  const [y0, y1] = isUpright ? [0, height] : side === 'top' ? [0, depth] : [height - depth, height]
  const sums = new Float64Array(BLOCKS * BLOCKS)
  const counts = new Float64Array(BLOCKS * BLOCKS)
  let [rough, pairs] = [0, 1]
  const light = (at: number) => brightnessOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const at = (y * width + x) * 4
      const value = light(at)
      const block =
        Math.floor(((y - y0) * BLOCKS) / (y1 - y0)) * BLOCKS + Math.floor(((x - x0) * BLOCKS) / (x1 - x0))
      sums[block] = (sums[block] ?? 0) + value
      counts[block] = (counts[block] ?? 0) + 1
      if (x === x0) continue
      rough += Math.abs(value - light(at - 4))
      pairs += 1
    }
  }
  const means = sums.map((sum, block) => sum / Math.max(1, counts[block] ?? 1))
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length
  return rough / pairs >= ROUGH && means.every((value) => Math.abs(value - mean) <= MAX_UNEVEN)
}

/** Whether an edge has no details: carried outwards, they would be streaks. */
function isPlain({ width, height, data }: Pixels, side: Side): boolean {
  const isUpright = side === 'left' || side === 'right'
  const length = isUpright ? height : width
  const across = { left: 0, right: width - 1, top: 0, bottom: height - 1 }[side]
  const lights = Float64Array.from({ length }, (_, along) => {
    const pixel = isUpright ? along * width + across : across * width + along
    return brightnessOf(data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0)
  })
  const reach = Math.max(1, Math.round((length * ALONG_SHARE) / 2))
  let unlike = 0
  for (let along = 0; along < length; along += 1) {
    const around = lights.subarray(Math.max(0, along - reach), along + reach + 1)
    const mean = around.reduce((sum, value) => sum + value, 0) / around.length
    unlike += Math.abs((lights[along] ?? 0) - mean)
  }
  return unlike / length <= PLAIN
}
