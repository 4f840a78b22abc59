import { describe, expect, it } from 'vitest'
import { type BoxScene, boxTool, type Doing } from '../boxes/box-tool.ts'
import { boxOf, type LayoutElement } from './layout-document.ts'
import { boxWithin, type Handle, LAYOUT_CANVAS, LAYOUT_MODEL } from './layout-model.ts'

const { down, handleAt, move, up } = boxTool(LAYOUT_MODEL)

const ELEMENTS: readonly LayoutElement[] = [
  { id: 'back', value: { type: 'obj', bbox: [100, 100, 500, 500] } },
  { id: 'front', value: { type: 'text', text: 'a', bbox: [400, 400, 600, 600] } },
  { id: 'nowhere', value: { type: 'obj' } },
]

type Scene = BoxScene<LayoutElement>

const aScene = (more: Partial<Scene> = {}): Scene => ({
  items: ELEMENTS,
  selected: new Set(),
  locked: new Set(),
  isSelecting: true,
  canvas: LAYOUT_CANVAS,
  reach: { x: 8, y: 8 },
  grid: null,
  ...more,
})

/** A press, a move and the result of the release. */
function drag(
  scene: Scene,
  from: [number, number],
  to: [number, number],
  { isFree = true, adds = false } = {},
) {
  const { doing, selected } = down(scene, { x: from[0], y: from[1] }, adds)
  const now = { ...scene, selected }
  const preview = move(now, doing, { x: to[0], y: to[1] }, { isFree, keeps: false })
  const done = up(now, doing, preview)
  return {
    doing,
    selected,
    preview,
    done,
    previewed: boxesOf(preview.items),
    changed: done.kind === 'changed' ? boxesOf(done.items) : null,
  }
}

const boxesOf = (items: ReadonlyMap<string, LayoutElement>) =>
  Object.fromEntries([...items].map(([id, element]) => [id, boxOf(element)]))

describe('selecting', () => {
  it('takes the nearest of those that overlap', () => {
    expect([...drag(aScene(), [450, 450], [450, 450]).selected]).toEqual(['front'])
  })
  it('passes by what is locked', () => {
    expect([...drag(aScene({ locked: new Set(['front']) }), [450, 450], [450, 450]).selected]).toEqual([
      'back',
    ])
  })
  it('adds and takes away with Shift', () => {
    const scene = aScene({ selected: new Set(['back']) })
    expect([...drag(scene, [550, 550], [550, 550], { adds: true }).selected]).toEqual(['back', 'front'])
    expect([...drag(scene, [150, 150], [150, 150], { adds: true }).selected]).toEqual([])
  })
  it('a frame takes everything that it touches', () => {
    const { done } = drag(aScene(), [700, 700], [480, 480])
    expect(done).toEqual({ kind: 'selected', ids: new Set(['back', 'front']) })
  })
  it('a press on nothing lets everything go', () => {
    const { done } = drag(aScene({ selected: new Set(['back']) }), [900, 900], [900, 900])
    expect(done).toEqual({ kind: 'selected', ids: new Set() })
  })
})

describe('moving', () => {
  it('moves all that are selected together, and stops them together at the edge', () => {
    const scene = aScene({ selected: new Set(['back', 'front']) })
    const { changed } = drag(scene, [150, 150], [50, -900])
    expect(changed).toEqual({ back: [0, 0, 400, 400], front: [300, 300, 500, 500] })
  })
  it('snaps an edge to the middle of the canvas and shows the line; freely it does not', () => {
    const snap = drag(aScene(), [550, 550], [655, 550], { isFree: false })
    expect(snap.previewed.front).toEqual([400, 500, 600, 700])
    expect(snap.preview.guides.x).toEqual([500])
    expect(drag(aScene(), [550, 550], [655, 550]).previewed.front).toEqual([400, 505, 600, 705])
  })
  it('snaps to another element and to the grid', () => {
    const other = drag(aScene(), [550, 550], [255, 655], { isFree: false })
    expect(other.previewed.front?.[1]).toBe(100)
    const grid = drag(aScene({ grid: 50, reach: { x: 20, y: 20 } }), [550, 550], [566, 567], {
      isFree: false,
    })
    expect(grid.previewed.front).toEqual([400, 400, 600, 600])
  })
  it('what is locked stays, also when it is among the selected', () => {
    const scene = aScene({ selected: new Set(['back', 'front']), locked: new Set(['back']) })
    const { changed } = drag(scene, [550, 550], [560, 560])
    expect(changed).toEqual({ front: [410, 410, 610, 610] })
  })
})

describe('resizing', () => {
  const scene = aScene({ selected: new Set(['front']) })
  it.each([
    ['se', [600, 600]],
    ['n', [500, 400]],
    ['w', [400, 500]],
  ] as const)('the handle %s is where the eye expects it', (handle, [x, y]) => {
    expect(handleAt(scene, { x: x + 6, y: y - 6 })).toBe(handle)
  })
  it('pulls one corner and leaves the other', () => {
    expect(drag(scene, [600, 600], [700, 650]).changed).toEqual({ front: [400, 400, 650, 700] })
  })
  it('turns over where a corner is pulled past the other', () => {
    expect(drag(scene, [600, 600], [300, 350]).previewed.front).toEqual([350, 300, 400, 400])
  })
  it('several have no handles', () => {
    expect(handleAt(aScene({ selected: new Set(['back', 'front']) }), { x: 600, y: 600 })).toBeNull()
  })
})

describe('drawing', () => {
  it('makes a box that stays inside of the canvas', () => {
    const { done } = drag(aScene({ isSelecting: false }), [900, 800], [700, 1200])
    expect(done.kind === 'drawn' && boxWithin(done.box)).toEqual([800, 700, 1000, 900])
  })
  it('a press without a way makes none', () => {
    expect(drag(aScene({ isSelecting: false }), [900, 900], [903, 903]).done).toEqual({ kind: 'nothing' })
  })
})

it('nothing in hand moves nothing', () => {
  const doing: Doing<LayoutElement, Handle> = { kind: 'move', from: { x: 0, y: 0 }, items: [] }
  expect(move(aScene(), doing, { x: 5, y: 5 }, { isFree: false, keeps: false }).items.size).toBe(0)
})
