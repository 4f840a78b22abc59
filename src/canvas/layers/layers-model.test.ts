import { describe, expect, it } from 'vitest'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { type BoxScene, boxTool } from '../boxes/box-tool.ts'
import { layerOf, type TextLayer } from './layers-document.ts'
import { layersModel } from './layers-model.ts'
import type { Ruler } from './typeset.ts'

const ruler: Ruler = {
  width: (text, { sizePx }) => text.length * sizePx * 0.5,
  reach: ({ sizePx }) => ({ above: sizePx * 0.8, below: sizePx * 0.2 }),
}
const { none, down, handleAt, move, up } = boxTool(layersModel(ruler))
const aLayer = (x: number, y: number, change: Partial<DetectedTextBlock> = {}) =>
  layerOf({
    x,
    y,
    width: 100,
    height: 40,
    text: 'abcde',
    alignment: 'left',
    formatting: [],
    angle: 0,
    font_size: 30,
    line_height: 1,
    ...change,
  })
const [first, second] = [aLayer(100, 100), aLayer(700, 220)]
type Scene = BoxScene<TextLayer>
const aScene = (change: Partial<Scene> = {}): Scene => ({
  items: [first, second],
  canvas: { width: 1000, height: 500 },
  selected: new Set(),
  locked: new Set(),
  isSelecting: true,
  reach: { x: 6, y: 6 },
  grid: null,
  ...change,
})
const FREE = { isFree: true, keeps: false }
const SNAPS = { isFree: false, keeps: false }
const STEPS = { isFree: true, keeps: true }

interface Way {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly held?: typeof FREE
}

/** A press, moves and a release; returns the result, and the preview before the release. */
function play(scene: Scene, { from, to, held = FREE }: Way) {
  const begun = down(scene, { x: from[0], y: from[1] }, false)
  const next = { ...scene, selected: begun.selected }
  const preview = move(next, begun.doing, { x: to[0], y: to[1] }, held)
  return { begun, preview, done: up(next, begun.doing, preview) }
}

const blockIn = (layers: ReadonlyMap<string, TextLayer>, { id }: { id: string }) => layers.get(id)?.block

describe('with the selecting tool', () => {
  it('a press selects the nearest layer, and drags it', () => {
    const above = aLayer(120, 110)
    const { begun, preview, done } = play(aScene({ items: [first, above] }), {
      from: [150, 120],
      to: [180, 90],
    })
    expect([...begun.selected]).toEqual([above.id])
    expect(blockIn(preview.items, above)).toMatchObject({ x: 150, y: 80 })
    expect(done.kind).toBe('changed')
  })

  it('selected layers move together, and locked ones stay', () => {
    const all = new Set([first.id, second.id])
    const { preview } = play(aScene({ selected: all, locked: new Set([second.id]) }), {
      from: [110, 110],
      to: [120, 130],
    })
    expect([...preview.items.keys()]).toEqual([first.id])
  })

  it('a layer snaps to the middle of the picture and shows the guide; with the key it does not', () => {
    const way = { from: [110, 110], to: [457, 110] } as const
    const { preview } = play(aScene(), { ...way, held: SNAPS })
    expect(blockIn(preview.items, first)).toMatchObject({ x: 450 })
    expect(preview.guides.x).toEqual([500])
    expect(blockIn(play(aScene(), way).preview.items, first)).toMatchObject({ x: 447 })
  })

  it('with Shift it moves in one direction', () => {
    const { preview } = play(aScene(), { from: [110, 110], to: [210, 125], held: STEPS })
    expect(blockIn(preview.items, first)).toMatchObject({ x: 200, y: 100 })
  })

  it('on an empty place, a box is drawn that selects the layers that it touches', () => {
    const { done } = play(aScene(), { from: [50, 50], to: [130, 130] })
    expect(done).toEqual({ kind: 'selected', ids: new Set([first.id]) })
  })

  it('a press with Shift adds to the selection, and removes from it', () => {
    const scene = aScene({ selected: new Set([first.id]) })
    expect([...down(scene, { x: 710, y: 230 }, true).selected]).toEqual([first.id, second.id])
    expect([...down(scene, { x: 110, y: 110 }, true).selected]).toEqual([])
  })
})

describe('on the one selected layer', () => {
  const held = { selected: new Set([first.id]) }

  it('a corner scales it about the corner across, in whole points', () => {
    const { preview } = play(aScene(held), { from: [200, 140], to: [250, 160] })
    expect(blockIn(preview.items, first)).toMatchObject({
      x: 100,
      y: 100,
      font_size: 45,
      width: 150,
      height: 60,
    })
  })

  it('a side sets the width at which its lines break', () => {
    const { preview } = play(aScene(held), { from: [200, 120], to: [160, 120] })
    expect(preview.items.get(first.id)).toMatchObject({
      wraps: true,
      block: { x: 100, y: 100, width: 60, height: 80 },
    })
  })

  it('the handle above turns it about its middle: to near steps, or whole ones with Shift', () => {
    const scene = aScene(held)
    const at = { x: 150, y: 100 - 3.4 * 6 }
    expect(handleAt(scene, at)).toBe('turn')
    const turned = (x: number, y: number, keys: typeof FREE) =>
      blockIn(play(scene, { from: [at.x, at.y], to: [x, y], held: keys }).preview.items, first)?.angle
    expect(turned(250, 119, SNAPS)).toBe(90)
    expect(turned(250, 110, FREE)).toBeCloseTo(84.3, 1)
    expect(turned(250, 100, STEPS)).toBe(75)
  })

  it('a locked layer and a selection of several have no handles', () => {
    const corner = { x: 200, y: 140 }
    expect(handleAt(aScene(held), corner)).toBe('se')
    expect(handleAt(aScene({ ...held, locked: held.selected }), corner)).toBeNull()
    expect(handleAt(aScene({ selected: new Set([first.id, second.id]) }), corner)).toBeNull()
  })
})

describe('with the text tool', () => {
  it('a box is drawn, and a press alone starts a text in its place', () => {
    const scene = aScene({ isSelecting: false })
    expect(play(scene, { from: [300, 300], to: [100, 200] }).done).toEqual({
      kind: 'drawn',
      box: { left: 100, top: 200, right: 300, bottom: 300 },
    })
    const { doing } = down(scene, { x: 9, y: 8 }, false)
    expect(up(scene, doing, none)).toEqual({
      kind: 'drawn',
      box: { left: 9, top: 8, right: 9, bottom: 8 },
    })
  })
})
