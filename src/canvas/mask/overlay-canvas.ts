import type { Remote } from 'comlink'
import type { Size } from '#contract/service/describe/operation.ts'
import { type Point, toScreen, type View } from '../stage/view.ts'
import type { Mode, StrokePoint } from './edits.ts'
import type { Color } from './overlay.ts'
import type { MaskApi } from './worker/mask-worker.ts'

/**
 * The visible mask: one canvas of the stage's size over the picture. A stroke is drawn here at once and by the worker
 * exactly; when the pointer rests, the worker's drawing replaces it.
 */
export class OverlayCanvas {
  readonly element = document.createElement('canvas')
  readonly #context: CanvasRenderingContext2D
  readonly #mask: Remote<MaskApi>
  /** The view of the current drawing. */
  #drawn: View = { scale: 1, x: 0, y: 0 }
  #view: View = this.#drawn
  #size: Size = { width: 1, height: 1 }
  #color: Color = [255, 64, 84]
  #mode: Mode = 'paint'
  #isStroking = false
  /** Whether the worker's first drawing has arrived: before it there is no canvas of the right size. */
  #isReady = false
  /** Of the brush in use; below 1 its edge is the worker's to draw. */
  #hardness = 1
  #isAwaited = false
  /** Strokes since the worker's last drawing, where it has to draw them. */
  #unseen: { readonly from: StrokePoint; readonly points: readonly StrokePoint[] }[] = []
  #asked = 0

  constructor(mask: Remote<MaskApi>) {
    const context = this.element.getContext('2d')
    if (!context) throw new Error('this browser gives no canvas')
    this.#context = context
    this.#mask = mask
    this.element.style.cssText =
      'position:absolute;inset:0;width:100%;height:100%;pointer-events:none;transform-origin:0 0'
  }

  /** Follows the picture at once by moving the drawing, and has it redrawn. */
  viewed(view: View, size: Size): void {
    this.#view = view
    this.#size = size
    const scale = view.scale / this.#drawn.scale
    const [x, y] = [view.x - this.#drawn.x * scale, view.y - this.#drawn.y * scale]
    this.element.style.transform = `translate(${x}px,${y}px) scale(${scale})`
    void this.refresh()
  }

  paintIn(color: Color): void {
    this.#color = color
    void this.refresh()
  }

  setOpacity(opacity: number): void {
    this.element.style.opacity = `${opacity}`
  }

  /** Has the worker draw the mask. */
  async refresh(): Promise<void> {
    // The end of the stroke asks again.
    if (this.#isStroking) return
    this.#asked += 1
    const asked = this.#asked
    const view = this.#view
    const pixels = await this.#drawnFor(view)
    if (asked !== this.#asked || (this.#isStroking && this.#isReady)) return
    this.#put(pixels, view)
    if (this.#isStroking) this.#catchUp()
  }

  /** Draws what a stroke has that began before the first drawing. */
  #catchUp(): void {
    this.#prepare()
    for (const { from, points } of this.#unseen) this.#line(from, points)
    if (this.#hardness < 1 && this.#unseen.length > 0) void this.#soften()
  }

  #drawnFor(view: View): Promise<ImageData> {
    const ratio = devicePixelRatio
    const size = {
      width: Math.max(1, Math.round(this.#size.width * ratio)),
      height: Math.max(1, Math.round(this.#size.height * ratio)),
    }
    const scaled = { scale: view.scale * ratio, x: view.x * ratio, y: view.y * ratio }
    return this.#mask.overlay(scaled, size, this.#color)
  }

  #put(pixels: ImageData, view: View): void {
    const { element } = this
    if (element.width !== pixels.width) element.width = pixels.width
    if (element.height !== pixels.height) element.height = pixels.height
    this.#context.putImageData(pixels, 0, 0)
    this.#drawn = view
    this.#isReady = true
    element.style.transform = ''
    // The picture moved in the meantime: follow it again.
    if (view !== this.#view) this.viewed(this.#view, this.#size)
  }

  beginStroke(mode: Mode, hardness: number): void {
    this.#isStroking = true
    this.#mode = mode
    this.#hardness = hardness
    this.#unseen = []
    this.#prepare()
  }

  #prepare(): void {
    const context = this.#context
    context.globalCompositeOperation = this.#mode === 'paint' ? 'source-over' : 'destination-out'
    context.strokeStyle = `rgb(${this.#color.join(' ')})`
    context.lineCap = 'round'
    context.lineJoin = 'round'
  }

  /** Draws the stroke on, from one point of the picture through others. */
  stroke(from: StrokePoint, points: readonly StrokePoint[]): void {
    if (this.#isReady) this.#line(from, points)
    if (this.#isReady && this.#hardness === 1) return
    this.#unseen.push({ from, points })
    if (this.#isReady) void this.#soften()
  }

  /** While the pointer moves, the worker's soft edge replaces the line as often as it arrives. */
  async #soften(): Promise<void> {
    if (this.#isAwaited) return
    this.#isAwaited = true
    this.#unseen = []
    const view = this.#view
    const pixels = await this.#drawnFor(view)
    this.#isAwaited = false
    if (!this.#isStroking || view !== this.#drawn) return
    this.#context.putImageData(pixels, 0, 0)
    for (const { from, points } of this.#unseen) this.#line(from, points)
    if (this.#unseen.length > 0) void this.#soften()
  }

  #line(from: StrokePoint, points: readonly StrokePoint[]): void {
    const context = this.#context
    const ratio = devicePixelRatio
    const place = (point: Point) => toScreen(this.#drawn, point)
    const { x, y } = place(from)
    // Of a soft brush, where it is at least half.
    const share = (1 + this.#hardness) / 2
    context.lineWidth = 2 * share * (points.at(-1) ?? from).radius * this.#drawn.scale * ratio
    context.beginPath()
    context.moveTo(x * ratio, y * ratio)
    for (const point of points) {
      const next = place(point)
      context.lineTo(next.x * ratio, next.y * ratio)
    }
    context.stroke()
  }

  async endStroke(): Promise<void> {
    this.#isStroking = false
    this.#context.globalCompositeOperation = 'source-over'
    await this.refresh()
  }
}
