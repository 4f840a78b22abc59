import { Line } from 'konva/lib/shapes/Line.js'
import { Rect } from 'konva/lib/shapes/Rect.js'
import { Text } from 'konva/lib/shapes/Text.js'
import type { Size } from '#contract/service/describe/operation.ts'
import { gridOf } from '../../boxes/snap.ts'
import { type Box, isText, type LayoutElement, nameOf, UNITS } from '../layout-document.ts'
import { HANDLES, handlePoint, type Preview } from '../layout-tool.ts'

interface Colours {
  readonly line: string
  readonly ink: string
  readonly soft: string
  readonly object: string
  readonly text: string
}

/** What shapes are drawn for: a canvas of so many pixels, seen at a scale. */
export interface Paper {
  readonly size: Size
  readonly scale: number
  readonly colours: Colours
}

const HANDLE_SIDE = 8
const LABEL_SIZE = 12
const FONT = 'Inter Variable, sans-serif'

/** The colours of the theme that is on, for canvases, which know no custom properties. */
export function themeColours(): Colours {
  // A property that differs by theme is a colour only where one is used.
  const probe = document.body.appendChild(document.createElement('i'))
  const of = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    line: of('--line-2'),
    ink: of('--ink'),
    soft: of('--accent-soft'),
    object: of('--accent'),
    text: of('--warn'),
  }
  probe.remove()
  return colours
}

/** A box in picture pixels. */
const pixelsOf = ([yMin, xMin, yMax, xMax]: Box, { width, height }: Size) => ({
  x: (xMin / UNITS) * width,
  y: (yMin / UNITS) * height,
  width: ((xMax - xMin) / UNITS) * width,
  height: ((yMax - yMin) / UNITS) * height,
})

/** The paper with its thirds, or with a grid of so many units. */
export function groundShapes({ size: { width, height }, colours }: Paper, grid: number | null) {
  const thin = { stroke: colours.line, strokeWidth: 1, strokeScaleEnabled: false }
  const steps = grid === null ? [1 / 3, 2 / 3] : gridOf(UNITS, grid).map((at) => at / UNITS)
  const dashed = { ...thin, opacity: 0.55, dash: [4, 5] }
  return [
    new Rect({ width, height, ...thin }),
    ...steps.map((at) => new Line({ ...dashed, points: [at * width, 0, at * width, height] })),
    ...steps.map((at) => new Line({ ...dashed, points: [0, at * height, width, at * height] })),
  ]
}

interface ElementState {
  readonly isSelected: boolean
  readonly isLocked: boolean
}

/** A box with its name; a text's words in it. */
export function elementShapes(
  { size, scale, colours }: Paper,
  element: LayoutElement,
  box: Box,
  { isSelected, isLocked }: ElementState,
) {
  const at = pixelsOf(box, size)
  const stroke = isText(element) ? colours.text : colours.object
  const frame = new Rect({
    ...at,
    stroke,
    strokeWidth: isSelected ? 2 : 1.25,
    strokeScaleEnabled: false,
    opacity: isLocked ? 0.5 : 1,
    ...(isSelected ? { fill: colours.soft } : {}),
    ...(isLocked ? { dash: [3, 3] } : {}),
  })
  const words = isText(element) ? [new Text({ ...at, ...typeIn(element, at, colours.ink) })] : []
  // A name that has no room says nothing.
  if (at.height * scale < LABEL_SIZE + 6 || at.width * scale < 24) return [frame, ...words]
  const label = new Text({
    x: at.x + 5 / scale,
    y: at.y + 4 / scale,
    width: Math.max(1, at.width - 10 / scale),
    height: (LABEL_SIZE * 1.3) / scale,
    text: isText(element) ? 'Text' : nameOf(element),
    fontSize: LABEL_SIZE / scale,
    fontFamily: FONT,
    fill: stroke,
    ellipsis: true,
    wrap: 'none',
  })
  return [frame, ...words, label]
}

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

export function handleShapes({ size, scale, colours }: Paper, box: Box) {
  const side = HANDLE_SIDE / scale
  return HANDLES.map((handle) => {
    const { x, y } = handlePoint(box, handle)
    return new Rect({
      x: (x / UNITS) * size.width - side / 2,
      y: (y / UNITS) * size.height - side / 2,
      width: side,
      height: side,
      fill: '#fff',
      stroke: colours.object,
      strokeWidth: 1.25,
      strokeScaleEnabled: false,
    })
  })
}

/** The box that is being drawn or that selects, and the lines that something snapped to. */
export function frameShapes({ size, colours }: Paper, { frame, guides }: Preview) {
  const { width, height } = size
  const thin = { stroke: colours.object, strokeWidth: 1, strokeScaleEnabled: false }
  return [
    ...(frame ? [new Rect({ ...pixelsOf(frame, size), ...thin, fill: colours.soft, dash: [4, 3] })] : []),
    ...guides.x.map(
      (x) => new Line({ ...thin, points: [(x / UNITS) * width, 0, (x / UNITS) * width, height] }),
    ),
    ...guides.y.map(
      (y) => new Line({ ...thin, points: [0, (y / UNITS) * height, width, (y / UNITS) * height] }),
    ),
  ]
}
