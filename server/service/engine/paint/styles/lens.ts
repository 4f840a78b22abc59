import { boxBlur, grainOf, lumaOf, type Sheet, step } from './plane.ts'

interface Lens {
  /** Light that spreads from bright parts. */
  readonly bloom: number
  readonly vignette: number
  readonly grain: number
  readonly contrast: number
}

/** What a lens and a film do: bloom, warm lights and cool shadows, darker corners, grain. */
export function lens(sheet: Sheet, { bloom, vignette, grain, contrast }: Lens): void {
  const { width, height, data, unit, random } = sheet
  const glow = bloom > 0 ? glowOf(sheet, unit * 2.5) : null
  const noise = grainOf(random)
  const curve = curveOf(contrast)
  const [cx, cy, far] = [width / 2, height / 2, Math.hypot(width, height) / 2]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const dark = vignette === 0 ? 1 : 1 - vignette * step(0.45, 1.05, Math.hypot(x - cx, y - cy) / far)
      const spread = glow ? sampled(glow, x / GLOW_STEP, y / GLOW_STEP) * bloom : 0
      const dust = (noise(x, y) - 0.5) * grain
      for (let part = 0; part < 3; part += 1) {
        const value = curve[data[at + part] ?? 0] ?? 0
        const warm = (part === 0 ? 1.04 : part === 2 ? 0.92 : 1) * spread
        data[at + part] = (value + (255 - value) * warm) * dark + dust
      }
    }
  }
}

/** The glow is soft: one value for so many pixels in each direction is enough, and takes a sixteenth of the memory. */
const GLOW_STEP = 4

interface Plane {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

/** Light that spreads from the parts that are brighter than most. */
function glowOf({ width, height, data }: Sheet, radius: number): Plane {
  const size = { width: Math.ceil(width / GLOW_STEP) + 1, height: Math.ceil(height / GLOW_STEP) + 1 }
  const bright = new Float32Array(size.width * size.height)
  for (let y = 0; y < size.height; y += 1) {
    const row = Math.min(height - 1, y * GLOW_STEP) * width
    for (let x = 0; x < size.width; x += 1) {
      const at = (row + Math.min(width - 1, x * GLOW_STEP)) * 4
      const luma = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114
      bright[y * size.width + x] = step(0.62, 1, luma / 255)
    }
  }
  const reach = radius / GLOW_STEP
  return { ...size, values: boxBlur(boxBlur(bright, size, reach), size, reach) }
}

/** A plane between its values. */
function sampled({ width, values }: Plane, x: number, y: number): number {
  const at = Math.floor(y) * width + Math.floor(x)
  const [right, down] = [x % 1, y % 1]
  const above = (values[at] ?? 0) * (1 - right) + (values[at + 1] ?? 0) * right
  const below = (values[at + width] ?? 0) * (1 - right) + (values[at + width + 1] ?? 0) * right
  return above * (1 - down) + below * down
}

function curveOf(strength: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, value) => {
    const share = value / 255
    return 255 * (share + strength * (step(0, 1, share) - share))
  })
}

/** Modelled forms: light on everything that rises from its surroundings, as on clay. */
export function clay(sheet: Sheet): void {
  const { width, height, data, unit } = sheet
  const luma = lumaOf(sheet)
  const form = boxBlur(boxBlur(luma, sheet, unit * 0.7), sheet, unit * 0.7)
  const reach = Math.max(1, Math.round(unit * 0.6))
  for (let y = 0; y < height; y += 1) {
    const [up, down] = [Math.max(0, y - reach) * width, Math.min(height - 1, y + reach) * width]
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)]
      const rise =
        (form[y * width + right] ?? 0) -
        (form[y * width + left] ?? 0) +
        ((form[down + x] ?? 0) - (form[up + x] ?? 0))
      const light = Math.min(0.2, Math.max(-0.2, rise * 1.1)) * 255
      const at = (y * width + x) * 4
      for (let part = 0; part < 3; part += 1) data[at + part] = (data[at + part] ?? 0) + light * 0.55
    }
  }
}
