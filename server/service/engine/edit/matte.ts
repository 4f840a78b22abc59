import { type Mask, type Pixels, withAlpha } from '../pixels/pixels.ts'
import { type Extent, resized, resizedMask } from '../pixels/resample.ts'

/** The subject is looked for at this size: enough for its outline, and the same work for every picture. */
const LOOKED_AT_PX = 384
const CENTRES = 4
/** Parts smaller than this share of the largest are no parts of the subject. */
const LEAST_PART = 0.04

/**
 * Where the subject of a picture is. The ground is taken to look like the picture's border: its colours are
 * clustered (Lloyd's k-means), each pixel is judged by its distance to the nearest of them, the threshold is Otsu's
 * ("A threshold selection method from gray-level histograms", 1979), and only what can be reached from the border
 * over ground is ground. Everything is subject where nothing stands out.
 */
export async function matte(pixels: Pixels): Promise<Mask> {
  const scale = Math.min(1, LOOKED_AT_PX / Math.max(pixels.width, pixels.height))
  const size = {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  }
  const small = await resized(pixels, size)
  const distances = distancesToBorder(small)
  const parts = withoutCrumbs(reachable(distances, otsu(distances), size), size)
  const subject = Uint8ClampedArray.from(parts, (isSubject) => (isSubject ? 255 : 0))
  const share = subject.reduce((sum, value) => sum + value, 0) / 255 / subject.length
  if (share < 0.005 || share > 0.985) {
    return { ...pixels, data: new Uint8ClampedArray(pixels.width * pixels.height).fill(255) }
  }
  const soft = await resizedMask({ ...size, data: subject }, pixels, 0.6 / scale)
  return { ...soft, data: soft.data.map((value) => (value - 64) * 2) }
}

/** The subject of a picture on a transparent ground. */
export const cutOut = async (pixels: Pixels): Promise<Pixels> => withAlpha(pixels, await matte(pixels))

type Rgb = readonly [number, number, number]

const colorAt = (data: Uint8ClampedArray, pixel: number): Rgb => [
  data[pixel * 4] ?? 0,
  data[pixel * 4 + 1] ?? 0,
  data[pixel * 4 + 2] ?? 0,
]

/** Squared, weighted as the eye does (the "redmean" approximation without its root). */
const apart = (one: Rgb, other: Rgb) =>
  2 * (one[0] - other[0]) ** 2 + 4 * (one[1] - other[1]) ** 2 + 3 * (one[2] - other[2]) ** 2

/** From 0 to 255 for each pixel: how far its colour is from all of the border's. */
function distancesToBorder({ width, height, data }: Pixels): Uint8ClampedArray {
  const border: Rgb[] = []
  for (let x = 0; x < width; x += 1) border.push(colorAt(data, x), colorAt(data, (height - 1) * width + x))
  for (let y = 0; y < height; y += 1)
    border.push(colorAt(data, y * width), colorAt(data, y * width + width - 1))
  const centres = clusters(border)
  return Uint8ClampedArray.from({ length: width * height }, (_, pixel) => {
    const color = colorAt(data, pixel)
    return Math.sqrt(Math.min(...centres.map((centre) => apart(color, centre))) / 9) * 1.4
  })
}

/** k-means from evenly spread members; the same colours always give the same centres. */
function clusters(colors: readonly Rgb[]): readonly Rgb[] {
  const sorted = [...colors].sort((one, other) => one[0] + one[1] + one[2] - (other[0] + other[1] + other[2]))
  let centres = Array.from(
    { length: CENTRES },
    (_, place) => sorted[Math.floor(((place + 0.5) / CENTRES) * sorted.length)] ?? ([0, 0, 0] as const),
  )
  for (let round = 0; round < 8; round += 1) {
    const sums = centres.map(() => [0, 0, 0, 0] as [number, number, number, number])
    for (const color of colors) {
      const nearest = centres.reduce(
        (best, centre, place) => {
          const far = apart(color, centre)
          return far < best.far ? { far, place } : best
        },
        { far: Number.POSITIVE_INFINITY, place: 0 },
      )
      const sum = sums[nearest.place]
      if (!sum) continue
      for (const channel of [0, 1, 2] as const) sum[channel] += color[channel]
      sum[3] += 1
    }
    centres = sums.map(([red, green, blue, count], place) =>
      count > 0 ? ([red / count, green / count, blue / count] as const) : (centres[place] ?? [0, 0, 0]),
    )
  }
  return centres
}

/** The value that parts a histogram into the two classes that differ most. */
function otsu(values: Uint8ClampedArray): number {
  const histogram = new Array<number>(256).fill(0)
  for (const value of values) histogram[value] = (histogram[value] ?? 0) + 1
  const total = values.length
  const sum = histogram.reduce((all, count, value) => all + count * value, 0)
  let best = { between: -1, threshold: 0 }
  let [below, sumBelow] = [0, 0]
  for (let value = 0; value < 256; value += 1) {
    below += histogram[value] ?? 0
    sumBelow += (histogram[value] ?? 0) * value
    if (below === 0 || below === total) continue
    const apartBy = sumBelow / below - (sum - sumBelow) / (total - below)
    const between = below * (total - below) * apartBy ** 2
    if (between > best.between) best = { between, threshold: value }
  }
  return best.threshold
}

/** Which pixels are ground: like the border, and connected with it over pixels like it. */
function reachable(distances: Uint8ClampedArray, threshold: number, size: Extent): readonly boolean[] {
  const { width, height } = size
  const isLikeBorder = (pixel: number) => (distances[pixel] ?? 0) <= threshold
  const ground = new Array<boolean>(distances.length).fill(false)
  const begin = (pixel: number) => {
    if (isLikeBorder(pixel) && !ground[pixel]) flood(pixel, size, isLikeBorder, ground)
  }
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) begin(y * width + x)
  for (let y = 0; y < height; y += 1) for (const x of [0, width - 1]) begin(y * width + x)
  return ground
}

/** The subject's large parts: what is small beside the largest is dirt on the ground. */
function withoutCrumbs(isGround: readonly boolean[], size: Extent): readonly boolean[] {
  const seen = [...isGround]
  const parts: (readonly number[])[] = []
  for (const pixel of isGround.keys()) {
    if (!seen[pixel]) parts.push(flood(pixel, size, (other) => !isGround[other], seen))
  }
  const largest = Math.max(0, ...parts.map((part) => part.length))
  const kept = new Array<boolean>(isGround.length).fill(false)
  for (const part of parts.filter(({ length }) => length >= largest * LEAST_PART)) {
    for (const pixel of part) kept[pixel] = true
  }
  return kept
}

/** All pixels that hang together with one, over those that are in; each is marked as seen. */
function flood(
  start: number,
  { width, height }: Extent,
  isIn: (pixel: number) => boolean,
  seen: boolean[],
): readonly number[] {
  const reached = [start]
  seen[start] = true
  for (let at = 0; at < reached.length; at += 1) {
    const pixel = reached[at] ?? start
    const x = pixel % width
    const neighbours = [
      x > 0 ? pixel - 1 : -1,
      x < width - 1 ? pixel + 1 : -1,
      pixel - width,
      pixel + width < width * height ? pixel + width : -1,
    ]
    for (const next of neighbours) {
      if (next < 0 || seen[next] || !isIn(next)) continue
      seen[next] = true
      reached.push(next)
    }
  }
  return reached
}
