import type { Size } from '#contract/service/describe/operation.ts'
import type { Bounds } from '../snap.ts'

/** The surface of shapes: a canvas of a size in pixels, seen at a scale. The same object while nothing changes. */
export interface BoxPaper {
  /** In pixels of the picture. */
  readonly size: Size
  /** In units, in which its boxes are placed. */
  readonly units: Size
  readonly scale: number
  readonly mark: { readonly stroke: string; readonly fill: string }
}

/** Bounds in pixels of the picture. */
export const pixelsIn = ({ size, units }: BoxPaper, { left, top, right, bottom }: Bounds) => ({
  x: (left / units.width) * size.width,
  y: (top / units.height) * size.height,
  width: ((right - left) / units.width) * size.width,
  height: ((bottom - top) / units.height) * size.height,
})
