import type { Pixels } from '../../pixels/pixels.ts'

/** Colours and their weight, 0 to 1, for each place. */
interface Plane {
  readonly width: number
  readonly height: number
  readonly rgba: Float32Array
}

/**
 * Spreads the colours of what is opaque over what is transparent, so that a filter that looks at neighbours finds the
 * subject's colours beyond its edge: pull-push over a pyramid (Gortler et al., "The Lumigraph", 1996). Changes the
 * colours of pixels whose alpha is below 255, and no alpha.
 */
export function bleed({ width, height, data }: Pixels): void {
  const half = filled(pulled({ width, height, rgba: data }, 255))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const alpha = (data[at + 3] ?? 0) / 255
      if (alpha < 1) over(data, { at, weight: alpha }, half, (y >> 1) * half.width + (x >> 1))
    }
  }
}

/** A plane at half its size: means weighted by alpha. */
function pulled(
  { width, height, rgba }: { width: number; height: number; rgba: ArrayLike<number> },
  opaque: number,
): Plane {
  const [across, down] = [(width + 1) >> 1, (height + 1) >> 1]
  const half = new Float32Array(across * down * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4
      const to = ((y >> 1) * across + (x >> 1)) * 4
      const weight = (rgba[from + 3] ?? 0) / opaque
      for (let part = 0; part < 3; part += 1)
        half[to + part] = (half[to + part] ?? 0) + weight * (rgba[from + part] ?? 0)
      half[to + 3] = (half[to + 3] ?? 0) + weight
    }
  }
  for (let at = 0; at < half.length; at += 4) {
    const weight = half[at + 3] ?? 0
    if (weight === 0) continue
    for (let part = 0; part < 3; part += 1) half[at + part] = (half[at + part] ?? 0) / weight
    half[at + 3] = Math.min(1, weight)
  }
  return { width: across, height: down, rgba: half }
}

/** A plane whose empty places have the colours of the ones around them. */
function filled(plane: Plane): Plane {
  const { width, height, rgba } = plane
  if (width === 1 && height === 1) return plane
  const coarse = filled(pulled(plane, 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const weight = rgba[at + 3] ?? 0
      if (weight < 1) over(rgba, { at, weight }, coarse, (y >> 1) * coarse.width + (x >> 1))
      rgba[at + 3] = 1
    }
  }
  return plane
}

interface Spot {
  readonly at: number
  /** Of the colour that is there already. */
  readonly weight: number
}

/** Lays a colour of some weight over that of a place in a coarser plane. */
function over(
  rgba: Float32Array | Uint8ClampedArray,
  { at, weight }: Spot,
  coarse: Plane,
  place: number,
): void {
  for (let part = 0; part < 3; part += 1)
    rgba[at + part] = (rgba[at + part] ?? 0) * weight + (coarse.rgba[place * 4 + part] ?? 0) * (1 - weight)
}
