import type { Size } from '#contract/service/describe/operation.ts'

/** The distance to which the subject's colors spread from its solid part, in pixels. */
const REACH = 24
/** The minimum alpha of a pixel with the subject's own color. */
const SOLID = 250

/**
 * Removes the old background's color from a cut-out's soft edge: semi-transparent pixels take the color of the nearest
 * solid ones, the more the more transparent they are. RGBA, not premultiplied, in place.
 */
export function cleanEdge(data: Uint8ClampedArray, { width, height }: Size): void {
  const spread = data.slice()
  const isKnown = new Uint8Array(width * height)
  const soft: number[] = []
  for (let at = 0; at < isKnown.length; at += 1) {
    const alpha = data[at * 4 + 3] ?? 0
    if (alpha >= SOLID) isKnown[at] = 1
    else if (alpha > 0) soft.push(at)
  }
  let rest = soft
  for (let step = 0; step < REACH; step += 1) {
    const reached = rest.filter((at) => knownAround(at, isKnown, width).length > 0)
    if (reached.length === 0) break
    for (const at of reached) takeMean(spread, at, isKnown, width)
    for (const at of reached) isKnown[at] = 1
    rest = rest.filter((at) => !isKnown[at])
  }
  for (const at of soft) if (isKnown[at]) mix(data, spread, at)
}

/** The more transparent a pixel is, the less of its own colour is the subject's. */
function mix(data: Uint8ClampedArray, spread: Uint8ClampedArray, at: number): void {
  const own = ((data[at * 4 + 3] ?? 0) / 255) ** 2
  for (const of of [at * 4, at * 4 + 1, at * 4 + 2]) {
    data[of] = (data[of] ?? 0) * own + (spread[of] ?? 0) * (1 - own)
  }
}

function knownAround(at: number, isKnown: Uint8Array, width: number): readonly number[] {
  const x = at % width
  const beside = [...(x > 0 ? [at - 1] : []), ...(x < width - 1 ? [at + 1] : []), at - width, at + width]
  return beside.filter((place) => isKnown[place])
}

function takeMean(spread: Uint8ClampedArray, at: number, isKnown: Uint8Array, width: number): void {
  const known = knownAround(at, isKnown, width)
  for (const channel of [0, 1, 2]) {
    const sum = known.reduce((all, place) => all + (spread[place * 4 + channel] ?? 0), 0)
    spread[at * 4 + channel] = sum / Math.max(1, known.length)
  }
}
