import type { StructuredElement } from '../request.ts'
import type { Rect } from './placed.ts'

/** The box of an element in pixels, inwards to whole ones, so that clipping leaves no soft edge outside of it. */
export function boxOf(
  { box, kind }: StructuredElement,
  share: number,
  { width, height }: { width: number; height: number },
): Rect {
  const free =
    kind === 'text'
      ? ([80, 100, 230, 900] as const)
      : ([380 + share * 200, 120 + share * 420, 760 + share * 200, 480 + share * 420] as const)
  const [yMin, xMin, yMax, xMax] = box ?? free
  const [left, top] = [Math.ceil((xMin / 1000) * width), Math.ceil((yMin / 1000) * height)]
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.floor((xMax / 1000) * width) - left),
    height: Math.max(1, Math.floor((yMax / 1000) * height) - top),
  }
}
