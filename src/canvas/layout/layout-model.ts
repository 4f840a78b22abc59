import type { Size } from '#contract/service/describe/operation.ts'
import type { BoxModel, Pull, Pulled } from '../boxes/model.ts'
import { type Bounds, snapPoint } from '../boxes/snap.ts'
import type { Point } from '../stage/view.ts'
import { type Box, boxOf, type LayoutElement, moved, nameOf, settled, UNITS } from './layout-document.ts'

export const LAYOUT_TOOLS = ['select', 'obj', 'text'] as const
export type LayoutTool = (typeof LAYOUT_TOOLS)[number]

/** Corners and sides of a box that can be dragged: how each of its edges moves with them. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** Boxes are placed on a square, whatever the proportions of the picture. */
export const LAYOUT_CANVAS: Size = { width: UNITS, height: UNITS }

/** A press that goes no farther than this makes no box. */
const MIN_DRAWN = 8
/** The offset of copies. */
const COPY_OFFSET = 20

export const boundsOf = ([top, left, bottom, right]: Box): Bounds => ({ left, top, right, bottom })
export const boxWithin = ({ left, top, right, bottom }: Bounds): Box => [top, left, bottom, right]

const withBox = (element: LayoutElement, box: Box): LayoutElement => ({
  ...element,
  value: { ...element.value, bbox: [...box] },
})

/** Changes the box of an element; one without a box stays as it is. */
function rebox(element: LayoutElement, change: (box: Box) => Box): LayoutElement {
  const box = boxOf(element)
  return box ? withBox(element, change(box)) : element
}

export function handlePoint([yMin, xMin, yMax, xMax]: Box, handle: Handle): Point {
  const along = (low: string, high: string, from: number, to: number) =>
    handle.includes(low) ? from : handle.includes(high) ? to : (from + to) / 2
  return { x: along('w', 'e', xMin, xMax), y: along('n', 's', yMin, yMax) }
}

function pulled({ item, handle, at, lines, reach }: Pull<LayoutElement, Handle>): Pulled<LayoutElement> {
  const { by, guides } = snapPoint(at, lines, reach)
  const to = { x: at.x + by.x, y: at.y + by.y }
  return { item: rebox(item, (box) => pulledBox(box, handle, to)), guides }
}

/** A corner that is pulled past the other turns the box over. */
function pulledBox([yMin, xMin, yMax, xMax]: Box, handle: Handle, { x, y }: Point): Box {
  const inside = (value: number) => Math.min(UNITS, Math.max(0, value))
  const [x1, x2] = [handle.includes('w') ? x : xMin, handle.includes('e') ? x : xMax]
  const [y1, y2] = [handle.includes('n') ? y : yMin, handle.includes('s') ? y : yMax]
  return [
    inside(Math.min(y1, y2)),
    inside(Math.min(x1, x2)),
    inside(Math.max(y1, y2)),
    inside(Math.max(x1, x2)),
  ]
}

/** The elements of a structured prompt as boxes. */
export const LAYOUT_MODEL: BoxModel<LayoutElement, Handle> = {
  handles: HANDLES,
  isBounded: true,
  minDrawn: MIN_DRAWN,
  mergesNudges: false,
  boundsOf(element) {
    const box = boxOf(element)
    return box && boundsOf(box)
  },
  contains(element, { x, y }) {
    const box = boxOf(element)
    return box !== null && y >= box[0] && y <= box[2] && x >= box[1] && x <= box[3]
  },
  handlePoint(element, handle) {
    const box = boxOf(element)
    return box && handlePoint(box, handle)
  },
  isNear: (handle, at, reach) => Math.abs(handle.x - at.x) <= reach.x && Math.abs(handle.y - at.y) <= reach.y,
  moved: (element, { x, y }) => rebox(element, (box) => [box[0] + y, box[1] + x, box[2] + y, box[3] + x]),
  nudged: (element, { x, y }) => rebox(element, (box) => settled(moved(box, x, y))),
  pulled,
  settled: (element) => rebox(element, settled),
  copyOf: (element) => ({
    ...rebox(element, (box) => settled(moved(box, COPY_OFFSET, COPY_OFFSET))),
    id: crypto.randomUUID(),
  }),
  nameOf,
}
