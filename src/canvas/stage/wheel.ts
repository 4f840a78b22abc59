import type { Point } from './view.ts'

/** What a turn of the wheel, or two fingers on a trackpad, do to the view. */
export type WheelCommand =
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'pan'; readonly by: Point }

/** The part of a WheelEvent that is read; `wheelDeltaY` is what browsers have beside the standard. */
export type Wheel = Pick<
  WheelEvent,
  'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'timeStamp'
> & { readonly wheelDeltaY?: number }

const ZOOM_PER_PX = 0.0016
/** Browsers report a pinch of the factor f as a turn of -100 × ln f with Ctrl. */
const PINCH_PX = 100
/** Of one event, in device pixels: no pinch is so fast, and no notch so short. */
const FASTEST_PINCH = 80
/** One notch of a wheel, in `wheelDeltaY` at a density of 1. */
const NOTCH = 120
/** Events that are nearer to each other are of one device. */
const BURST_MS = 200

/** Lines and pages, as some mice report, in pixels. */
const pixels = (delta: number, { deltaMode }: Wheel): number => delta * ([1, 16, 400][deltaMode] ?? 1)

/**
 * Whether a wheel with notches was turned, and not two fingers on a trackpad moved: browsers do not say. Wheels turn by
 * lines, by whole notches, or on a Mac by fractions of a pixel; a trackpad there turns by whole pixels, told as three
 * times as many.
 */
function hasNotches({ deltaMode, deltaX, deltaY, wheelDeltaY = 0, shiftKey }: Wheel): boolean {
  if (deltaMode !== 0) return true
  if (deltaX !== 0 && !shiftKey) return false
  if (wheelDeltaY === 0) return shiftKey
  if (Math.abs(wheelDeltaY / deltaY + 3) < 0.05) return wheelDeltaY !== -3 * deltaY
  const notches = (wheelDeltaY * devicePixelRatio) / NOTCH
  return Math.round(notches) !== 0 && Math.abs(notches - Math.round(notches)) < 0.02
}

/**
 * Reads the wheel events of one canvas: a wheel zooms, with Shift it pans across; two fingers on a trackpad pan, and zoom
 * as they pinch.
 * @param isSwapped whether the wheel pans, and two fingers zoom
 */
export function wheelReader(isSwapped: () => boolean): (event: Wheel) => WheelCommand {
  let last = { time: Number.NEGATIVE_INFINITY, isWheel: true }
  return (event) => {
    const [x, y] = [pixels(event.deltaX, event), pixels(event.deltaY, event)]
    const zoom = (px: number) => ({ type: 'zoom', factor: Math.exp(-px) }) as const
    if (event.ctrlKey || event.metaKey) {
      const isPinch = event.deltaMode === 0 && Math.abs(y) * devicePixelRatio < FASTEST_PINCH
      return zoom(y * (isPinch ? 1 / PINCH_PX : ZOOM_PER_PX))
    }
    // A trackpad's turn may look like a notch by chance: the first event of a burst decides.
    const isWheel = event.timeStamp - last.time < BURST_MS ? last.isWheel : hasNotches(event)
    last = { time: event.timeStamp, isWheel }
    if (isWheel && event.shiftKey) return { type: 'pan', by: { x: -(x || y), y: 0 } }
    return isWheel === isSwapped() ? { type: 'pan', by: { x: -x, y: -y } } : zoom(y * ZOOM_PER_PX)
  }
}
