import type { Size } from '#contract/service/describe/operation.ts'
import type { Point } from '../stage/view.ts'
import type { BoxItem, BoxModel, HeldKeys, Ids } from './model.ts'
import { nextSelection } from './order.ts'
import { around, type Bounds, type Lines, linesOf, NO_LINES, snapBounds } from './snap.ts'

/** The target of the pointer. All lengths are in units of the canvas. */
export interface BoxScene<Item extends BoxItem> {
  readonly items: readonly Item[]
  readonly selected: Ids
  readonly locked: Ids
  /** Whether the tool selects; others draw boxes. */
  readonly isSelecting: boolean
  readonly canvas: Size
  /** The distance at which a handle is grabbed or an edge snaps, for each axis. */
  readonly reach: Point
  /** Distance of grid lines; null without a grid. */
  readonly grid: number | null
}

export type Doing<Item, Handle> =
  | { readonly kind: 'move'; readonly from: Point; readonly items: readonly Item[] }
  | { readonly kind: 'resize'; readonly handle: Handle; readonly item: Item }
  | { readonly kind: 'draw'; readonly from: Point }
  | { readonly kind: 'marquee'; readonly from: Point; readonly keeps: Ids }

/** The picture shown while the pointer is down. */
export interface Preview<Item> {
  /** Items as they would become. */
  readonly items: ReadonlyMap<string, Item>
  /** A box that is being drawn, or the one that selects. */
  readonly frame: Bounds | null
  /** Guides that an item snapped to. */
  readonly guides: Lines
}

export type Done<Item> =
  | { readonly kind: 'changed'; readonly items: ReadonlyMap<string, Item> }
  | { readonly kind: 'drawn'; readonly box: Bounds }
  | { readonly kind: 'selected'; readonly ids: Ids }
  | { readonly kind: 'nothing' }

/** Finds items, handles, guides and boxes on a scene. */
function sceneReads<Item extends BoxItem, Handle extends string>(model: BoxModel<Item, Handle>) {
  type Scene = BoxScene<Item>

  /** The nearest item under a point; locked ones are out of reach. */
  const itemAt = ({ items, locked }: Scene, at: Point): Item | null =>
    items.findLast((item) => !locked.has(item.id) && model.contains(item, at)) ?? null

  /** The only selected item, if it can be changed by pointer. */
  function heldItem({ items, selected, locked }: Scene): Item | null {
    const [id] = selected
    if (selected.size !== 1 || id === undefined || locked.has(id)) return null
    return items.find((item) => item.id === id) ?? null
  }

  function handleAt(scene: Scene, at: Point): Handle | null {
    const item = heldItem(scene)
    const near = model.handles.find((handle) => {
      const point = item && model.handlePoint(item, handle, scene.reach)
      return point && model.isNear(point, at, scene.reach)
    })
    return near ?? null
  }

  /** Guides of the canvas and of all items that are not moving. */
  function linesAround({ items, canvas, grid }: Scene, moving: readonly Item[]): Lines {
    const ids = new Set(moving.map(({ id }) => id))
    const others = items.flatMap((item) => (ids.has(item.id) ? [] : (model.boundsOf(item) ?? [])))
    return linesOf(canvas, others, grid)
  }

  function spanned({ canvas }: Scene, a: Point, b: Point): Bounds {
    const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
    const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
    if (!model.isBounded) return { left, top, right, bottom }
    return {
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(canvas.width, right),
      bottom: Math.min(canvas.height, bottom),
    }
  }

  function idsInside({ items, locked }: Scene, frame: Bounds | null): readonly string[] {
    const touched = items.filter((item) => {
      const box = frame && !locked.has(item.id) ? model.boundsOf(item) : null
      return box && frame && overlap(box, frame)
    })
    return touched.map(({ id }) => id)
  }

  return { itemAt, heldItem, handleAt, linesAround, spanned, idsInside }
}

/** Selects, moves, resizes and draws the items of a model. */
export function boxTool<Item extends BoxItem, Handle extends string>(model: BoxModel<Item, Handle>) {
  type Scene = BoxScene<Item>
  type Doings = Doing<Item, Handle>
  const { itemAt, heldItem, handleAt, linesAround, spanned, idsInside } = sceneReads(model)
  const none: Preview<Item> = { items: new Map(), frame: null, guides: NO_LINES }

  /** Pointer down: grabs a handle or an item, or starts a box. `adds` keeps the selection. */
  function down(scene: Scene, at: Point, adds: boolean): { doing: Doings; selected: Ids } {
    const { items, selected, locked } = scene
    if (!scene.isSelecting) return { doing: { kind: 'draw', from: at }, selected: new Set() }
    const handle = handleAt(scene, at)
    const held = heldItem(scene)
    if (handle && held) return { doing: { kind: 'resize', handle, item: held }, selected }
    const hit = itemAt(scene, at)
    if (!hit) return { doing: { kind: 'marquee', from: at, keeps: adds ? selected : new Set() }, selected }
    const next = nextSelection(selected, hit.id, adds)
    const movable = items.filter(
      (item) => next.has(item.id) && !locked.has(item.id) && model.boundsOf(item) !== null,
    )
    return { doing: { kind: 'move', from: at, items: movable }, selected: next }
  }

  /** The positions of items for a position of the pointer. */
  function move(scene: Scene, doing: Doings, at: Point, held: HeldKeys): Preview<Item> {
    switch (doing.kind) {
      case 'move':
        return dragged(scene, doing, at, held)
      case 'resize': {
        const { item, handle } = doing
        const lines = held.isFree ? NO_LINES : linesAround(scene, [item])
        const pulled = model.pulled({ item, handle, at, held, lines, reach: scene.reach })
        return { ...none, items: new Map([[item.id, pulled.item]]), guides: pulled.guides }
      }
      case 'draw':
      case 'marquee':
        return { ...none, frame: spanned(scene, doing.from, at) }
    }
  }

  function dragged(scene: Scene, { from, items }: Doings & { kind: 'move' }, at: Point, held: HeldKeys) {
    if (items.length === 0) return none
    const away = { x: at.x - from.x, y: at.y - from.y }
    const by = held.keeps ? alongOneSide(away) : away
    const all = around(items.flatMap((item) => model.boundsOf(item) ?? []))
    const lines = held.isFree ? NO_LINES : linesAround(scene, items)
    const { by: snap, guides } = snapBounds(shifted(all, by), lines, scene.reach)
    const wanted = { x: by.x + snap.x, y: by.y + snap.y }
    // All move together: an item at the canvas edge stops the others.
    const actual = model.isBounded ? withinCanvas(all, wanted, scene.canvas) : wanted
    return { ...none, items: new Map(items.map((item) => [item.id, model.moved(item, actual)])), guides }
  }

  /** The pointer is lifted. */
  function up(scene: Scene, doing: Doings, { items, frame }: Preview<Item>): Done<Item> {
    if (doing.kind === 'draw') {
      const box = frame ?? spanned(scene, doing.from, doing.from)
      const isDrawn = Math.min(box.right - box.left, box.bottom - box.top) >= model.minDrawn
      return isDrawn ? { kind: 'drawn', box } : { kind: 'nothing' }
    }
    if (doing.kind === 'marquee')
      return { kind: 'selected', ids: new Set([...doing.keeps, ...idsInside(scene, frame)]) }
    if (items.size === 0) return { kind: 'nothing' }
    return {
      kind: 'changed',
      items: new Map([...items].map(([id, item]) => [id, model.settled(item)])),
    }
  }

  return { none, itemAt, heldItem, handleAt, down, move, up }
}

export type BoxTool<Item extends BoxItem, Handle extends string> = ReturnType<typeof boxTool<Item, Handle>>

const alongOneSide = ({ x, y }: Point): Point => (Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y })

const shifted = ({ left, top, right, bottom }: Bounds, { x, y }: Point): Bounds => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
})

/** The possible movement of bounds inside a canvas. */
export const withinCanvas = (bounds: Bounds, by: Point, canvas: Size): Point => ({
  x: Math.min(canvas.width - bounds.right, Math.max(-bounds.left, by.x)),
  y: Math.min(canvas.height - bounds.bottom, Math.max(-bounds.top, by.y)),
})

const overlap = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
