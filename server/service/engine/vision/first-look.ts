import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'
import { networkOf } from './networks/network.ts'
import { planes } from './networks/planes.ts'

/** The network's input is a square of this side in pixels; its outputs have this many cells along each side. */
const SIDE = 256
export const CELLS = 64
export const CELL_PX = SIDE / CELLS
const network = networkOf(new URL('./networks/people-and-subject.onnx', import.meta.url), {
  shape: [1, 3, SIDE, SIDE],
  outputs: ['centers', 'sizes', 'offsets', 'joints', 'reaches', 'subject'],
})

/** The network's outputs: of each cell, one channel after the other. */
export type Seen = NonNullable<Awaited<ReturnType<typeof network.run>>>

/** What the network saw in a picture, and where the picture is in its square, in pixels of that square. */
export interface FirstLook {
  readonly seen: Seen
  readonly size: Extent
  readonly left: number
  readonly top: number
  /** Pixels of the square for each pixel of the picture. */
  readonly scale: number
}

/** Shows a picture to the network for people and the subject; null where networks cannot run. */
export async function firstLook(pixels: Pixels): Promise<FirstLook | null> {
  const scale = SIDE / Math.max(pixels.width, pixels.height)
  const size = {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  }
  const seen = await network.run(planes(await resized(pixels, size), SIDE, 255))
  const [left, top] = [(SIDE - size.width) / 2, (SIDE - size.height) / 2].map(Math.floor) as [number, number]
  return seen && { seen, size, left, top, scale }
}
