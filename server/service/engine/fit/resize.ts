import { extended } from '../compose/extend.ts'
import { upscaled } from '../model-files/upscale.ts'
import { heightOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { Extent } from '../pixels/resample.ts'
import { partOf, silent } from '../report.ts'
import { withoutText } from '../text/erase.ts'
import { findText } from '../text/find.ts'
import type { Rgb } from '../text/letters.ts'
import { copyOf } from './copy.ts'
import { isLegible } from './lay-out.ts'
import { photoOf } from './photo.ts'
import { type Arranged, rearranged } from './rearranged.ts'

/** Position of the picture in its background for each arrangement, as shares of the free space. */
const ARRANGEMENTS = [0.5, 0, 1, 0.5] as const
/** Its size there, as a share of the largest that fits. */
const SCALES = [1, 1, 1, 0.88] as const
/** From this change of proportions on, the copy is set anew: the whole picture would fill less than half of the new size. */
const MAX_AS_WHOLE = 1.9
/** Letters in a picture that becomes smaller than this are measured: they may become too small. */
const MAY_BE_SMALL = 0.8

interface Target extends Extent {
  /** The number of the arrangement, if there are several. */
  readonly ordinal: number
}

/**
 * Fits an ad to an exact size (service-api.md, Image tools). If the proportions differ little, keeps the whole picture and
 * extends its background; if they differ much, or its letters would be too small to read, sets its copy anew beside its
 * photograph. Nothing is stretched, and no copy that is found is left out, but for small words on things in the photograph.
 * The size of the smallest letters is known only where the copy is set anew.
 */
export async function resizeAd(
  picture: Pixels,
  { width, height, ordinal }: Target,
  report = silent,
): Promise<Arranged> {
  const area = { width, height }
  const largest = Math.min(width / picture.width, height / picture.height)
  const changes = Math.abs(Math.log(width / height / (picture.width / picture.height)))
  const isOther = changes > Math.log(MAX_AS_WHOLE)
  if (!isOther && largest >= MAY_BE_SMALL) return asWhole(picture, area, ordinal)
  const found = await findText(picture, partOf(report, 0, 0.7))
  const letters = [...found.lines.map(({ setting }) => setting.size), ...found.unread.map(heightOf)]
  const isReadable = letters.every((size) => isLegible(size * largest))
  if (letters.length === 0 || (!isOther && isReadable)) return asWhole(picture, area, ordinal)
  const bare = await withoutText(picture, found.lines)
  report(0.8)
  const copy = await copyOf(picture, bare, found)
  const photo = await photoOf(bare, copy)
  report(0.9)
  return rearranged({ copy, photo, ground: usualColor(bare) }, area, ordinal)
}

/** The mean of the colours that a picture has most of. */
function usualColor({ data }: Pixels): Rgb {
  const counts = new Map<number, number>()
  const keyAt = (at: number) =>
    [0, 1, 2].reduce((key, channel) => key * 8 + Math.floor((data[at + channel] ?? 0) / 32), 0)
  for (let at = 0; at < data.length; at += 4) counts.set(keyAt(at), (counts.get(keyAt(at)) ?? 0) + 1)
  const [[usual, count] = [0, 1]] = [...counts].toSorted(([, one], [, other]) => other - one)
  const sum: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (keyAt(at) !== usual) continue
    for (const channel of [0, 1, 2] as const) sum[channel] += data[at + channel] ?? 0
  }
  return [Math.round(sum[0] / count), Math.round(sum[1] / count), Math.round(sum[2] / count)]
}

async function asWhole(picture: Pixels, { width, height }: Extent, ordinal: number): Promise<Arranged> {
  const largest = Math.min(width / picture.width, height / picture.height)
  const scale = largest * (SCALES[ordinal % SCALES.length] ?? 1)
  const size = {
    width: Math.min(width, Math.max(1, Math.round(picture.width * scale))),
    height: Math.min(height, Math.max(1, Math.round(picture.height * scale))),
  }
  const whole = await upscaled(picture, size)
  if (size.width === width && size.height === height) return { pixels: whole, smallestPx: null }
  const at = ARRANGEMENTS[ordinal % ARRANGEMENTS.length] ?? 0.5
  const place = { x: Math.round((width - size.width) * at), y: Math.round((height - size.height) * at) }
  return { pixels: await extended(whole, { width, height }, place), smallestPx: null }
}
