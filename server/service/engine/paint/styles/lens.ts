import { boxBlur, grainOf, type Sheet, step } from './plane.ts'

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

/** The clean, bright colours of a rendered toy: more light and chroma, no detail of a surface. */
export function plastic({ data }: Sheet): void {
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const luma = red * 0.299 + green * 0.587 + blue * 0.114
    data[at] = bright(luma, red)
    data[at + 1] = bright(luma, green)
    data[at + 2] = bright(luma, blue)
  }
}

const bright = (luma: number, value: number) =>
  255 * (Math.max(0, luma + (value - luma) * 1.28) / 255) ** 0.86
