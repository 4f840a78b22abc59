import { around, type Placed } from './placed.ts'

/** The room for subjects in a picture, in pixels. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Upper edge of the room, below the titles. */
  readonly top: number
  /** Lower edge of the room, above titles at the bottom. */
  readonly bottom: number
  /** The back edge of the ground. */
  readonly horizon: number
  /** Where the main subject's feet are. */
  readonly foot: number
  /** Nothing is painted behind the subjects: they fill the picture. */
  readonly isBare: boolean
}

/** Free margin on every side, as a share of the picture. */
const MARGIN = 0.045
const BARE_MARGIN = 0.08

/** Moves and shrinks things together, so that none leaves the frame; on a bare ground they fill it. */
export function fitted(things: readonly Placed[], frame: Frame): readonly Placed[] {
  if (things.length === 0) return things
  const share = frame.isBare ? BARE_MARGIN : MARGIN
  const margin = { x: frame.width * share, y: frame.height * share }
  const top = Math.max(frame.top, margin.y)
  const bottom = Math.min(frame.bottom, frame.height - margin.y)
  const box = around(things)
  // The feet of those behind a table are hidden.
  const visible = things.filter(({ contact }) => contact !== 'behind-table')
  if (visible.length < things.length && !frame.isBare)
    return [...things.filter((one) => !visible.includes(one)), ...fitted(visible, frame)]
  const full = Math.min((frame.width - margin.x * 2) / box.width, (bottom - top) / box.height)
  const scale = frame.isBare ? full : Math.min(1, full)
  const foot = frame.isBare ? (top + bottom + box.height * scale) / 2 : Math.min(box.y + box.height, bottom)
  const middle = clampTo(frame.isBare ? frame.width / 2 : box.x + box.width / 2, {
    from: margin.x + (box.width * scale) / 2,
    to: frame.width - margin.x - (box.width * scale) / 2,
  })
  const [oldMiddle, oldFoot] = [box.x + box.width / 2, box.y + box.height]
  const lowered = Math.max(0, top - (foot - box.height * scale))
  return things.map((one) => ({
    ...one,
    x: middle + (one.x - oldMiddle) * scale,
    foot: foot + lowered + (one.foot - oldFoot) * scale,
    width: one.width * scale,
    height: one.height * scale,
  }))
}

const clampTo = (value: number, { from, to }: { from: number; to: number }) =>
  Math.min(Math.max(value, from), Math.max(from, to))
