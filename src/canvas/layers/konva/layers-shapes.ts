import { Shape } from 'konva/lib/Shape.js'
import { Circle } from 'konva/lib/shapes/Circle.js'
import { Line } from 'konva/lib/shapes/Line.js'
import { Rect } from 'konva/lib/shapes/Rect.js'
import type { Size } from '#contract/service/describe/operation.ts'
import { gridOf } from '../../boxes/snap.ts'
import { drawLayer, type Typesetter } from '../draw-text.ts'
import { anchorPoint, cornersOf } from '../frame.ts'
import { frameOf, type TextLayer } from '../layers-document.ts'
import { HANDLE_NAMES, handlePoint, type Preview } from '../layers-tool.ts'

/** What shapes are drawn for: a picture of so many pixels, seen at a scale. */
export interface Sheet {
  readonly size: Size
  readonly scale: number
  readonly typesetter: Typesetter
}

const HANDLE_SIDE = 9
/** Seen on every picture: the accent, with white at its side. */
const MARK = '#6d5ef5'
const thin = { stroke: MARK, strokeWidth: 1, strokeScaleEnabled: false, listening: false } as const

export const textShape = ({ typesetter }: Sheet, layer: TextLayer) =>
  new Shape({
    listening: false,
    sceneFunc: (context) => drawLayer(context._context, layer, typesetter.of(layer)),
  })

export const gridShapes = ({ size: { width, height } }: Sheet, grid: number | null) => [
  ...gridOf(width, grid).map((x) => new Line({ ...thin, opacity: 0.25, points: [x, 0, x, height] })),
  ...gridOf(height, grid).map((y) => new Line({ ...thin, opacity: 0.25, points: [0, y, width, y] })),
]

/** The outline of a layer; dashed where it is locked or only pointed at. */
export function outlineShape(layer: TextLayer, isDashed: boolean) {
  const points = cornersOf(frameOf(layer)).flatMap(({ x, y }) => [x, y])
  return new Line({ ...thin, points, closed: true, strokeWidth: 1.5, ...(isDashed && { dash: [4, 4] }) })
}

export function handleShapes({ scale }: Sheet, layer: TextLayer, reach: number) {
  const frame = frameOf(layer)
  const look = { ...thin, fill: '#fff', strokeWidth: 1.25 }
  const side = HANDLE_SIDE / scale
  const top = anchorPoint(frame, { x: 0.5, y: 0 })
  const turn = handlePoint(frame, 'turn', reach)
  return [
    new Line({ ...thin, points: [top.x, top.y, turn.x, turn.y] }),
    ...HANDLE_NAMES.map((handle) => {
      const { x, y } = handlePoint(frame, handle, reach)
      if (handle === 'turn') return new Circle({ ...look, x, y, radius: side * 0.6 })
      const isSide = handle === 'w' || handle === 'e'
      const [width, height] = isSide ? [side * 0.62, side * 1.5] : [side, side]
      const middle = { offsetX: width / 2, offsetY: height / 2 }
      return new Rect({
        ...look,
        x,
        y,
        width,
        height,
        ...middle,
        rotation: frame.angle,
        cornerRadius: side / 5,
      })
    }),
  ]
}

/** The box that is being drawn or that selects, and the lines that something snapped to. */
export function frameShapes({ size: { width, height } }: Sheet, { frame, guides }: Preview) {
  const box = frame && {
    x: frame.left,
    y: frame.top,
    width: frame.right - frame.left,
    height: frame.bottom - frame.top,
  }
  return [
    ...(box ? [new Rect({ ...thin, ...box, fill: `${MARK}22`, dash: [4, 3] })] : []),
    ...guides.x.map((x) => new Line({ ...thin, points: [x, 0, x, height] })),
    ...guides.y.map((y) => new Line({ ...thin, points: [0, y, width, y] })),
  ]
}
