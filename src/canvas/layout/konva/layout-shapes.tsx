import 'konva/lib/shapes/Line.js'
import 'konva/lib/shapes/Rect.js'
import 'konva/lib/shapes/Text.js'
import { memo } from 'react'
import { Line, Rect, Text } from 'react-konva/lib/ReactKonvaCore.js'
import type { Size } from '#contract/service/describe/operation.ts'
import type { BoxParts } from '../../boxes/konva/box-scene.tsx'
import { type BoxPaper, pixelsIn } from '../../boxes/konva/paper.ts'
import { gridOf } from '../../boxes/snap.ts'
import { boxOf, isText, type LayoutElement, nameOf, UNITS } from '../layout-document.ts'
import { boundsOf, HANDLES, handlePoint } from '../layout-model.ts'
import type { ThemeColors } from './theme-colors.ts'

export interface LayoutPaper extends BoxPaper {
  readonly colors: ThemeColors
}

const HANDLE_SIDE = 8
const LABEL_SIZE = 12
const FONT = 'Inter Variable, sans-serif'

interface BackgroundProps {
  readonly paper: LayoutPaper
  readonly grid: number | null
}

/** The paper with its thirds, or with a grid of this pitch. */
const Background = memo(function Background({ paper, grid }: BackgroundProps) {
  const { width, height } = paper.size
  const thin = { stroke: paper.colors.line, strokeWidth: 1, strokeScaleEnabled: false }
  const dashed = { ...thin, opacity: 0.55, dash: [4, 5] }
  const steps = grid === null ? [1 / 3, 2 / 3] : gridOf(UNITS, grid).map((at) => at / UNITS)
  return (
    <>
      <Rect width={width} height={height} {...thin} />
      {steps.map((at) => (
        <Line key={`x${at}`} {...dashed} points={[at * width, 0, at * width, height]} />
      ))}
      {steps.map((at) => (
        <Line key={`y${at}`} {...dashed} points={[0, at * height, width, at * height]} />
      ))}
    </>
  )
})

interface ElementProps {
  readonly item: LayoutElement
  readonly paper: LayoutPaper
  readonly isSelected: boolean
  readonly isLocked: boolean
}

/** A box with its name; a text with its words in it. */
const Element = memo(function Element({ item, paper, isSelected, isLocked }: ElementProps) {
  const box = boxOf(item)
  if (!box) return null
  const at = pixelsIn(paper, boundsOf(box))
  const { scale, colors } = paper
  const stroke = isText(item) ? colors.text : colors.object
  // A name without room is left out.
  const hasLabel = at.height * scale >= LABEL_SIZE + 6 && at.width * scale >= 24
  return (
    <>
      <Rect
        {...at}
        stroke={stroke}
        strokeWidth={isSelected ? 2 : 1.25}
        strokeScaleEnabled={false}
        opacity={isLocked ? 0.5 : 1}
        {...(isSelected && { fill: colors.soft })}
        {...(isLocked && { dash: [3, 3] })}
      />
      {isText(item) && <Text {...at} {...typeIn(item, at, colors.ink)} />}
      {hasLabel && (
        <Text
          x={at.x + 5 / scale}
          y={at.y + 4 / scale}
          width={Math.max(1, at.width - 10 / scale)}
          height={(LABEL_SIZE * 1.3) / scale}
          text={isText(item) ? 'Text' : nameOf(item)}
          fontSize={LABEL_SIZE / scale}
          fontFamily={FONT}
          fill={stroke}
          ellipsis
          wrap="none"
        />
      )}
    </>
  )
})

/** The words of a text element, about as large as they will be set. */
function typeIn({ value }: LayoutElement, { width, height }: Size, ink: string) {
  const { text, color_palette: palette } = value
  const words = typeof text === 'string' ? text : ''
  const [first] = Array.isArray(palette) ? palette : []
  return {
    text: words,
    fontSize: Math.max(1, Math.min(height * 0.7, (width / Math.max(1, words.length)) * 1.7)),
    fontFamily: FONT,
    fontStyle: '600',
    align: 'center',
    verticalAlign: 'middle',
    fill: typeof first === 'string' ? first : ink,
    wrap: 'none',
    ellipsis: true,
  }
}

function Handles({ item, paper }: { readonly item: LayoutElement; readonly paper: LayoutPaper }) {
  const box = boxOf(item)
  if (!box) return null
  const { size, scale, colors } = paper
  const side = HANDLE_SIDE / scale
  return HANDLES.map((handle) => {
    const { x, y } = handlePoint(box, handle)
    return (
      <Rect
        key={handle}
        x={(x / UNITS) * size.width - side / 2}
        y={(y / UNITS) * size.height - side / 2}
        width={side}
        height={side}
        fill="#fff"
        stroke={colors.object}
        strokeWidth={1.25}
        strokeScaleEnabled={false}
      />
    )
  })
}

/** Selected boxes are filled, and need no outline. */
const NoOutline = () => null

export const LAYOUT_PARTS: BoxParts<LayoutElement, LayoutPaper> = {
  Background,
  hasBackground: () => true,
  Shape: Element,
  Outline: NoOutline,
  Handles,
}
