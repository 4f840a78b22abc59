import { inpaint } from '../inpaint/inpaint.ts'
import type { Mask } from '../mask/mask.ts'
import { upscaled } from '../model-files/upscale.ts'
import {
  type Bounds,
  cropped,
  heightOf,
  sharedArea,
  timesLarger,
  widened,
  widthOf,
} from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, enlargedInto, resized } from '../pixels/resample.ts'
import type { Rgb } from '../text/letters.ts'
import { likelihoodOfSubject } from '../vision/subject.ts'
import { plainEdgeOf } from './label.ts'

/** The picture is looked at in this size for its subject. */
const LOOK_PX = 96
/** Sizes of windows, as shares of the largest one, and how many places of each are tried along an axis. */
const SCALES = [1, 0.86, 0.72, 0.6, 0.5, 0.42] as const
const PLACES = 13
/** What is worth how much: the subject inside of a window, copy that stood in it, the ground of copy, its size. */
const WORTH = { subject: 1, copy: -0.9, plain: -0.8, size: 0.35 } as const
/** What differs from the ground by less, of 255 in the sum of its channels, is ground. */
const PLAIN = 24
/** An ad with this share of ground and copy has no photograph. */
const EMPTY = 0.95
/** A photograph is enlarged at most so much. */
const MAX_LARGER = 4
/** The place of moved copy is filled at this size. */
const FILLED_PX = 420
/** Pixels around moved copy that have some of its colour, in the ad and in the new size. */
const RIM = 2
const FILL = { passes: 5, radius: 3, sharpness: 3, seed: 1 } as const

export interface Photo {
  /** Whether it can be shown in a size without being enlarged so much that nothing is known in it. */
  fits(size: Extent): boolean
  /** Whether there is nothing but ground beside the copy. */
  isEmpty(ground: Rgb): boolean
  /** The part of a picture with these proportions that shows its subject, without copy and its plain ground, in a size. */
  shownIn(size: Extent, ground: Rgb): Promise<Pixels>
}

/**
 * The photograph of an ad.
 * @param bare the ad without its lines
 * @param lifted where lines stood
 * @param moved what is moved with its background, so that it must not be seen twice
 */
export async function photoOf(
  bare: Pixels,
  { lifted, moved }: { readonly lifted: readonly Bounds[]; readonly moved: readonly Bounds[] },
): Promise<Photo> {
  const scale = Math.min(1, LOOK_PX / Math.max(bare.width, bare.height))
  const size = {
    width: Math.max(1, Math.round(bare.width * scale)),
    height: Math.max(1, Math.round(bare.height * scale)),
  }
  const small = await resized(bare, size)
  const copy = [...lifted, ...moved]
  const seen = await likelihoodOfSubject(small)
  const likelihood = seen && withoutCopy(seen, copy, scale)
  return {
    fits: (shown) => enlargedBy(bare, shown) <= MAX_LARGER,
    isEmpty(ground) {
      const plain = plainIn(small, ground)
      for (const box of copy)
        forEachIn(plain, timesLarger(box, scale), (at) => {
          plain.data[at] = 255
        })
      return sumIn(plain, ALL, scale) >= 255 * EMPTY * plain.data.length
    },
    async shownIn(shown, ground) {
      const window = windowOf(bare, shown, { likelihood, plain: plainIn(small, ground), copy, scale })
      const part = await upscaled(cropped(bare, window), shown)
      return withoutMoved(part, window, { moved: moved.filter((box) => sharedArea(window, box) > 0), bare })
    },
  }
}

/** The likelihood of a subject but for copy: a badge is none. */
function withoutCopy(likelihood: Mask, copy: readonly Bounds[], scale: number): Mask {
  const data = likelihood.data.slice()
  for (const box of copy)
    forEachIn(likelihood, timesLarger(box, scale), (at) => {
      data[at] = 0
    })
  return { ...likelihood, data }
}

interface Known {
  readonly likelihood: Mask | null
  /** 255 where the picture has the colour of the ground. */
  readonly plain: Mask
  readonly copy: readonly Bounds[]
  /** The likelihood's pixels for one of the picture's. */
  readonly scale: number
}

function plainIn({ width, height, data }: Pixels, ground: Rgb): Mask {
  const plain = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < plain.length; pixel += 1) {
    const unlike = ground.reduce((sum, value, at) => sum + Math.abs(value - (data[pixel * 4 + at] ?? 0)), 0)
    if (unlike < PLAIN) plain[pixel] = 255
  }
  return { width, height, data: plain }
}

/** By how much the largest part with the proportions of a size is enlarged. */
const enlargedBy = (picture: Extent, { width, height }: Extent) =>
  Math.max(width / picture.width, height / picture.height)

/** The best window with the proportions of a size. */
function windowOf(picture: Extent, { width, height }: Extent, known: Known): Bounds {
  const least = enlargedBy(picture, { width, height })
  const most = 1 / least
  let best: { readonly window: Bounds; readonly worth: number } | undefined
  for (const share of SCALES) {
    if (best && least / share > MAX_LARGER) break
    const wide = Math.min(picture.width, Math.round(width * most * share))
    const tall = Math.min(picture.height, Math.round(height * most * share))
    for (let row = 0; row < PLACES; row += 1) {
      for (let column = 0; column < PLACES; column += 1) {
        const x0 = Math.round(((picture.width - wide) * column) / (PLACES - 1))
        const y0 = Math.round(((picture.height - tall) * row) / (PLACES - 1))
        const window = { x0, y0, x1: x0 + wide, y1: y0 + tall }
        const worth = worthOf(window, share, known)
        if (!best || worth > best.worth) best = { window, worth }
      }
    }
  }
  return best?.window ?? { x0: 0, y0: 0, x1: picture.width, y1: picture.height }
}

function worthOf(window: Bounds, size: number, { likelihood, plain, copy, scale }: Known): number {
  const area = widthOf(window) * heightOf(window)
  const covered = copy.reduce((sum, box) => sum + sharedArea(window, box), 0) / area
  return (
    WORTH.subject * (likelihood ? sumIn(likelihood, window, scale) / sumIn(likelihood, ALL, scale) : 0) +
    (WORTH.plain * sumIn(plain, window, scale)) / (255 * area * scale ** 2) +
    WORTH.copy * covered +
    WORTH.size * size
  )
}

const ALL: Bounds = { x0: 0, y0: 0, x1: Number.POSITIVE_INFINITY, y1: Number.POSITIVE_INFINITY }

/** The sum of a mask's values in a window of the picture; at least 1. */
function sumIn(mask: Mask, window: Bounds, scale: number): number {
  let sum = 1
  forEachIn(mask, timesLarger(window, scale), (at) => {
    sum += mask.data[at] ?? 0
  })
  return sum
}

/** Calls with the index of each pixel of a box, as far as it is inside. */
function forEachIn({ width, height }: Extent, { x0, y0, x1, y1 }: Bounds, call: (at: number) => void) {
  for (let y = Math.max(0, Math.ceil(y0)); y < Math.min(height, y1); y += 1)
    for (let x = Math.max(0, Math.ceil(x0)); x < Math.min(width, x1); x += 1) call(y * width + x)
}

interface Moved {
  readonly moved: readonly Bounds[]
  readonly bare: Pixels
}

/** Fills the places of moved copy: with the colour around them if it is plain, else with patches of what is there. */
async function withoutMoved(shown: Pixels, window: Bounds, { moved, bare }: Moved): Promise<Pixels> {
  const data = shown.data.slice()
  const others: Bounds[] = []
  for (const box of moved) {
    const plain = plainEdgeOf(cropped(bare, widened(box, RIM, bare)))
    if (plain) {
      const { data: marked } = maskOf([box], window, shown)
      for (let at = 0; at < marked.length; at += 1) if (marked[at]) data.set(plain, at * 4)
    } else others.push(box)
  }
  return others.length > 0 ? withPatches({ ...shown, data }, window, others) : { ...shown, data }
}

async function withPatches(shown: Pixels, window: Bounds, boxes: readonly Bounds[]): Promise<Pixels> {
  const scale = Math.min(1, FILLED_PX / Math.max(shown.width, shown.height))
  const size = {
    width: Math.max(1, Math.round(shown.width * scale)),
    height: Math.max(1, Math.round(shown.height * scale)),
  }
  const mask = maskOf(boxes, window, size)
  const filled = await inpaint(await resized(shown, size), mask, FILL)
  return enlargedInto(shown, maskOf(boxes, window, shown), filled)
}

/** Boxes of a picture in a size that shows a window of it, and a little around them. */
function maskOf(boxes: readonly Bounds[], window: Bounds, { width, height }: Extent): Mask {
  const [across, down] = [width / widthOf(window), height / heightOf(window)]
  const data = new Uint8ClampedArray(width * height)
  for (const { x0, y0, x1, y1 } of boxes) {
    const from = Math.floor((x0 - window.x0 - RIM) * across) - RIM
    const to = Math.ceil((x1 - window.x0 + RIM) * across) + RIM
    const top = Math.floor((y0 - window.y0 - RIM) * down) - RIM
    const bottom = Math.ceil((y1 - window.y0 + RIM) * down) + RIM
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
      data.fill(255, y * width + Math.max(0, from), y * width + Math.min(width, Math.max(0, to)))
  }
  return { width, height, data }
}
