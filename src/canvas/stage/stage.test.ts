import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GestureCommand, type GestureEvent, type GestureState, handle, NO_GESTURE } from './gestures.ts'
import { fitted, held, MAX_SCALE, MIN_SCALE, toPicture, toScreen, type View, zoomedAt } from './view.ts'

const at = (x: number, y: number) => ({ x, y, pressure: 1 })
const down = (id: number, x: number, y: number, wantsPan = false): GestureEvent => ({
  type: 'down',
  id,
  at: at(x, y),
  wantsPan,
})
const move = (id: number, x: number, y: number): GestureEvent => ({ type: 'move', id, points: [at(x, y)] })
const up = (id: number): GestureEvent => ({ type: 'up', id })

function play(...events: readonly GestureEvent[]) {
  let state: GestureState = NO_GESTURE
  const commands: GestureCommand[] = []
  for (const event of events) {
    const step = handle(state, event)
    state = step.state
    commands.push(...step.commands)
  }
  return { state, commands, kinds: commands.map(({ type }) => type) }
}

describe('gestures', () => {
  it('one finger uses the tool', () => {
    expect(play(down(1, 5, 5), move(1, 6, 6), up(1)).kinds).toEqual(['tool-down', 'tool-move', 'tool-up'])
  })

  it('a second finger takes back what the first began, and both move the picture', () => {
    const { commands, state } = play(
      down(1, 0, 0),
      move(1, 2, 0),
      down(2, 100, 0),
      move(2, 200, 0),
      up(2),
      move(1, 9, 9),
    )
    expect(commands.map(({ type }) => type)).toEqual(['tool-down', 'tool-move', 'tool-cancel', 'pinch'])
    expect(commands.at(-1)).toMatchObject({ at: { x: 51, y: 0 }, by: { x: 50, y: 0 } })
    // The remaining finger paints nothing until it is lifted too.
    expect(state).toEqual({ doing: 'let-go', id: 1 })
  })

  it('space or the middle button moves the picture', () => {
    expect(play(down(1, 5, 5, true), move(1, 8, 4), up(1)).commands).toEqual([
      { type: 'pan', by: { x: 3, y: -1 } },
    ])
  })

  it('come to rest when every pointer is gone, whatever happened, and every down has one end', () => {
    const anEvent = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(99), fc.nat(99), fc.boolean())
        .map(([id, x, y, pan]) => down(id, x, y, pan)),
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(99), fc.nat(99)).map(([id, x, y]) => move(id, x, y)),
      fc.integer({ min: 1, max: 3 }).map(up),
    )
    fc.assert(
      fc.property(fc.array(anEvent), (events) => {
        const { state, kinds } = play(...events, up(1), up(2), up(3), up(1), up(2))
        expect(state).toEqual(NO_GESTURE)
        const count = (kind: string) => kinds.filter((each) => each === kind).length
        expect(count('tool-down')).toBe(count('tool-up') + count('tool-cancel'))
      }),
    )
  })
})

describe('the view', () => {
  const aView: fc.Arbitrary<View> = fc.record({
    scale: fc.double({ min: MIN_SCALE, max: MAX_SCALE, noNaN: true }),
    x: fc.integer({ min: -5000, max: 5000 }),
    y: fc.integer({ min: -5000, max: 5000 }),
  })
  const aPoint = fc.record({ x: fc.integer({ min: 0, max: 2000 }), y: fc.integer({ min: 0, max: 2000 }) })

  it('zooming keeps the place under the pointer where it is', () => {
    fc.assert(
      fc.property(aView, aPoint, fc.double({ min: 0.1, max: 10, noNaN: true }), (view, point, factor) => {
        const back = toScreen(zoomedAt(view, point, factor), toPicture(view, point))
        expect(back.x).toBeCloseTo(point.x, 4)
        expect(back.y).toBeCloseTo(point.y, 4)
      }),
    )
  })

  it('fits large pictures and small ones, but enlarges nothing beyond recognition', () => {
    expect(fitted({ width: 100, height: 50 }, { width: 448, height: 600 })).toEqual({
      scale: 4,
      x: 24,
      y: 200,
    })
    expect(fitted({ width: 8, height: 8 }, { width: 800, height: 600 }).scale).toBe(8)
    expect(fitted({ width: 4096, height: 4096 }, { width: 1048, height: 648 }).scale).toBeCloseTo(600 / 4096)
  })

  it('never loses the picture', () => {
    fc.assert(
      fc.property(aView, (view) => {
        const stage = { width: 800, height: 600 }
        const { x, y, scale } = held(view, { width: 400, height: 300 }, stage)
        expect(x).toBeLessThanOrEqual(stage.width)
        expect(y).toBeLessThanOrEqual(stage.height)
        expect(x + 400 * scale).toBeGreaterThan(0)
        expect(y + 300 * scale).toBeGreaterThan(0)
      }),
    )
  })
})
