import type { Pixels } from '../pixels/pixels.ts'
import { LABEL } from './grab-cut.ts'

/** A feature vector: red, green, blue from 0 to 255, and a position from 0 to PLACE. */
type Spot = readonly [number, number, number, number, number]

/** Number of clusters along the border that describe the background. */
const CENTRES = 24
/**
 * The whole width or height counts as this many levels of difference, so that the background is compared with the
 * nearest border.
 */
const PLACE = 40
/** Colours that differ by fewer levels than this count as equal. */
const ALIKE = 5
/** Horizontal distance counts less than vertical: backgrounds change with the height. */
const ACROSS = 0.6
/** Central pixels above this share of the threshold are surely subject. */
const SURE = { times: 0.8, within: 0.6 } as const
/** The share at each end of the lower edge that is background: subjects stand in its middle. */
const FOOT_SHARE = 0.12
/** The share of the sides, from the top, that is background. */
const SIDE_SHARE = 0.7
/** Width of a frame that is surely background if it matches the border, as a share of the shorter side. */
const FRAME_SHARE = 0.02

/**
 * Estimates the subject: pixels unlike the picture's border (clustered by Lloyd's k-means, divided by Otsu's
 * threshold, 1979), weighted by closeness to the centre. Returns the labels for GrabCut.
 */
export function seedOf(pixels: Pixels): Uint8Array {
  const { width, height } = pixels
  const distances = distancesTo(pixels, clusters(border(pixels)))
  const threshold = Math.max(8, otsu(distances))
  const frame = Math.max(2, Math.round(Math.min(width, height) * FRAME_SHARE))
  const labels = new Uint8Array(width * height)
  for (let pixel = 0; pixel < labels.length; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const isFramed = x < frame || y < frame || x >= width - frame
    const away = Math.hypot((x / width - 0.5) / 0.5, (y / height - 0.55) / 0.62)
    // The centre needs half the difference; the edges need more.
    const needed = threshold * (0.45 + 0.75 * Math.min(1, away))
    const isUnlike = (distances[pixel] ?? 0) > needed
    const isSure = away < SURE.within && (distances[pixel] ?? 0) > threshold * SURE.times
    if (isSure) labels[pixel] = LABEL.subject
    else if (isUnlike) labels[pixel] = LABEL.maybeSubject
    else labels[pixel] = isFramed ? LABEL.background : LABEL.maybeBackground
  }
  return labels
}

const spotAt = ({ width, height, data }: Pixels, x: number, y: number): Spot => {
  const at = (y * width + x) * 4
  return [
    data[at] ?? 0,
    data[at + 1] ?? 0,
    data[at + 2] ?? 0,
    (x / width) * PLACE * ACROSS,
    (y / height) * PLACE,
  ]
}

/** Squared weighted RGB distance (the "redmean" approximation without its root). */
const colorApart = (one: Spot, other: Spot) =>
  2 * (one[0] - other[0]) ** 2 + 4 * (one[1] - other[1]) ** 2 + 3 * (one[2] - other[2]) ** 2
const placeApart = (one: Spot, other: Spot) => 9 * ((one[3] - other[3]) ** 2 + (one[4] - other[4]) ** 2)
const apart = (one: Spot, other: Spot) => colorApart(one, other) + placeApart(one, other)

/** The border where background is expected: the top, most of the sides, and the lower corners. */
function border(pixels: Pixels): readonly Spot[] {
  const { width, height } = pixels
  const spots: Spot[] = []
  for (let x = 0; x < width; x += 1) {
    spots.push(spotAt(pixels, x, 0))
    const isCorner = x < width * FOOT_SHARE || x >= width * (1 - FOOT_SHARE)
    if (isCorner) spots.push(spotAt(pixels, x, height - 1))
  }
  for (let y = 0; y < height * SIDE_SHARE; y += 1)
    spots.push(spotAt(pixels, 0, y), spotAt(pixels, width - 1, y))
  return spots
}

function distancesTo(pixels: Pixels, centres: readonly Spot[]): Uint8ClampedArray {
  const { width, height } = pixels
  const distances = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < distances.length; pixel += 1) {
    const spot = spotAt(pixels, pixel % width, Math.floor(pixel / width))
    let [nearest, nearestColor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const centre of centres) {
      const color = colorApart(spot, centre)
      nearestColor = Math.min(nearestColor, color)
      nearest = Math.min(nearest, color + placeApart(spot, centre))
    }
    // Position alone does not separate a pixel from the background.
    distances[pixel] = nearestColor < ALIKE ** 2 * 9 ? 0 : Math.sqrt(nearest / 9) * 1.4
  }
  return distances
}

/** k-means from centres spread evenly along the border; deterministic. */
function clusters(spots: readonly Spot[]): readonly Spot[] {
  let centres: readonly Spot[] = Array.from(
    { length: CENTRES },
    (_, place) => spots[Math.floor(((place + 0.5) / CENTRES) * spots.length)] ?? [0, 0, 0, 0, 0],
  )
  for (let round = 0; round < 6; round += 1) centres = moved(centres, spots)
  return centres
}

function moved(centres: readonly Spot[], spots: readonly Spot[]): readonly Spot[] {
  const sums = centres.map(() => ({ of: [0, 0, 0, 0, 0], count: 0 }))
  for (const spot of spots) {
    let [nearest, nearestDistance] = [0, Number.POSITIVE_INFINITY]
    for (const [place, centre] of centres.entries()) {
      const far = apart(spot, centre)
      if (far < nearestDistance) [nearest, nearestDistance] = [place, far]
    }
    const sum = sums[nearest]
    if (!sum) continue
    for (const [part, value] of spot.entries()) sum.of[part] = (sum.of[part] ?? 0) + value
    sum.count += 1
  }
  return sums.map(({ of: [r = 0, g = 0, b = 0, x = 0, y = 0], count }, place): Spot => {
    const before = centres[place] ?? [0, 0, 0, 0, 0]
    return count > 0 ? [r / count, g / count, b / count, x / count, y / count] : before
  })
}

/** The threshold that separates a histogram into the two most different classes (Otsu). */
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
