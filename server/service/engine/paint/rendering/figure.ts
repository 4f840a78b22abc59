import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import { type Color, parseHex } from '../../color/color.ts'
import type { Drawing } from '../drawings/drawing.ts'

/** A drawing whose extent and colours are known. */
export interface Figure {
  readonly drawing: Drawing
  /** What is drawn, as shares of the drawing's square. */
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Width by height of what is drawn. */
  readonly aspect: number
  /** The colours of its SVG with their shares of its area, largest first. */
  readonly fills: readonly Fill[]
  /** Its highest point, as shares of its bounds: a lighthouse's lantern, a mountain's peak. */
  readonly peak?: Point
  /** Where an animal's face is, in the drawing's square; of people the drawing knows. */
  readonly top: { readonly face: Point; readonly head: number; readonly crown: number }
}

interface Point {
  readonly x: number
  readonly y: number
}

export interface Fill {
  readonly hex: string
  readonly color: Color
  readonly share: number
}

const MEASURED_PX = 72
/** Colours of an SVG picture, in attributes and in styles. */
export const FILL_PATTERN =
  /((?:fill|stroke|stop-color)\s*[=:]\s*["']?)(#[0-9a-f]{6}|#[0-9a-f]{3})(?![0-9a-f])/gi

/** The SVG picture of a drawing at a size in pixels. */
export async function rasterOf(svg: string, width: number, height = width): Promise<Canvas> {
  const canvas = createCanvas(width, height)
  const opening = /<svg\b[^>]*>/.exec(svg)?.[0] ?? '<svg>'
  const sized = opening
    .replace(/\s(?:width|height)="[^"]*"/g, '')
    .replace('<svg', `<svg width="${width}" height="${height}" preserveAspectRatio="none"`)
  const image = await loadImage(Buffer.from(svg.replace(opening, sized)))
  canvas.getContext('2d').drawImage(image, 0, 0, width, height)
  return canvas
}

/** Boats and swimmers that are drawn with water of their own, which the scene's water replaces. */
const AFLOAT = /:(sailboat|speedboat|motor-boat|canoe|.*(rowing|surfing|swimming).*)$/
const isWater = ({ c, h }: Color) => c > 0.05 && h > 205 && h < 285

/** Measures a drawing on a small raster. */
export async function figureOf(drawing: Drawing): Promise<Figure> {
  const figure = await measured(drawing)
  const water = AFLOAT.test(drawing.id) ? figure.fills.find(({ color }) => isWater(color)) : undefined
  if (!water) return figure
  return measured({
    ...drawing,
    svg: drawing.svg.replaceAll(new RegExp(`fill="${water.hex}"`, 'gi'), 'fill="none"'),
  })
}

async function measured(drawing: Drawing): Promise<Figure> {
  const canvas = await rasterOf(drawing.svg, MEASURED_PX)
  const { data } = canvas.getContext('2d').getImageData(0, 0, MEASURED_PX, MEASURED_PX)
  const hexes = [
    ...new Set([...drawing.svg.matchAll(FILL_PATTERN)].map(([, , hex = '']) => hex.toLowerCase())),
  ]
  const areas = new Map(hexes.map((hex) => [hex, 0]))
  let [left, top, right, bottom, opaque] = [MEASURED_PX, MEASURED_PX, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 60) continue
    const [x, y] = [(at / 4) % MEASURED_PX, Math.floor(at / 4 / MEASURED_PX)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
    opaque += 1
    const hex = nearestHex(hexes, data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    if (hex) areas.set(hex, (areas.get(hex) ?? 0) + 1)
  }
  const [width, height] = [Math.max(1, right - left) / MEASURED_PX, Math.max(1, bottom - top) / MEASURED_PX]
  const fills = hexes
    .map((hex) => ({ hex, color: parseHex(hex), share: (areas.get(hex) ?? 0) / Math.max(1, opaque) }))
    .toSorted((a, b) => b.share - a.share)
  const bounds = {
    x: Math.min(left, right) / MEASURED_PX,
    y: Math.min(top, bottom) / MEASURED_PX,
    width,
    height,
  }
  const aspect = (width / height) * squareness(drawing.svg)
  return { drawing, bounds, aspect, fills, peak: peakOf(data, bounds), top: topOf(data, bounds) }
}

/** The middle of the highest part that is wide enough to stand on. */
function peakOf(data: Uint8ClampedArray, { x, y, width, height }: Figure['bounds']): Point {
  const wide = Math.max(2, width * MEASURED_PX * 0.06)
  for (let row = Math.floor(y * MEASURED_PX); row < MEASURED_PX; row += 1) {
    const line = Array.from({ length: MEASURED_PX }, (_, at) => at).filter((at) =>
      isFull(data, at / MEASURED_PX, row / MEASURED_PX),
    )
    const middle = line[Math.floor(line.length / 2)]
    if (middle === undefined || line.length < wide) continue
    return { x: ((middle + 0.5) / MEASURED_PX - x) / width, y: (row / MEASURED_PX - y) / height }
  }
  return { x: 0.5, y: 0 }
}

/** The upper part of what is drawn on the left, where animals have their heads, or in the middle if it is round. */
function topOf(data: Uint8ClampedArray, { x, y, width, height }: Figure['bounds']): Figure['top'] {
  const isRound =
    width / height < 1.15 && width / height > 0.85 && isFull(data, x + width / 2, y + height * 0.3)
  const [from, to] = isRound ? [x, x + width] : [x, x + width * 0.5]
  let [crown, left, right] = [1, 1, 0]
  for (let row = Math.floor(y * MEASURED_PX); row < MEASURED_PX; row += 1) {
    const line = Array.from({ length: MEASURED_PX }, (_, at) => at).filter(
      (at) =>
        at / MEASURED_PX >= from &&
        at / MEASURED_PX < to &&
        isFull(data, at / MEASURED_PX, row / MEASURED_PX),
    )
    if (line.length < 3) continue
    crown = Math.min(crown, row / MEASURED_PX)
    if (row / MEASURED_PX > crown + height * 0.16) break
    left = Math.min(left, (line[0] ?? 0) / MEASURED_PX)
    right = Math.max(right, ((line.at(-1) ?? 0) + 1) / MEASURED_PX)
  }
  const head = Math.max(0.1, Math.min(right - left, width * 0.6))
  return { face: { x: (left + right) / 2, y: crown + height * 0.15 }, head, crown }
}

const isFull = (data: Uint8ClampedArray, x: number, y: number): boolean =>
  (data[(Math.floor(y * MEASURED_PX) * MEASURED_PX + Math.floor(x * MEASURED_PX)) * 4 + 3] ?? 0) > 120

/** Width by height of a drawing's own frame. */
function squareness(svg: string): number {
  const [, , width = 1, height = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number)
  return width / height
}

function nearestHex(hexes: readonly string[], red: number, green: number, blue: number): string | undefined {
  let [best, closest] = [hexes[0], Number.POSITIVE_INFINITY]
  for (const hex of hexes) {
    const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
    const value = Number.parseInt(full.slice(1), 16)
    const far =
      Math.abs((value >> 16) - red) + Math.abs(((value >> 8) & 255) - green) + Math.abs((value & 255) - blue)
    if (far < closest) [best, closest] = [hex, far]
  }
  return best
}
