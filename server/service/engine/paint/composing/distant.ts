import type { Frame } from './frame.ts'
import { around, type Placed } from './placed.ts'

/** Share of its usual size, and how hazy it is. */
const [SIZE, HAZE] = [0.55, 0.35]
/** How far down from the horizon to where the main subject would stand. */
const NEAR = 0.3

/** Things of a background: small and pale near the horizon, so that what is in front of it is not among them. */
export function distant(things: readonly Placed[], { width, horizon, foot }: Frame): readonly Placed[] {
  if (things.length === 0) return things
  const box = around(things)
  const lowest = box.y + box.height
  const ground = horizon < foot ? horizon + (foot - horizon) * NEAR : lowest
  // What flies or hangs keeps its height.
  const isAloft = things.every(({ contact }) => contact === 'air')
  return things.map((one) => ({
    ...one,
    x: width / 2 + (one.x - width / 2) * SPREAD,
    foot: isAloft ? one.foot - one.height * (1 - SIZE) : ground + (one.foot - lowest) * SIZE,
    width: one.width * SIZE,
    height: one.height * SIZE,
    depth: Math.max(one.depth, HAZE),
  }))
}
const SPREAD = 0.55
