import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GestureCommand, type GestureEvent, type GestureState, handle, NO_GESTURE } from './gestures.ts'
import { fitted, held, MAX_SCALE, MIN_SCALE, toPicture, toScreen, type View, zoomedAt } from './view.ts'

const at = (x: number, y: number) => ({ x, y, pressure: 1 })
const down = (
  id: number,
  x: number,
  y: number,
  more: Partial<GestureEvent & { type: 'down' }> = {},
): GestureEvent => ({
  type: 'down',
  id,
  at: at(x, y),
  wantsPan: false,
  isPen: false,
  time: 0,
  ...more,
})
const move = (id: number, x: number, y: number, time = 0): GestureEvent => ({
  type: 'move',
  id,
  points: [at(x, y)],
  time,
})
const up = (id: number, time = 0): GestureEvent => ({ type: 'up', id, time })
const PEN = { isPen: true }

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
    expect(state).toMatchObject({ doing: 'let-go', ids: [1] })
  })

  it('space or the middle button moves the picture', () => {
    expect(play(down(1, 5, 5, { wantsPan: true }), move(1, 8, 4), up(1)).commands).toEqual([
      { type: 'pan', by: { x: 3, y: -1 } },
    ])
  })

  it('a pen takes the place of fingers, and no finger ends its stroke', () => {
    expect(play(down(1, 5, 5), down(7, 9, 9, PEN), up(1), move(7, 8, 8), up(7)).kinds).toEqual([
      'tool-down',
      'tool-cancel',
      'tool-down',
      'tool-move',
      'tool-up',
    ])
    const pinched = play(down(1, 5, 5), down(2, 90, 5), down(7, 9, 9, PEN), move(2, 200, 5), up(7))
    expect(pinched.kinds).toEqual(['tool-down', 'tool-cancel', 'tool-down', 'tool-up'])
    const { kinds } = play(down(7, 5, 5, PEN), down(1, 90, 5), move(1, 99, 9), up(1), move(7, 6, 6), up(7))
    expect(kinds).toEqual(['tool-down', 'tool-move', 'tool-up'])
  })

  it('a pen that comes near drops what the hand began, but no stroke of its own', () => {
    expect(play(down(1, 5, 5), { type: 'pen-near' }, move(1, 9, 9), up(1)).kinds).toEqual([
      'tool-down',
      'tool-cancel',
    ])
    expect(play(down(7, 5, 5, PEN), { type: 'pen-near' }, up(7)).kinds).toEqual(['tool-down', 'tool-up'])
  })

  it.each([
    ['two fingers', [1, 2]],
    ['three fingers', [1, 2, 3]],
  ])('%s tap if they move nothing and are gone soon', (_, ids) => {
    const downs = ids.map((id) => down(id, 50 * id, 5, { time: 10 * id }))
    const slips = ids.map((id) => move(id, 50 * id + 8, 5, 90))
    const ups = ids.map((id) => up(id, 100 + id))
    const tap = { type: 'tap', fingers: ids.length }
    expect(play(...downs, ...slips, ...ups).commands.slice(2)).toEqual([tap])
    const late = ids.map((id) => up(id, 900 + id))
    expect(play(...downs, ...late).kinds).not.toContain('tap')
    expect(play(...downs, move(1, 90, 5, 90), ...ups).kinds).toEqual(['tool-down', 'tool-cancel', 'pinch'])
  })

  it('a stroke that had moved is no part of a tap', () => {
    expect(play(down(1, 5, 5), move(1, 60, 5), down(2, 90, 5), up(1), up(2)).kinds).not.toContain('tap')
  })

  it('come to rest when every pointer is gone, whatever happened, and every down has one end', () => {
    const anEvent = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(99), fc.nat(99), fc.boolean(), fc.boolean())
        .map(([id, x, y, wantsPan, isPen]) => down(id, x, y, { wantsPan, isPen })),
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(99), fc.nat(99)).map(([id, x, y]) => move(id, x, y)),
      fc.integer({ min: 1, max: 3 }).map((id) => up(id)),
      fc.constant<GestureEvent>({ type: 'pen-near' }),
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
