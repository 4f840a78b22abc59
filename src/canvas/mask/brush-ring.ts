/** Browsers draw no larger cursor than this, in CSS pixels. */
const LARGEST_CURSOR = 120
const MIN_DIAMETER = 5

/**
 * A ring as wide as the brush, as the browser's own cursor, which costs nothing to move, up to the largest cursor size.
 */
export class BrushRing {
  readonly element = document.createElement('div')
  #diameter = 0

  constructor() {
    this.element.style.cssText =
      'position:absolute;left:0;top:0;border-radius:50%;pointer-events:none;display:none;box-shadow:0 0 0 1px rgb(0 0 0/.6),inset 0 0 0 1.5px #fff'
  }

  /**
   * @param diameter in CSS pixels
   * @returns the cursor to be shown
   */
  setSize(diameter: number): string {
    this.#diameter = Math.max(MIN_DIAMETER, diameter)
    const { style } = this.element
    style.width = style.height = `${this.#diameter}px`
    if (!this.#isCursor) return 'none'
    style.display = 'none'
    return ringCursor(this.#diameter)
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

function ringCursor(diameter: number): string {
  const side = Math.ceil(diameter) + 4
  const middle = side / 2
  const circle = (radius: number, color: string) =>
    `<circle cx='${middle}' cy='${middle}' r='${radius}' fill='none' stroke='${color}' stroke-width='1.5'/>`
  const rings = circle(diameter / 2 + 0.5, 'rgba(0,0,0,.7)') + circle(Math.max(1, diameter / 2 - 1), 'white')
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${side}' height='${side}'>${rings}</svg>`
  const hot = Math.floor(middle)
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") ${hot} ${hot}, crosshair`
}
