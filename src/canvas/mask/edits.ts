/** Whether an edit marks pixels or unmarks them. */
export type Mode = 'paint' | 'erase'

/** A brush mark: capsules between points. `radius` and positions in picture pixels. */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** An edit of a mask, in picture pixels. One edit is one undo step. */
export type MaskEdit =
  /** `points` contains x, y and radius of each point in turn. `hardness` 1 has no soft rim. */
  | {
      readonly kind: 'stroke'
      readonly mode: Mode
      readonly hardness: number
      readonly points: readonly number[]
    }
  /** `points` contains x and y of each corner in turn; even-odd. */
  | { readonly kind: 'polygon'; readonly mode: Mode; readonly points: readonly number[] }
  | {
      readonly kind: 'rectangle'
      readonly mode: Mode
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
  /** All pixels similar to the one at a place: largest channel difference at most `tolerance` (0–255). */
  | {
      readonly kind: 'by-colour'
      readonly mode: Mode
      readonly x: number
      readonly y: number
      readonly tolerance: number
      /** Whether it must hang together with that place. */
      readonly isContiguous: boolean
    }
  /** By pixels; below 0 it shrinks. */
  | { readonly kind: 'grow'; readonly by: number }
  | { readonly kind: 'invert' }
  | { readonly kind: 'clear' }
  /** Values of every pixel, rows from the top. */
  | { readonly kind: 'load'; readonly values: Uint8Array }

/** An edit as the list beside the canvas names it. */
export interface EditLine {
  readonly kind: MaskEdit['kind']
  readonly mode: Mode
  /** Pixels that it changed. */
  readonly pixels: number
}

export interface MaskState {
  readonly painted: number
  readonly edits: readonly EditLine[]
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** The key under which this browser keeps the steps of a mask. */
export const stepsKey = (keptAs: string) => `${keptAs}/steps`
