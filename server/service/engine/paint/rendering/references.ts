import { openPicture } from '#server/platform/pictures/open-picture.ts'
import { type Color, colorOf, distance } from '../../color/color.ts'

const SAMPLE_PX = 24
const CLUSTERS = 5

/** The dominant colours of pictures: k-means over a thumbnail of each, in OKLab, most frequent first. */
export async function dominantColors(pictures: readonly Uint8Array[]): Promise<readonly Color[]> {
  const found: Color[] = []
  for (const picture of pictures) found.push(...(await colorsOf(picture)))
  return found.slice(0, 8)
}

async function colorsOf(picture: Uint8Array): Promise<readonly Color[]> {
  const pixels = await (await openPicture(picture))
    .resize(SAMPLE_PX, SAMPLE_PX, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const colors: Color[] = []
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    colors.push(colorOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0))
  }
  // Starts from evenly spaced pixels instead of random ones, so that the same picture gives the same colours.
  let centres = Array.from(
    { length: CLUSTERS },
    (_, cluster) => colors[Math.floor(((cluster + 0.5) * colors.length) / CLUSTERS)],
  ).filter((color) => color !== undefined)
  let sizes: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const members = centres.map((): Color[] => [])
    for (const color of colors) members[nearest(color, centres)]?.push(color)
    sizes = members.map((list) => list.length)
    centres = centres.map((centre, cluster) => mean(members[cluster] ?? []) ?? centre)
  }
  return centres
    .map((color, cluster) => ({ color, size: sizes[cluster] ?? 0 }))
    .toSorted((a, b) => b.size - a.size)
    .map(({ color }) => color)
}

function nearest(color: Color, centres: readonly Color[]): number {
  let best = 0
  let nearest = Number.POSITIVE_INFINITY
  for (const [index, centre] of centres.entries()) {
    const far = distance(color, centre)
    if (far < nearest) [best, nearest] = [index, far]
  }
  return best
}

function mean(colors: readonly Color[]): Color | null {
  if (colors.length === 0) return null
  let [l, x, y] = [0, 0, 0]
  for (const color of colors) {
    l += color.l
    x += color.c * Math.cos((color.h * Math.PI) / 180)
    y += color.c * Math.sin((color.h * Math.PI) / 180)
  }
  const count = colors.length
  return { l: l / count, c: Math.hypot(x, y) / count, h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 }
}
