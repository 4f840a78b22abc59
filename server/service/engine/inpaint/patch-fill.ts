import { type Random, randomFrom } from '../chance/random.ts'
import { isMarked, type Mask } from '../mask/mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { Report } from '../report.ts'
import { fill } from './fill.ts'
import { halved, type Level, levelOf, placesOf, sourcesOf, targetsOf } from './level.ts'
import { type Field, improve, patchCost, type Search, vote } from './patch-match.ts'

/** Minimum size of a picture for patch filling, in patches. */
const MIN_PATCHES = 4
/** Radius of the random search on a level that starts from a coarser result, in pixels. */
const NEAR = 12

/** A patch beside the mask is at least so many radii from it. */
const MIN_NEAR = 3

/** Finer levels with more missing pixels than this reuse the coarser matches: a search would take seconds. */
const MAX_SEARCHED = 400_000

export interface PatchFill {
  readonly seed: number
  /** Passes on the coarsest level; finer levels have fewer. */
  readonly passes: number
  /** Half of a patch's side, in pixels. */
  readonly radius: number
  /** 1 to 10: weight of the best matching patches over the others. */
  readonly sharpness: number
  /** How far from the mask patches may come, in pixels along both axes; by default from anywhere. */
  readonly near?: number
  readonly report?: Report
}

interface Layer {
  readonly pixels: Pixels
  readonly hole: Uint8Array
}

/**
 * Fills a mask with patches of the rest of the picture, from coarse to fine. Pixels outside of the mask stay
 * unchanged. Null if the picture has no source patches.
 */
export function patchFill(picture: Pixels, mask: Mask, options: PatchFill): Pixels | null {
  const hole = Uint8Array.from(mask.data, (value) => (isMarked(value) ? 1 : 0))
  const layers = pyramid({ pixels: picture, hole }, options.radius)
  const random = randomFrom(options.seed, 'patches')
  let [field, above]: [Field | null, Level | null] = [null, null]
  for (const [depth, layer] of layers.entries()) {
    options.report?.(depth / layers.length)
    const isLast = depth === layers.length - 1
    const isBegun = field !== null
    const level = levelOf(field ? layer.pixels : begun(layer), layer.hole, options.radius)
    const far = Math.max(level.width, level.height)
    const scale = layer.pixels.width / picture.width
    const near = Math.max(
      MIN_NEAR * options.radius,
      Math.ceil((options.near ?? Number.POSITIVE_INFINITY) * scale),
    )
    const reach = { near: Math.min(far, near), farthest: field ? NEAR : far }
    const search = searchOf(level, options.radius, reach, random)
    // Too coarse for a whole source patch: start at a finer level.
    if (!search) continue
    field = field && above ? finer(search, field, above) : anyField(search)
    above = level
    if (isBegun && search.targets.length > MAX_SEARCHED) continue
    judge(search, field)
    // Coarse levels decide the structure at low cost; the finest only refines it.
    const passes = isLast && isBegun ? 1 : Math.max(1, Math.round(options.passes / 2 ** depth))
    for (let pass = 0; pass < passes; pass += 1) {
      options.report?.((depth + pass / passes) / layers.length)
      improve(search, field, true)
      improve(search, field, false)
      vote(search, field, isLast ? options.sharpness * 2 : options.sharpness)
      if (pass < passes - 1) judge(search, field)
    }
  }
  return above && withFilled(picture, hole, above)
}

/** Coarsest first: just large enough for the hole to be visible and a patch to fit beside it. */
function pyramid(finest: Layer, radius: number): readonly Layer[] {
  const layers = [finest]
  for (let layer = finest; ; layers.unshift(layer)) {
    const { width, height } = layer.pixels
    if (Math.min(width, height) / 2 < MIN_PATCHES * (2 * radius + 1)) return layers
    layer = halved(layer.pixels, layer.hole)
  }
}

/** A smooth initial fill. */
const begun = ({ pixels, hole }: Layer): Pixels => {
  const { width, height } = pixels
  return fill(pixels, { width, height, data: Uint8ClampedArray.from(hole, (value) => value * 255) }, 8)
}

interface Reach {
  /** Of patches from the mask. */
  readonly near: number
  /** Of the random search. */
  readonly farthest: number
}

function searchOf(level: Level, radius: number, { near, farthest }: Reach, random: Random): Search | null {
  const isSource = sourcesOf(level, radius, near)
  if (!isSource.includes(1)) return null
  const sources = placesOf(isSource)
  return { level, radius, isSource, sources, targets: targetsOf(level, radius), random, farthest }
}

const anySource = ({ sources, random }: Search): number => sources[random.below(sources.length)] ?? 0

const emptyField = ({ level }: Search): Field => ({
  nearest: new Int32Array(level.width * level.height).fill(-1),
  cost: new Float32Array(level.width * level.height),
})

function anyField(search: Search): Field {
  const field = emptyField(search)
  for (const at of search.targets) field.nearest[at] = anySource(search)
  return field
}

/** Scales the matches of a coarser level up to this one, and fills the missing pixels from them. */
function finer(search: Search, coarse: Field, above: Level): Field {
  const { level, isSource, targets } = search
  const field = emptyField(search)
  for (const at of targets) {
    const [x, y] = [(at % level.width) - level.pad, Math.floor(at / level.width) - level.pad]
    const from = coarse.nearest[((y >> 1) + above.pad) * above.width + (x >> 1) + above.pad] ?? -1
    const [fx, fy] = [(from % above.width) - above.pad, Math.floor(from / above.width) - above.pad]
    const to = (2 * fy + (y & 1) + level.pad) * level.width + 2 * fx + (x & 1) + level.pad
    field.nearest[at] = from >= 0 && isSource[to] ? to : anySource(search)
  }
  for (const at of targets) {
    if (!level.hole[at]) continue
    const from = field.nearest[at] ?? 0
    for (let channel = 0; channel < 3; channel += 1)
      level.rgb[at * 3 + channel] = level.rgb[from * 3 + channel] ?? 0
  }
  return field
}

/** The fill has changed, so recompute the distances of the matches. */
function judge(search: Search, { nearest, cost }: Field): void {
  for (const at of search.targets)
    cost[at] = patchCost(search, at, nearest[at] ?? 0, Number.POSITIVE_INFINITY)
}

function withFilled(picture: Pixels, hole: Uint8Array, { rgb, width, pad }: Level): Pixels {
  const data = picture.data.slice()
  for (const at of placesOf(hole)) {
    const from = ((Math.floor(at / picture.width) + pad) * width + (at % picture.width) + pad) * 3
    for (let channel = 0; channel < 3; channel += 1) data[at * 4 + channel] = rgb[from + channel] ?? 0
    data[at * 4 + 3] = 255
  }
  return { ...picture, data }
}
