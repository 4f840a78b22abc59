import type { Random } from '../chance/random.ts'
import type { Level } from './level.ts'

/** The nearest-neighbour field: for each pixel of a level the centre of the best matching patch, and its distance. */
export interface Field {
  readonly nearest: Int32Array
  readonly cost: Float32Array
}

/** Parameters of the search. */
export interface Search {
  readonly level: Level
  readonly radius: number
  /** 1 at the centre of each possible source patch. */
  readonly isSource: Uint8Array
  /** The same as a list. */
  readonly sources: Int32Array
  readonly targets: Int32Array
  readonly random: Random
  /** Radius of the random search, in pixels. */
  readonly farthest: number
}

/** Sum of squared differences of two patches; stops early once it exceeds `cutoff`. */
export function patchCost(
  { level, radius }: Pick<Search, 'level' | 'radius'>,
  one: number,
  other: number,
  cutoff: number,
): number {
  const { rgb, width } = level
  let cost = 0
  for (let dy = -radius; dy <= radius; dy += 1) {
    let a = (one + dy * width - radius) * 3
    let b = (other + dy * width - radius) * 3
    const end = a + (2 * radius + 1) * 3
    while (a < end) {
      const apart = (rgb[a] ?? 0) - (rgb[b] ?? 0)
      cost += apart * apart
      a += 1
      b += 1
    }
    if (cost > cutoff) return cost
  }
  return cost
}

/**
 * One pass of PatchMatch (Barnes and others, "PatchMatch: A Randomized Correspondence Algorithm", 2009): propagates
 * good matches in scan order or against it, and searches at random within shrinking radii.
 */
export function improve(search: Search, { nearest, cost }: Field, isForward: boolean): void {
  const { level, isSource, targets, random, farthest } = search
  const { width, height } = level
  const step = isForward ? 1 : -1
  for (let count = 0; count < targets.length; count += 1) {
    const at = targets[isForward ? count : targets.length - 1 - count] ?? 0
    let best = nearest[at] ?? 0
    let bestCost = cost[at] ?? 0
    for (let beside = step, turn = 0; turn < 2; beside *= width, turn += 1) {
      const from = nearest[at - beside] ?? -1
      const candidate = from + beside
      if (from < 0 || !isSource[candidate] || candidate === best) continue
      const found = patchCost(search, at, candidate, bestCost)
      if (found >= bestCost) continue
      best = candidate
      bestCost = found
    }
    for (let away = farthest; away >= 1; away /= 2) {
      const x = (best % width) + Math.round(random.between(-away, away))
      const y = Math.floor(best / width) + Math.round(random.between(-away, away))
      const candidate = y * width + x
      if (x < 0 || y < 0 || x >= width || y >= height || !isSource[candidate] || candidate === best) continue
      const found = patchCost(search, at, candidate, bestCost)
      if (found >= bestCost) continue
      best = candidate
      bestCost = found
    }
    nearest[at] = best
    cost[at] = bestCost
  }
}

/**
 * Fills the missing pixels from the matches: each is the weighted mean of all overlapping patches, with higher
 * weights for better matches (Wexler, Shechtman and Irani, "Space-Time Completion", 2007).
 * @param sharpness weight of the best matches: 1 nearly a plain mean, 10 nearly only the best
 */
export function vote({ level, radius, targets }: Search, { nearest, cost }: Field, sharpness: number): void {
  const { rgb, hole, width } = level
  const sums = new Float32Array(rgb.length)
  const weights = new Float32Array(hole.length)
  const usual = usualCost(targets, cost)
  for (const at of targets) {
    const from = nearest[at] ?? 0
    const weight = Math.exp((-(cost[at] ?? 0) / usual) * sharpness * 0.25) + 1e-6
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        const away = dy * width + dx
        const [to, of] = [at + away, (from + away) * 3]
        if (!hole[to]) continue
        weights[to] = (weights[to] ?? 0) + weight
        sums[to * 3] = (sums[to * 3] ?? 0) + weight * (rgb[of] ?? 0)
        sums[to * 3 + 1] = (sums[to * 3 + 1] ?? 0) + weight * (rgb[of + 1] ?? 0)
        sums[to * 3 + 2] = (sums[to * 3 + 2] ?? 0) + weight * (rgb[of + 2] ?? 0)
      }
    }
  }
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at] ?? 0
    if (weight === 0) continue
    for (let channel = 0; channel < 3; channel += 1)
      rgb[at * 3 + channel] = (sums[at * 3 + channel] ?? 0) / weight
  }
}

function usualCost(targets: Int32Array, cost: Float32Array): number {
  let sum = 0
  for (const at of targets) sum += cost[at] ?? 0
  return sum / Math.max(1, targets.length) + 1
}
