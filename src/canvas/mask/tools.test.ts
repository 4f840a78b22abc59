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
const down = (x: number, y: number, erases = false): ToolEvent => ({ type: 'down', spot: spot(x, y), erases })
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
