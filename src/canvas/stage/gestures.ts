import type { Point } from './view.ts'

/** A pointer on the stage, in CSS pixels of the stage. `pressure` is 1 where the device has none. */
export interface Touch extends Point {
  readonly pressure: number
}

export type GestureEvent =
  | { readonly type: 'down'; readonly id: number; readonly at: Touch; readonly wantsPan: boolean }
  /** All points since the last event, oldest first. */
  | { readonly type: 'move'; readonly id: number; readonly points: readonly Touch[] }
  | { readonly type: 'up'; readonly id: number }
  | { readonly type: 'cancel'; readonly id: number }

export type GestureCommand =
  | { readonly type: 'tool-down'; readonly at: Touch }
  | { readonly type: 'tool-move'; readonly points: readonly Touch[] }
  | { readonly type: 'tool-up' }
  /** Cancels everything since pointer down. */
  | { readonly type: 'tool-cancel' }
  | { readonly type: 'pan'; readonly by: Point }
  | { readonly type: 'pinch'; readonly at: Point; readonly factor: number; readonly by: Point }

/** The gesture on the stage. `let-go`: fingers lift one by one after a pinch; nothing paints. */
export type GestureState =
  | { readonly doing: 'nothing' }
  | { readonly doing: 'tool'; readonly id: number; readonly last: Touch }
  | { readonly doing: 'pan'; readonly id: number; readonly last: Touch }
  | { readonly doing: 'pinch'; readonly a: Finger; readonly b: Finger }
  | { readonly doing: 'let-go'; readonly id: number }

interface Finger {
  readonly id: number
  readonly at: Point
}

interface Step {
  readonly state: GestureState
  readonly commands: readonly GestureCommand[]
}

export const NO_GESTURE: GestureState = { doing: 'nothing' }

/** One finger uses the tool, two move the picture; a second finger cancels the first one's stroke. */
export function handle(state: GestureState, event: GestureEvent): Step {
  switch (event.type) {
    case 'down':
      return down(state, event)
    case 'move':
      return move(state, event)
    case 'up':
    case 'cancel':
      return lift(state, event)
  }
}

const step = (state: GestureState, ...commands: readonly GestureCommand[]): Step => ({ state, commands })

function down(state: GestureState, { id, at, wantsPan }: GestureEvent & { type: 'down' }): Step {
  switch (state.doing) {
    case 'nothing':
      return wantsPan
        ? step({ doing: 'pan', id, last: at })
        : step({ doing: 'tool', id, last: at }, { type: 'tool-down', at })
    case 'tool':
    case 'pan': {
      if (state.id === id) return step(state)
      const pinch: GestureState = { doing: 'pinch', a: { id: state.id, at: state.last }, b: { id, at } }
      return state.doing === 'tool' ? step(pinch, { type: 'tool-cancel' }) : step(pinch)
    }
    case 'pinch':
    case 'let-go':
      return step(state)
  }
}

function move(state: GestureState, { id, points }: GestureEvent & { type: 'move' }): Step {
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
    const moved = state.a.id === id ? { ...state, a: { id, at: last } } : { ...state, b: { id, at: last } }
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

function lift(state: GestureState, { id, type }: GestureEvent & { type: 'up' | 'cancel' }): Step {
  switch (state.doing) {
    case 'tool':
      if (state.id !== id) return step(state)
      return step(NO_GESTURE, { type: type === 'up' ? 'tool-up' : 'tool-cancel' })
    case 'pan':
    case 'let-go':
      return step(state.id === id ? NO_GESTURE : state)
    case 'pinch':
      if (state.a.id === id) return step({ doing: 'let-go', id: state.b.id })
      if (state.b.id === id) return step({ doing: 'let-go', id: state.a.id })
      return step(state)
    case 'nothing':
      return step(state)
  }
}
