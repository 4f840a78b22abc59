import { extended } from '../compose/extend.ts'
import { over } from '../compose/over.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { blurred, type Extent, resized } from '../pixels/resample.ts'
import { partOf, silent } from '../report.ts'
import { arrange, type Spot } from './arrange.ts'
import { type Parts, partsOf } from './pieces.ts'

/** Position of the picture in its background for each arrangement, as shares of the free space. */
const ARRANGEMENTS = [0.5, 0, 1, 0.5] as const
/** Its size there, as a share of the largest that fits. */
const SCALES = [1, 1, 1, 0.88] as const
/** From this change of proportions on, parts are moved: the whole picture would fill less than half of the new size. */
const MAX_AS_WHOLE = 1.9
/** Blur of the background behind moved parts, as a share of the shorter side: hides remains of bands and buttons. */
const SOFT_BACKGROUND = 0.2

interface Target extends Extent {
  /** The number of the arrangement, if there are several. */
  readonly ordinal: number
}

/**
 * Fits an ad to an exact size (service-api.md, Image tools). If the proportions differ little, keeps the whole
 * picture and extends its background; if they differ much, moves and scales its texts and its subject as parts.
 * Nothing is stretched.
 */
export async function resizeAd(
  picture: Pixels,
  { width, height, ordinal }: Target,
  report = silent,
): Promise<Pixels> {
  const area = { width, height }
  const changes = Math.abs(Math.log(width / height / (picture.width / picture.height)))
  const parts =
    changes > Math.log(MAX_AS_WHOLE) ? await partsOf(picture, ordinal, partOf(report, 0, 0.9)) : null
  return parts ? rearranged(parts, area, ordinal) : asWhole(picture, area, ordinal)
}

async function rearranged({ pieces, background }: Parts, area: Extent, ordinal: number): Promise<Pixels> {
  const cover = await resized(background, area, 'cover')
  let result = await blurred(cover, Math.max(1, Math.min(area.width, area.height) * SOFT_BACKGROUND))
  const spots = arrange(pieces, area, ordinal)
  // Paste the subject first, so that texts are above it.
  const order = [...pieces.keys()].toSorted((one) => (pieces[one]?.kind === 'subject' ? -1 : 1))
  for (const at of order) {
    const [piece, spot] = [pieces[at], spots[at]]
    if (piece && spot) result = over(await placedIn(piece.pixels, spot, area), result)
  }
  return result
}

/** A part at its place in a transparent picture. */
async function placedIn(piece: Pixels, spot: Spot, area: Extent): Promise<Pixels> {
  const small = await resized(piece, {
    width: Math.max(1, Math.round(spot.width)),
    height: Math.max(1, Math.round(spot.height)),
  })
  const data = new Uint8ClampedArray(area.width * area.height * 4)
  const [x, y] = [Math.round(spot.x), Math.round(spot.y)]
  for (let row = 0; row < small.height; row += 1) {
    const to = y + row
    if (to < 0 || to >= area.height) continue
    const [from, until] = [Math.max(0, -x), Math.min(small.width, area.width - x)]
    const start = row * small.width
    data.set(small.data.subarray((start + from) * 4, (start + until) * 4), (to * area.width + x + from) * 4)
  }
  return { ...area, data }
}

async function asWhole(picture: Pixels, { width, height }: Extent, ordinal: number): Promise<Pixels> {
  const largest = Math.min(width / picture.width, height / picture.height)
  const scale = largest * (SCALES[ordinal % SCALES.length] ?? 1)
  const size = {
    width: Math.min(width, Math.max(1, Math.round(picture.width * scale))),
    height: Math.min(height, Math.max(1, Math.round(picture.height * scale))),
  }
  const whole = await resized(picture, size)
  if (size.width === width && size.height === height) return whole
  const at = ARRANGEMENTS[ordinal % ARRANGEMENTS.length] ?? 0.5
  return extended(
    whole,
    { width, height },
    { x: Math.round((width - size.width) * at), y: Math.round((height - size.height) * at) },
  )
}
