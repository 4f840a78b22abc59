import type { Mask } from '../mask/mask.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import type { Pixels } from '../pixels/pixels.ts'

/** Darkness of the shadow at the point of contact. */
const DARKNESS = 0.42
/** The lowest part of the subject that casts a shadow, as a share of its height. */
const FOOT = 0.14
/** Blur of the shadow and its offset downwards, as shares of the subject's height. */
const SOFTNESS = 0.028
const BELOW = 0.012

/** Darkens the background where a subject stands on it; not where the subject is cut by the lower edge. */
export async function withShadow(background: Pixels, subject: Mask): Promise<Pixels> {
  const { width, height } = background
  const rows = rowsOf(subject)
  if (!rows || rows.bottom >= height - 2) return background
  const tall = rows.bottom - rows.top
  const foot = rows.bottom - tall * FOOT
  const down = Math.round(tall * BELOW)
  const thrown = new Uint8ClampedArray(width * height)
  for (let y = Math.max(0, Math.floor(foot)); y < height; y += 1) {
    const from = y - down
    // The shadow fades in from the lowest part of the subject to its contact with the ground.
    const share = Math.min(1, (y - foot) / (tall * FOOT))
    for (let x = 0; x < width; x += 1) thrown[y * width + x] = (subject.data[from * width + x] ?? 0) * share
  }
  const soft = await resizedMask({ width, height, data: thrown }, background, Math.max(1, tall * SOFTNESS))
  const data = background.data.slice()
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const light = 1 - (DARKNESS * (soft.data[pixel] ?? 0)) / 255
    for (let channel = 0; channel < 3; channel += 1)
      data[pixel * 4 + channel] = (data[pixel * 4 + channel] ?? 0) * light
  }
  return { width, height, data }
}

function rowsOf({ width, height, data }: Mask): { readonly top: number; readonly bottom: number } | null {
  let [top, bottom] = [-1, -1]
  for (let y = 0; y < height; y += 1) {
    if (!data.subarray(y * width, (y + 1) * width).some((alpha) => alpha > 127)) continue
    if (top < 0) top = y
    bottom = y
  }
  return top < 0 ? null : { top, bottom }
}
