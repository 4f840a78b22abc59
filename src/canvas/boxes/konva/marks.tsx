import 'konva/lib/shapes/Line.js'
import 'konva/lib/shapes/Rect.js'
import { Line, Rect } from 'react-konva/lib/ReactKonvaCore.js'
import type { Bounds, Lines } from '../snap.ts'
import { type BoxPaper, pixelsIn } from './paper.ts'

interface GuidesProps {
  readonly paper: BoxPaper
  readonly guides: Lines
}

/** The guides that an item snapped to. */
export function Guides({ paper, guides }: GuidesProps) {
  const { size, units, mark } = paper
  const thin = { stroke: mark.stroke, strokeWidth: 1, strokeScaleEnabled: false }
  const [across, down] = [size.width / units.width, size.height / units.height]
  return (
    <>
      {guides.x.map((x) => (
        <Line key={`x${x}`} {...thin} points={[x * across, 0, x * across, size.height]} />
      ))}
      {guides.y.map((y) => (
        <Line key={`y${y}`} {...thin} points={[0, y * down, size.width, y * down]} />
      ))}
    </>
  )
}

interface FrameProps {
  readonly paper: BoxPaper
  readonly frame: Bounds
}

/** The box that is being drawn, or the one that selects. */
export function Frame({ paper, frame }: FrameProps) {
  const { stroke, fill } = paper.mark
  return (
    <Rect
      {...pixelsIn(paper, frame)}
      stroke={stroke}
      strokeWidth={1}
      strokeScaleEnabled={false}
      fill={fill}
      dash={[4, 3]}
    />
  )
}
