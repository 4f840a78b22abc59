import { createCanvas } from '@napi-rs/canvas'
import { Stage } from 'konva/lib/Stage.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LAYOUT_PARTS, type LayoutPaper } from '../../layout/konva/layout-shapes.tsx'
import type { LayoutElement } from '../../layout/layout-document.ts'
import { LAYOUT_CANVAS, LAYOUT_MODEL } from '../../layout/layout-model.ts'
import { boxTool, type Preview } from '../box-tool.ts'
import { type BoxLook, BoxScene } from './box-scene.tsx'
import { konvaRoot } from './konva-root.ts'

const colors = { line: '#111', ink: '#222', soft: '#333', object: '#444', text: '#555' }
const PAPER: LayoutPaper = {
  size: { width: 500, height: 1000 },
  units: LAYOUT_CANVAS,
  scale: 1,
  colors,
  mark: { stroke: '#666', fill: '#777' },
}
const element = (id: string, x: number): LayoutElement => ({
  id,
  value: { type: 'obj', desc: id, bbox: [100, x, 200, x + 100] },
})
const { none } = boxTool(LAYOUT_MODEL)

interface Given {
  readonly look?: Partial<BoxLook<LayoutElement>>
  readonly preview?: Partial<Preview<LayoutElement>>
  readonly moving?: readonly string[]
  readonly held?: LayoutElement
}

const [first, second] = [element('first', 0), element('second', 400)]

/** A stage on which scenes are drawn one after another. */
function aStage() {
  const stage = new Stage({ container: document.createElement('div'), width: 500, height: 1000 })
  const root = konvaRoot(stage)
  function draw({ look, preview, moving = [], held }: Given) {
    root.render(
      <BoxScene
        parts={LAYOUT_PARTS}
        paper={PAPER}
        view={{ x: 7, y: 8, scale: 0.5 }}
        look={{
          items: [first, second],
          selected: new Set(),
          locked: new Set(),
          isSelecting: true,
          grid: null,
          hidden: null,
          ...look,
        }}
        preview={{ ...none, ...preview }}
        moving={new Set(moving)}
        held={held ?? null}
        reach={5}
      />,
    )
    const [still, front] = stage.getLayers()
    if (!still || !front) throw new Error('the scene has two layers')
    const boxes = (layer: typeof still) => layer.find('Rect').filter((node) => node.width() === 50)
    return { still, front, boxesBehind: boxes(still), boxesInFront: boxes(front) }
  }
  return { draw, root, stage }
}

beforeEach(() => {
  const context = createCanvas(1, 1).getContext('2d')
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a document of boxes', () => {
  it('is drawn in pixels of the picture, where the view has it', () => {
    const { still, boxesBehind } = aStage().draw({})
    expect(boxesBehind.map((box) => [box.x(), box.y(), box.height()])).toEqual([
      [0, 100, 100],
      [200, 100, 100],
    ])
    expect([still.x(), still.y(), still.scaleX()]).toEqual([7, 8, 0.5])
  })

  it('moves changed shapes, and keeps all others', () => {
    const { draw } = aStage()
    const before = draw({}).boxesBehind
    const setAttrs = before.map((box) => vi.spyOn(box, 'setAttrs'))
    const after = draw({ look: { items: [first, element('second', 600)] } }).boxesBehind
    expect(after).toEqual(before)
    expect(after[1]?.x()).toBe(300)
    expect(setAttrs.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  it('shows dragged items in front as they would become, and returns them to their place', () => {
    const { draw } = aStage()
    const moved = draw({ moving: ['first'], preview: { items: new Map([['first', element('first', 100)]]) } })
    expect(moved.boxesBehind.map((box) => box.x())).toEqual([200])
    expect(moved.boxesInFront.map((box) => box.x())).toEqual([50])
    expect(draw({}).boxesBehind.map((box) => box.x())).toEqual([0, 200])
  })

  it('draws handles on a selected item, and the guides that it snapped to', () => {
    const { front } = aStage().draw({
      look: { selected: new Set(['first']) },
      held: first,
      preview: { guides: { x: [500], y: [] } },
    })
    expect(front.find('Rect')).toHaveLength(8)
    expect(front.findOne('Line')?.getAttr('points')).toEqual([250, 0, 250, 1000])
  })

  it('hides an empty layer, and an item that is shown elsewhere', () => {
    const { still, front, boxesBehind } = aStage().draw({ look: { hidden: 'first' } })
    expect([still.visible(), front.visible()]).toEqual([true, false])
    expect(boxesBehind.map((box) => box.x())).toEqual([200])
  })

  it('leaves an empty stage', () => {
    const { draw, root, stage } = aStage()
    draw({})
    root.unmount()
    expect(stage.getLayers()).toEqual([])
  })
})
