import { hardEdge } from './tools.ts'

/** Browsers draw no larger cursor than this, in CSS pixels. */
const LARGEST_CURSOR = 120
const MIN_DIAMETER = 5
/** The least distance between two rings, in CSS pixels. */
const MIN_BETWEEN = 2

/**
 * A ring as wide as the brush, and a dashed one where a mask of black and white will have the edge of a soft stroke: as
 * the browser's own cursor, which costs nothing to move, up to the largest cursor size.
 */
export class BrushRing {
  readonly element = document.createElement('div')
  readonly #edge = document.createElement('div')
  #diameter = 0

  constructor() {
    this.element.style.cssText =
      'position:absolute;left:0;top:0;border-radius:50%;pointer-events:none;display:none;box-shadow:0 0 0 1px rgb(0 0 0/.6),inset 0 0 0 1.5px #fff'
    this.#edge.style.cssText = 'position:absolute;border-radius:50%;border:1.5px dashed #fff'
    this.element.append(this.#edge)
  }

  /**
   * @param diameter in CSS pixels
   * @param hardness from 0 to 1
   * @returns the cursor to be shown
   */
  setSize(diameter: number, hardness: number): string {
    this.#diameter = Math.max(MIN_DIAMETER, diameter)
    const { style } = this.element
    style.width = style.height = `${this.#diameter}px`
    this.#edge.style.inset = `${(50 * (1 - hardEdge(hardness))).toFixed(2)}%`
    this.#edge.hidden = hardness === 1
    if (!this.#isCursor) return 'none'
    style.display = 'none'
    return ringCursor(this.#diameter, hardness)
  }

  get #isCursor(): boolean {
    return this.#diameter <= LARGEST_CURSOR
  }

  moveTo(at: { readonly x: number; readonly y: number } | null): void {
    if (this.#isCursor) return
    const { style } = this.element
    style.display = at ? 'block' : 'none'
    const half = this.#diameter / 2
    if (at) style.transform = `translate(${at.x - half}px,${at.y - half}px)`
  }
}

/** Pixels, not shapes: Chromium draws a cursor of SVG anew at each move of the pointer. */
function ringCursor(diameter: number, hardness: number): string {
  // Some browsers have cursors of one pixel per CSS pixel alone.
  const density = CSS.supports('cursor', 'image-set(url("a.png") 2x), auto') ? devicePixelRatio : 1
  const side = Math.ceil(diameter) + 4
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(side * density)
  const context = canvas.getContext('2d')
  if (!context) return 'crosshair'
  context.scale(density, density)
  context.lineWidth = 1.5
  const middle = side / 2
  const circle = (radius: number, color: string, dashes: readonly number[] = []) => {
    context.strokeStyle = color
    context.setLineDash([...dashes])
    context.beginPath()
    context.arc(middle, middle, radius, 0, 2 * Math.PI)
    context.stroke()
  }
  const inner = Math.max(1, diameter / 2 - 1)
  const edge = (diameter / 2) * hardEdge(hardness)
  circle(diameter / 2 + 0.5, 'rgba(0,0,0,.7)')
  circle(inner, 'white')
  // Of a small or nearly hard brush it would lie on the ring.
  if (inner - edge >= MIN_BETWEEN) {
    circle(edge, 'rgba(0,0,0,.7)')
    circle(edge, 'white', [3, 3])
  }
  const hot = Math.floor(middle)
  const drawn = `url("${canvas.toDataURL()}")`
  return `${density === 1 ? drawn : `image-set(${drawn} ${density}x)`} ${hot} ${hot}, crosshair`
}
