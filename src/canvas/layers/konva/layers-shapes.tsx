import 'konva/lib/shapes/Circle.js'
import 'konva/lib/shapes/Line.js'
import 'konva/lib/shapes/Rect.js'
import type { Context } from 'konva/lib/Context.js'
import { memo } from 'react'
import { Circle, Line, Rect, Shape } from 'react-konva/lib/ReactKonvaCore.js'
import type { BoxParts } from '../../boxes/konva/box-scene.tsx'
import type { BoxPaper } from '../../boxes/konva/paper.ts'
import { gridOf } from '../../boxes/snap.ts'
import { drawLayer, type Typesetter } from '../draw-text.ts'
import { anchorPoint, cornersOf, type Frame } from '../frame.ts'
import { frameOf, type TextLayer } from '../layers-document.ts'
import { HANDLE_NAMES, type Handle, handlePoint } from '../layers-model.ts'

export interface Sheet extends BoxPaper {
  readonly typesetter: Typesetter
}

const HANDLE_SIDE = 9
/** Seen on every picture: the accent, with white at its side. */
export const MARK = '#6d5ef5'
const thin = { stroke: MARK, strokeWidth: 1, strokeScaleEnabled: false } as const

const Grid = memo(function Grid({ paper, grid }: { readonly paper: Sheet; readonly grid: number | null }) {
  const { width, height } = paper.size
  return (
    <>
      {gridOf(width, grid).map((x) => (
        <Line key={`x${x}`} {...thin} opacity={0.25} points={[x, 0, x, height]} />
      ))}
      {gridOf(height, grid).map((y) => (
        <Line key={`y${y}`} {...thin} opacity={0.25} points={[0, y, width, y]} />
      ))}
    </>
  )
})

interface LayerProps {
  readonly item: TextLayer
  readonly paper: Sheet
}

const Words = memo(function Words({ item, paper }: LayerProps) {
  const { typesetter } = paper
  return <Shape sceneFunc={(context: Context) => drawLayer(context._context, item, typesetter.of(item))} />
})

/** The outline of a layer; dashed where it is locked. */
const Outline = memo(function Outline({ item, isLocked }: LayerProps & { readonly isLocked: boolean }) {
  const points = cornersOf(frameOf(item)).flatMap(({ x, y }) => [x, y])
  return <Line {...thin} points={points} closed strokeWidth={1.5} {...(isLocked && { dash: [4, 4] })} />
})

function Handles({ item, paper, reach }: LayerProps & { readonly reach: number }) {
  const frame = frameOf(item)
  const top = anchorPoint(frame, { x: 0.5, y: 0 })
  const turn = handlePoint(frame, 'turn', reach)
  return (
    <>
      <Line {...thin} points={[top.x, top.y, turn.x, turn.y]} />
      {HANDLE_NAMES.map((handle) => (
        <HandleMark
          key={handle}
          handle={handle}
          frame={frame}
          reach={reach}
          side={HANDLE_SIDE / paper.scale}
        />
      ))}
    </>
  )
}

interface HandleMarkProps {
  readonly handle: Handle
  readonly frame: Frame
  readonly reach: number
  readonly side: number
}

function HandleMark({ handle, frame, reach, side }: HandleMarkProps) {
  const look = { ...thin, ...handlePoint(frame, handle, reach), fill: '#fff', strokeWidth: 1.25 }
  if (handle === 'turn') return <Circle {...look} radius={side * 0.6} />
  const isSide = handle === 'w' || handle === 'e'
  const [width, height] = isSide ? [side * 0.62, side * 1.5] : [side, side]
  return (
    <Rect
      {...look}
      width={width}
      height={height}
      offsetX={width / 2}
      offsetY={height / 2}
      rotation={frame.angle}
      cornerRadius={side / 5}
    />
  )
}

export const LAYERS_PARTS: BoxParts<TextLayer, Sheet> = {
  Background: Grid,
  hasBackground: (grid) => grid !== null,
  Shape: Words,
  Outline,
  Handles,
}
