import type { Point } from './view.ts'

/** A pointer on the stage, in CSS pixels of the stage. `pressure` is 1 where the device has none. */
export interface Touch extends Point {
  readonly pressure: number
}

export type HandEvent =
  | { readonly type: 'down'; readonly id: number; readonly at: Touch; readonly wantsPan: boolean }
  /** All points since the last event, oldest first. */
  | { readonly type: 'move'; readonly id: number; readonly points: readonly Touch[] }
  | { readonly type: 'up'; readonly id: number }
  | { readonly type: 'cancel'; readonly id: number }

export type HandCommand =
  | { readonly type: 'tool-down'; readonly at: Touch }
  | { readonly type: 'tool-move'; readonly points: readonly Touch[] }
  | { readonly type: 'tool-up' }
  /** Cancels everything since pointer down. */
  | { readonly type: 'tool-cancel' }
  | { readonly type: 'pan'; readonly by: Point }
  | { readonly type: 'pinch'; readonly at: Point; readonly factor: number; readonly by: Point }

/** The gesture on the stage. `let-go`: fingers lift one by one after a pinch; nothing paints. */
export type Hands =
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
  readonly hands: Hands
  readonly commands: readonly HandCommand[]
}

export const NO_HANDS: Hands = { doing: 'nothing' }

/** One finger uses the tool, two move the picture; a second finger cancels the first one's stroke. */
export function handle(hands: Hands, event: HandEvent): Step {
  switch (event.type) {
    case 'down':
      return down(hands, event)
    case 'move':
      return move(hands, event)
    case 'up':
    case 'cancel':
      return lift(hands, event)
  }
}

const step = (hands: Hands, ...commands: readonly HandCommand[]): Step => ({ hands, commands })

function down(hands: Hands, { id, at, wantsPan }: HandEvent & { type: 'down' }): Step {
  switch (hands.doing) {
    case 'nothing':
      return wantsPan
        ? step({ doing: 'pan', id, last: at })
        : step({ doing: 'tool', id, last: at }, { type: 'tool-down', at })
    case 'tool':
    case 'pan': {
      if (hands.id === id) return step(hands)
      const pinch: Hands = { doing: 'pinch', a: { id: hands.id, at: hands.last }, b: { id, at } }
      return hands.doing === 'tool' ? step(pinch, { type: 'tool-cancel' }) : step(pinch)
    }
    case 'pinch':
    case 'let-go':
      return step(hands)
  }
}

function move(hands: Hands, { id, points }: HandEvent & { type: 'move' }): Step {
  const last = points.at(-1)
  if (!last) return step(hands)
  if (hands.doing === 'tool' && hands.id === id) {
    return step({ ...hands, last }, { type: 'tool-move', points })
  }
  if (hands.doing === 'pan' && hands.id === id) {
    const by = { x: last.x - hands.last.x, y: last.y - hands.last.y }
    return step({ ...hands, last }, { type: 'pan', by })
  }
  if (hands.doing === 'pinch' && (hands.a.id === id || hands.b.id === id)) {
    const moved = hands.a.id === id ? { ...hands, a: { id, at: last } } : { ...hands, b: { id, at: last } }
    return step(moved, pinchOf([hands.a.at, hands.b.at], [moved.a.at, moved.b.at]))
  }
  return step(hands)
}

type Pair = readonly [Point, Point]

function pinchOf(before: Pair, after: Pair): HandCommand {
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

function lift(hands: Hands, { id, type }: HandEvent & { type: 'up' | 'cancel' }): Step {
  switch (hands.doing) {
    case 'tool':
      if (hands.id !== id) return step(hands)
      return step(NO_HANDS, { type: type === 'up' ? 'tool-up' : 'tool-cancel' })
    case 'pan':
    case 'let-go':
      return step(hands.id === id ? NO_HANDS : hands)
    case 'pinch':
      if (hands.a.id === id) return step({ doing: 'let-go', id: hands.b.id })
      if (hands.b.id === id) return step({ doing: 'let-go', id: hands.a.id })
      return step(hands)
    case 'nothing':
      return step(hands)
  }
}
