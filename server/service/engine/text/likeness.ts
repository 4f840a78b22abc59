import { oklabOf } from '#server/platform/pictures/oklab.ts'
import { colorOf, distance, parseHex } from '../color/color.ts'
import type { Mask } from '../mask/mask.ts'
import { type Bounds, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { byteMat, openCv, withMats } from '../vision/opencv.ts'
import { GIVEN_BACK } from './tuning-lifting.ts'

/** A picture, and the same made again from its base and its blocks. */
export interface Remade {
  readonly picture: Pixels
  readonly made: Pixels
}

/**
 * The number of pixels of a picture whose colour is nowhere near in what was made of it: not between the lowest and the
 * highest values at most `reach` pixels away, of each channel of OKLab. Letters may be shifted a little; an outline or
 * a pattern that no block draws is found.
 * @param zone the pixels that are judged, in a part of the picture
 */
export async function unlikeIn(
  zone: Mask,
  part: Bounds,
  { picture, made }: Remade,
  reach: number,
): Promise<number> {
  const { cv } = await openCv()
  return withMats((keep) => {
    const near = keep(cv.Mat.ones(2 * reach + 1, 2 * reach + 1, cv.CV_8U))
    const apart = new Float32Array(zone.data.length)
    const before = labIn(part, picture)
    for (const [channel, after] of labIn(part, made).entries()) {
      const values = keep(new cv.Mat(zone.height, zone.width, cv.CV_32F))
      values.data32F.set(after)
      const [lowest, highest] = [keep(new cv.Mat()), keep(new cv.Mat())]
      cv.erode(values, lowest, near)
      cv.dilate(values, highest, near)
      const [from, to]: [Float32Array, Float32Array] = [lowest.data32F, highest.data32F]
      const own = before[channel] ?? new Float32Array()
      for (let at = 0; at < own.length; at += 1) {
        if (!zone.data[at]) continue
        const value = own[at] ?? 0
        const outside = Math.max(0, (from[at] ?? 0) - value, value - (to[at] ?? 0))
        apart[at] = (apart[at] ?? 0) + outside * outside
      }
    }
    return apart.filter((square) => square > GIVEN_BACK.maxUnlike ** 2).length
  })
}

/** The channels of a part of a picture in OKLab, times its opacity: what is not seen is not compared. */
function labIn(part: Bounds, { width, height, data }: Pixels): readonly Float32Array[] {
  const pixels = widthOf(part) * heightOf(part)
  const [light, green, blue] = [new Float32Array(pixels), new Float32Array(pixels), new Float32Array(pixels)]
  // Most pixels have the colour of the one before them.
  let [before, last] = [-1, oklabOf(0, 0, 0)]
  for (let y = Math.max(0, part.y0); y < Math.min(height, part.y1); y += 1)
    for (let x = Math.max(0, part.x0); x < Math.min(width, part.x1); x += 1) {
      const from = (y * width + x) * 4
      const opacity = (data[from + 3] ?? 0) / 255
      const [r, g, b] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0]
      const color = (r << 16) | (g << 8) | b
      if (color !== before) [before, last] = [color, oklabOf(r, g, b)]
      const at = (y - part.y0) * widthOf(part) + x - part.x0
      light[at] = last.l * opacity
      green[at] = last.a * opacity
      blue[at] = last.b * opacity
    }
  return [light, green, blue]
}

/** Letters as they were found, and the pixels that their drawing covers whole: those in narrow corners are mixed colours. */
interface Inside {
  readonly letters: Mask
  readonly solid: Mask
}

/** The share of pixels inside of letters that have another colour than their block, 0 to 1: of a gradient or a pattern. */
export async function recoloredIn(
  { letters, solid }: Inside,
  part: Bounds,
  { picture, color }: { readonly picture: Pixels; readonly color: string },
): Promise<number> {
  const inside = await shrunk(letters)
  const wanted = parseHex(color)
  let [all, others] = [0, 0]
  for (let at = 0; at < inside.data.length; at += 1) {
    const [x, y] = [part.x0 + (at % inside.width), part.y0 + Math.floor(at / inside.width)]
    if (!inside.data[at] || !solid.data[at] || x < 0 || y < 0 || x >= picture.width || y >= picture.height)
      continue
    const [red = 0, green = 0, blue = 0] = picture.data.subarray((y * picture.width + x) * 4)
    all += 1
    if (distance(colorOf(red, green, blue), wanted) > GIVEN_BACK.maxOtherColor) others += 1
  }
  return others / Math.max(1, all)
}

/** A mask without its edge, which is soft. */
async function shrunk(mask: Mask): Promise<Mask> {
  const { cv } = await openCv()
  return withMats((keep) => {
    const mat = keep(byteMat(cv, mask, mask.data))
    cv.erode(mat, mat, keep(cv.Mat.ones(3, 3, cv.CV_8U)))
    return { ...mask, data: new Uint8ClampedArray(mat.data) }
  })
}
