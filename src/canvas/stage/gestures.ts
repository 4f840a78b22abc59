import type { Point } from './view.ts'

/** A pointer on the stage, in CSS pixels of the stage. `pressure` is 1 where the device has none. */
export interface Touch extends Point {
  readonly pressure: number
}

export type GestureEvent =
  | {
      readonly type: 'down'
      readonly id: number
      readonly at: Touch
      readonly wantsPan: boolean
      readonly isPen: boolean
      /** In milliseconds, on any clock. */
      readonly time: number
    }
  /** All points since the last event, oldest first. */
  | { readonly type: 'move'; readonly id: number; readonly points: readonly Touch[]; readonly time: number }
  | { readonly type: 'up'; readonly id: number; readonly time: number }
  | { readonly type: 'cancel'; readonly id: number }
  /** What touches the stage is the hand that holds it. */
  | { readonly type: 'pen-near' }

export type GestureCommand =
  | { readonly type: 'tool-down'; readonly at: Touch }
  | { readonly type: 'tool-move'; readonly points: readonly Touch[] }
  | { readonly type: 'tool-up' }
  /** Cancels everything since pointer down. */
  | { readonly type: 'tool-cancel' }
  | { readonly type: 'pan'; readonly by: Point }
  | { readonly type: 'pinch'; readonly at: Point; readonly factor: number; readonly by: Point }
  /** Several fingers touched for a moment, and moved nothing. */
  | { readonly type: 'tap'; readonly fingers: number }

/** What the tool in hand is told. */
export type ToolGesture = Exclude<GestureCommand, { type: 'pan' | 'pinch' | 'tap' }>

/** The gesture on the stage. `let-go`: fingers lift one by one after a pinch; nothing paints. */
export type GestureState =
  | { readonly doing: 'nothing' }
  | ({ readonly doing: 'tool' | 'pan' } & OnePointer)
  | { readonly doing: 'pinch'; readonly a: Finger; readonly b: Finger; readonly tap: Tap | null }
  | { readonly doing: 'let-go'; readonly ids: readonly number[]; readonly tap: Tap | null }

interface OnePointer {
  readonly id: number
  readonly last: Touch
  readonly isPen: boolean
  /** The place and the time of pointer down. */
  readonly from: Point
  readonly since: number
}

interface Finger {
  readonly id: number
  readonly at: Point
}

/** What may still become a tap: all fingers so far, since the first one. */
interface Tap {
  readonly ids: readonly number[]
  readonly since: number
}

interface Step {
  readonly state: GestureState
  readonly commands: readonly GestureCommand[]
}

export const NO_GESTURE: GestureState = { doing: 'nothing' }

/** The longest tap of several fingers, in milliseconds. */
const TAP_MS = 300
/** How far a finger slips in a tap, in CSS pixels. */
const SLIP_PX = 12

/**
 * One finger uses the tool, two move the picture; a second finger cancels the first one's stroke. A pen takes the place
 * of fingers, and none takes its own: the hand that holds it rests on the screen.
 */
export function handle(state: GestureState, event: GestureEvent): Step {
  switch (event.type) {
    case 'down':
      return down(state, event)
    case 'move':
      return move(state, event)
    case 'up':
    case 'cancel':
      return lift(state, event)
    case 'pen-near':
      if (isPens(state)) return step(state)
      return state.doing === 'tool' ? step(NO_GESTURE, { type: 'tool-cancel' }) : step(NO_GESTURE)
  }
}

const step = (state: GestureState, ...commands: readonly GestureCommand[]): Step => ({ state, commands })
const isPens = (state: GestureState) => 'isPen' in state && state.isPen
const isNear = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) <= SLIP_PX
const inTime = (tap: Tap | null, time: number) => (tap && time - tap.since <= TAP_MS ? tap : null)

type Down = GestureEvent & { type: 'down' }

function begin({ id, at, wantsPan, isPen, time }: Down): Step {
  const one = { id, last: at, isPen, from: at, since: time }
  return wantsPan
    ? step({ doing: 'pan', ...one })
    : step({ doing: 'tool', ...one }, { type: 'tool-down', at })
}

function down(state: GestureState, event: Down): Step {
  if (state.doing === 'nothing') return begin(event)
  if (isPens(state)) return step(state)
  const { id, at, time } = event
  if (event.isPen) {
    const begun = begin(event)
    return state.doing === 'tool' ? step(begun.state, { type: 'tool-cancel' }, ...begun.commands) : begun
  }
  switch (state.doing) {
    case 'tool':
    case 'pan': {
      if (state.id === id) return step(state)
      const tap = isNear(state.last, state.from) ? { ids: [state.id, id], since: state.since } : null
      const pinch: GestureState = {
        doing: 'pinch',
        a: { id: state.id, at: state.last },
        b: { id, at },
        tap: inTime(tap, time),
      }
      return state.doing === 'tool' ? step(pinch, { type: 'tool-cancel' }) : step(pinch)
    }
    case 'pinch': {
      const tap = inTime(state.tap, time)
      return step({ ...state, tap: tap && !tap.ids.includes(id) ? { ...tap, ids: [...tap.ids, id] } : tap })
    }
    case 'let-go':
      return step(state)
  }
}

function move(state: GestureState, { id, points, time }: GestureEvent & { type: 'move' }): Step {
  const last = points.at(-1)
  if (!last) return step(state)
  if (state.doing === 'tool' && state.id === id) {
    return step({ ...state, last }, { type: 'tool-move', points })
  }
  if (state.doing === 'pan' && state.id === id) {
    const by = { x: last.x - state.last.x, y: last.y - state.last.y }
    return step({ ...state, last }, { type: 'pan', by })
  }
  if (state.doing === 'pinch' && (state.a.id === id || state.b.id === id)) {
    const isA = state.a.id === id
    // The picture stays where it is until it is no tap any more.
    if (inTime(state.tap, time) && isNear(last, isA ? state.a.at : state.b.at)) return step(state)
    const moved = { ...state, tap: null, [isA ? 'a' : 'b']: { id, at: last } }
    return step(moved, pinchOf([state.a.at, state.b.at], [moved.a.at, moved.b.at]))
  }
  return step(state)
}

type Pair = readonly [Point, Point]

function pinchOf(before: Pair, after: Pair): GestureCommand {
  const middle = ([a, b]: Pair) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const apart = ([a, b]: Pair) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
  const [from, to] = [middle(before), middle(after)]
  return {
    type: 'pinch',
    at: from,
    factor: apart(after) / apart(before),
    by: { x: to.x - from.x, y: to.y - from.y },
  }
}

function lift(state: GestureState, event: GestureEvent & { type: 'up' | 'cancel' }): Step {
  const { id } = event
  switch (state.doing) {
    case 'tool':
      if (state.id !== id) return step(state)
      return step(NO_GESTURE, { type: event.type === 'up' ? 'tool-up' : 'tool-cancel' })
    case 'pan':
      return step(state.id === id ? NO_GESTURE : state)
    case 'pinch': {
      const ids = state.tap?.ids ?? [state.a.id, state.b.id]
      return ids.includes(id) ? letGo(ids, state.tap, event) : step(state)
    }
    case 'let-go':
      return letGo(state.ids, state.tap, event)
    case 'nothing':
      return step(state)
  }
}

function letGo(
  ids: readonly number[],
  before: Tap | null,
  event: GestureEvent & { type: 'up' | 'cancel' },
): Step {
  const left = ids.filter((id) => id !== event.id)
  const tap = event.type === 'up' ? inTime(before, event.time) : null
  if (left.length > 0) return step({ doing: 'let-go', ids: left, tap })
  return tap ? step(NO_GESTURE, { type: 'tap', fingers: tap.ids.length }) : step(NO_GESTURE)
}
