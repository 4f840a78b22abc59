import { describe, expect, it } from 'vitest'
import {
  advanceTool,
  type Brush,
  type InUse,
  type MaskTool,
  type Outcome,
  sketchOf,
  type ToolEvent,
} from './tools.ts'

const brush: Brush = { size: 20, hardness: 1, tolerance: 10, isContiguous: true }
const spot = (x: number, y: number) => ({ x, y, pressure: 1 })
const down = (x: number, y: number, erases = false): ToolEvent => ({
  type: 'down',
  spot: spot(x, y),
  erases,
  reach: 8,
})
const move = (...places: readonly (readonly [number, number])[]): ToolEvent => ({
  type: 'move',
  spots: places.map(([x, y]) => spot(x, y)),
})

function play(tool: MaskTool, ...events: readonly ToolEvent[]) {
  let inUse: InUse | null = null
  const outcomes: Outcome[] = []
  for (const event of events) {
    const next = advanceTool(tool, inUse, event, brush)
    inUse = next.inUse
    if (next.outcome.kind !== 'nothing') outcomes.push(next.outcome)
  }
  return { inUse, outcomes }
}

describe('the tools of the mask painter', () => {
  it('the brush draws from down to up, the eraser takes away', () => {
    const { outcomes, inUse } = play('brush', down(1, 1), move([2, 2], [3, 3]), { type: 'up' })
    expect(outcomes.map(({ kind }) => kind)).toEqual(['stroke-begins', 'stroke-goes-on', 'stroke-ends'])
    expect(inUse).toBeNull()
    expect(play('eraser', down(1, 1)).outcomes).toMatchObject([{ kind: 'stroke-begins', mode: 'erase' }])
  })

  it('the lasso closes itself when it is let go', () => {
    const { outcomes } = play('lasso', down(0, 0), move([10, 0]), move([10, 10]), { type: 'up' })
    expect(outcomes).toEqual([
      { kind: 'edit', edit: { kind: 'polygon', mode: 'paint', points: [0, 0, 10, 0, 10, 10] } },
    ])
  })

  it('the polygon takes a corner each press and is closed by finishing', () => {
    const press = (x: number, y: number): readonly ToolEvent[] => [down(x, y), { type: 'up' }]
    const begun = play(
      'polygon',
      ...press(0, 0),
      move([5, 5]),
      ...press(10, 0),
      move([9, 9]),
      ...press(10, 10),
    )
    expect(begun.outcomes).toEqual([])
    expect(sketchOf(begun.inUse)).toMatchObject({ kind: 'path', isClosed: false })
    const { outcomes } = play('polygon', ...press(0, 0), ...press(10, 0), ...press(10, 10), {
      type: 'finish',
    })
    expect(outcomes).toEqual([
      { kind: 'edit', edit: { kind: 'polygon', mode: 'paint', points: [0, 0, 10, 0, 10, 10] } },
    ])
  })

  const corners = (...places: readonly (readonly [number, number])[]): readonly ToolEvent[] =>
    places.flatMap(([x, y]) => [down(x, y), { type: 'up' } as const])
  const TRIANGLE = {
    kind: 'edit',
    edit: { kind: 'polygon', mode: 'paint', points: [0, 0, 100, 0, 100, 100] },
  }

  it('the polygon closes on its first corner, from the third one on', () => {
    const three = corners([0, 0], [100, 0], [100, 100])
    expect(sketchOf(play('polygon', ...three).inUse)).toMatchObject({ closing: { x: 0, y: 0 } })
    const closed = play('polygon', ...three, ...corners([3, -4]))
    expect(closed).toEqual({ outcomes: [TRIANGLE], inUse: null })
    expect(play('polygon', ...three, ...corners([9, 0])).outcomes).toEqual([])
    const two = play('polygon', ...corners([0, 0], [100, 0], [3, 3]))
    expect(two.outcomes).toEqual([])
    expect(sketchOf(play('polygon', ...corners([0, 0], [100, 0])).inUse)).toMatchObject({ closing: null })
  })

  it('the polygon gives back corner after corner, and the first one ends it', () => {
    const back: ToolEvent = { type: 'take-back' }
    const all = corners([0, 0], [100, 0], [50, 70], [100, 100])
    expect(play('polygon', ...all, back, back, ...corners([100, 100]), { type: 'finish' }).outcomes).toEqual([
      TRIANGLE,
    ])
    expect(play('polygon', ...all, back, back, back, back).inUse).toBeNull()
    const held = play('polygon', ...corners([0, 0]), down(100, 0), back)
    expect(held.inUse).toMatchObject({
      isDown: false,
      points: [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
    })
    expect(play('lasso', down(0, 0), back).inUse).toMatchObject({ points: [{ x: 0, y: 0 }] })
  })

  it('a rectangle may be drawn from any corner; one without an area is none', () => {
    expect(play('rectangle', down(10, 20), move([2, 5]), { type: 'up' }).outcomes).toEqual([
      { kind: 'edit', edit: { kind: 'rectangle', mode: 'paint', x: 2, y: 5, width: 8, height: 15 } },
    ])
    expect(play('rectangle', down(10, 20), { type: 'up' }).outcomes).toEqual([])
  })

  it('choosing by colour needs one press, with the tolerance of the brush', () => {
    expect(play('by-colour', down(3, 4, true)).outcomes).toEqual([
      {
        kind: 'edit',
        edit: { kind: 'by-colour', mode: 'erase', x: 3, y: 4, tolerance: 10, isContiguous: true },
      },
    ])
  })

  it.each(['lasso', 'polygon', 'rectangle'] as const)('a cancelled %s leaves nothing', (tool) => {
    const { outcomes, inUse } = play(
      tool,
      down(0, 0),
      move([10, 0], [10, 10]),
      { type: 'cancel' },
      { type: 'up' },
    )
    expect([outcomes, inUse]).toEqual([[], null])
  })
})
