import type { Mask } from '../mask/mask.ts'
import { regions } from '../mask/regions.ts'
import { areaOf, around, type Bounds, cropped, sharedArea, timesLarger, widened } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import type { Rgb } from '../text/letters.ts'
import { plainEdgeOf } from './label.ts'

/** Islands are looked for at this size. */
const LOOK_PX = 480
/** So much of a text's edge shows the ground that an island lies on. */
const MIN_GROUND = 0.5
/** What differs from the ground by more, of 255 in one channel, is part of an island. */
const UNLIKE = 28
/** The least share of a part that lies with the letters: of the ad's picture, less of it does. */
const MIN_WITHIN = 0.1

/** An ad with its text and without, at the size at which islands are looked for. */
export interface Sea {
  readonly ad: Pixels
  readonly bare: Pixels
  readonly small: { readonly ad: Pixels; readonly bare: Pixels }
  /** Pixels of the small ones for one of the ad's. */
  readonly scale: number
}

export async function seaOf(ad: Pixels, bare: Pixels): Promise<Sea> {
  const scale = Math.min(1, LOOK_PX / Math.max(ad.width, ad.height))
  const size = {
    width: Math.max(1, Math.round(ad.width * scale)),
    height: Math.max(1, Math.round(ad.height * scale)),
  }
  return { ad, bare, scale, small: { ad: await resized(ad, size), bare: await resized(bare, size) } }
}

/**
 * All that belongs to the letters in a place and lies with them on a plain ground, such as a logo or a product with its words:
 * without the rest of it they would be torn off. Null if there is no such ground around it.
 */
export function islandAround(place: Bounds, { ad, bare, small, scale }: Sea): Bounds | null {
  const ground = plainEdgeOf(cropped(bare, place), MIN_GROUND)
  if (!ground) return null
  const own = timesLarger(place, scale)
  const land = landIn(small, own, ground)
  const parts = regions(land, 255).map((pixels) => boundsOf(pixels, land.width))
  const isTorn = (part: Bounds) =>
    sharedArea(part, own) > MIN_WITHIN * areaOf(part) && sharedArea(part, own) < areaOf(part)
  const torn = parts.filter(isTorn).map((part) => widened(timesLarger(part, 1 / scale), 1 / scale, ad))
  if (torn.length === 0) return null
  const whole = around([place, ...torn])
  const isWithin = whole.x0 > 0 && whole.y0 > 0 && whole.x1 < ad.width && whole.y1 < ad.height
  return isWithin && plainEdgeOf(cropped(bare, whole)) ? whole : null
}

/** 255 where the ad without its text, or letters in the place, differ from the ground. */
function landIn({ ad, bare }: Sea['small'], place: Bounds, ground: Rgb): Mask {
  const { width, height } = bare
  const data = new Uint8ClampedArray(width * height)
  const isLand = ({ data: pixels }: Pixels, at: number) =>
    ground.some((value, channel) => Math.abs(value - (pixels[at * 4 + channel] ?? 0)) > UNLIKE)
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isIn = x >= place.x0 && x < place.x1 && y >= place.y0 && y < place.y1
    if (isLand(bare, at) || (isIn && isLand(ad, at))) data[at] = 255
  }
  return { width, height, data }
}

function boundsOf(pixels: readonly number[], width: number): Bounds {
  const box = { x0: Number.POSITIVE_INFINITY, y0: Number.POSITIVE_INFINITY, x1: 0, y1: 0 }
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)]
    box.x0 = Math.min(box.x0, x)
    box.y0 = Math.min(box.y0, y)
    box.x1 = Math.max(box.x1, x + 1)
    box.y1 = Math.max(box.y1, y + 1)
  }
  return box
}
