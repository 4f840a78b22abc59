import { type Oklab, oklabOf } from '#server/platform/pictures/oklab.ts'
import { rgbOf } from '../color/color.ts'
import type { Pixels } from '../pixels/pixels.ts'

/** Share by which the subject's colours move towards the background's. */
const TOWARD = { light: 0.25, color: 0.3 } as const
/** Maximum shift in OKLab, so that faces and brand colours stay recognizable. */
const MAX_SHIFT = { light: 0.07, color: 0.018 } as const
/** Size of the colour lookup table; colours in between are interpolated. */
const STEPS = 17
/** Number of sampled pixels for a mean. */
const SAMPLES = 20_000

/** The mean colour of the opaque pixels, in OKLab. */
export function meanOf({ data }: Pixels): Oklab {
  const step = Math.max(1, Math.floor(data.length / 4 / SAMPLES)) * 4
  const sum = { l: 0, a: 0, b: 0, weight: 1e-9 }
  for (let at = 0; at < data.length; at += step) {
    const weight = (data[at + 3] ?? 0) / 255
    if (weight === 0) continue
    const { l, a, b } = oklabOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    sum.l += weight * l
    sum.a += weight * a
    sum.b += weight * b
    sum.weight += weight
  }
  return { l: sum.l / sum.weight, a: sum.a / sum.weight, b: sum.b / sum.weight }
}

const bounded = (value: number, max: number) => Math.min(max, Math.max(-max, value))

/**
 * Adapts a subject to the light of a background: shifts its colours towards the background's mean (after Reinhard
 * and others, "Color Transfer between Images", 2001, but in OKLab and only partly).
 */
export function tonedTo(subject: Pixels, background: Pixels): Pixels {
  const [from, to] = [meanOf(subject), meanOf(background)]
  const by = {
    l: bounded((to.l - from.l) * TOWARD.light, MAX_SHIFT.light),
    a: bounded((to.a - from.a) * TOWARD.color, MAX_SHIFT.color),
    b: bounded((to.b - from.b) * TOWARD.color, MAX_SHIFT.color),
  }
  return mapped(subject, cubeOf(by))
}

/** The shifted colours of a coarse RGB cube: red slowest, then green, then blue. */
function cubeOf(by: Oklab): Float32Array {
  const cube = new Float32Array(STEPS ** 3 * 3)
  const level = (step: number) => (step / (STEPS - 1)) * 255
  for (let n = 0; n < STEPS ** 3; n += 1) {
    const [r, g, b] = [Math.floor(n / STEPS ** 2), Math.floor(n / STEPS) % STEPS, n % STEPS]
    const lab = oklabOf(level(r), level(g), level(b))
    const [a, bb] = [lab.a + by.a, lab.b + by.b]
    const moved = rgbOf({ l: lab.l + by.l, c: Math.hypot(a, bb), h: (Math.atan2(bb, a) * 180) / Math.PI })
    cube.set(moved, n * 3)
  }
  return cube
}

/** Trilinear interpolation in the lookup table. */
function mapped({ width, height, data }: Pixels, cube: Float32Array): Pixels {
  const out = data.slice()
  const scale = (STEPS - 1) / 255
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue
    const [r, g, b] = [(data[at] ?? 0) * scale, (data[at + 1] ?? 0) * scale, (data[at + 2] ?? 0) * scale]
    const [r0, g0, b0] = [Math.min(STEPS - 2, r | 0), Math.min(STEPS - 2, g | 0), Math.min(STEPS - 2, b | 0)]
    const corner = ((r0 * STEPS + g0) * STEPS + b0) * 3
    for (let channel = 0; channel < 3; channel += 1) {
      let sum = 0
      for (let n = 0; n < 8; n += 1) {
        const [dr, dg, db] = [n >> 2, (n >> 1) & 1, n & 1]
        const weight = (dr ? r - r0 : 1 - r + r0) * (dg ? g - g0 : 1 - g + g0) * (db ? b - b0 : 1 - b + b0)
        sum += weight * (cube[corner + ((dr * STEPS + dg) * STEPS + db) * 3 + channel] ?? 0)
      }
      out[at + channel] = sum
    }
  }
  return { width, height, data: out }
}
