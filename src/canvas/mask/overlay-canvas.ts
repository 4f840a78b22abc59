import type { Size } from '#contract/service/describe/operation.ts'
import { type Point, toScreen, type View } from '../stage/view.ts'
import type { Mode, StrokePoint } from './edits.ts'
import type { OpenMask } from './open-mask.ts'
import type { Color } from './overlay.ts'
import { hardEdge } from './tools.ts'

/** What draws a mask. */
interface Source extends Pick<OpenMask, 'flush' | 'size'> {
  readonly mask: { overlay(view: View, size: Size, color: Color): Promise<ImageData> }
}

/** A drawing of the mask, and what it was drawn for. */
interface Drawing {
  readonly pixels: ImageData
  readonly view: View
  readonly density: number
  /** Its place on the stage, in device pixels. */
  readonly place: Point
}

/**
 * The visible mask: one canvas over what the stage shows of the picture, as every pixel of it costs time at each frame of a
 * stroke. A stroke is drawn here at once and by the worker exactly; when the pointer rests, or the view changes under it, the
 * worker's drawing replaces it.
 */
export class OverlayCanvas {
  readonly element = document.createElement('canvas')
  readonly #context: CanvasRenderingContext2D
  readonly #open: Source
  /** The view of the current drawing. */
  #drawn: View = { scale: 1, x: 0, y: 0 }
  /** The density of the current drawing, in device pixels per CSS pixel. */
  #density = 1
  /** Its place on the stage, in device pixels. */
  #place: Point = { x: 0, y: 0 }
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
  /** Lines of a stroke since the worker was asked for a drawing that will replace them. */
  #unseen: { readonly from: StrokePoint; readonly points: readonly StrokePoint[] }[] = []
  #asked = 0

  constructor(open: Source) {
    const context = this.element.getContext('2d')
    if (!context) throw new Error('this browser gives no canvas')
    this.#context = context
    this.#open = open
    // It keeps the size of its drawing until the next one, also where the stage changes its size.
    this.element.style.cssText = 'position:absolute;left:0;top:0;pointer-events:none;transform-origin:0 0'
  }

  /** Follows the picture at once by moving the drawing, and has it redrawn. */
  viewed(view: View, size: Size): void {
    this.#view = view
    this.#size = size
    this.#move()
    if (this.#isStroking && this.#isReady) void this.#redraw()
    else void this.refresh()
  }

  /** Puts the drawing where the picture is, which may have moved since it was drawn. */
  #move(): void {
    const [drawn, view, density] = [this.#drawn, this.#view, this.#density]
    const scale = view.scale / drawn.scale
    const x = view.x + (this.#place.x / density - drawn.x) * scale
    const y = view.y + (this.#place.y / density - drawn.y) * scale
    this.element.style.transform = `translate(${x}px,${y}px) scale(${scale})`
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
    const drawing = await this.#draw()
    if (asked !== this.#asked || (this.#isStroking && this.#isReady)) return
    this.#put(drawing)
    if (this.#isStroking) this.#catchUp()
    this.#follow(drawing)
  }

  /** Draws what a stroke has that the worker's drawing had not. */
  #catchUp(): void {
    this.#prepare()
    for (const { from, points } of this.#unseen) this.#line(from, points)
    if (this.#hardness < 1 && this.#unseen.length > 0) void this.#redraw()
  }

  async #draw(): Promise<Drawing> {
    const [view, density] = [this.#view, devicePixelRatio]
    const scaled = { scale: view.scale * density, x: view.x * density, y: view.y * density }
    const [picture, stage] = [this.#open.size, this.#size]
    const [left, width] = seenPart(scaled.x, picture.width * scaled.scale, stage.width * density)
    const [top, height] = seenPart(scaled.y, picture.height * scaled.scale, stage.height * density)
    const within = { ...scaled, x: scaled.x - left, y: scaled.y - top }
    this.#open.flush()
    const pixels = await this.#open.mask.overlay(within, { width, height }, this.#color)
    return { pixels, view, density, place: { x: left, y: top } }
  }

  #put({ pixels, view, density, place }: Drawing): void {
    const { element } = this
    if (element.width !== pixels.width) element.width = pixels.width
    if (element.height !== pixels.height) element.height = pixels.height
    element.style.width = `${pixels.width / density}px`
    element.style.height = `${pixels.height / density}px`
    this.#context.putImageData(pixels, 0, 0)
    this.#drawn = view
    this.#density = density
    this.#place = place
    this.#isReady = true
    this.#move()
  }

  /** The picture may have moved while the worker drew. */
  #follow({ view }: Drawing): void {
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
    const isHard = this.#hardness === 1
    if (isHard && this.#isReady && !this.#isAwaited) return
    this.#unseen.push({ from, points })
    if (this.#isReady && !isHard) void this.#redraw()
  }

  /** In mid-stroke: after another view, and of a soft brush as often as the worker's edge arrives. */
  async #redraw(): Promise<void> {
    if (this.#isAwaited) return
    this.#isAwaited = true
    this.#unseen = []
    const drawing = await this.#draw()
    this.#isAwaited = false
    if (!this.#isStroking) return
    this.#put(drawing)
    this.#catchUp()
    this.#follow(drawing)
  }

  #line(from: StrokePoint, points: readonly StrokePoint[]): void {
    const context = this.#context
    const density = this.#density
    const place = (point: Point) => {
      const { x, y } = toScreen(this.#drawn, point)
      return { x: x * density - this.#place.x, y: y * density - this.#place.y }
    }
    const { x, y } = place(from)
    context.lineWidth =
      2 * hardEdge(this.#hardness) * (points.at(-1) ?? from).radius * this.#drawn.scale * density
    context.beginPath()
    context.moveTo(x, y)
    for (const point of points) {
      const next = place(point)
      context.lineTo(next.x, next.y)
    }
    context.stroke()
  }

  async endStroke(): Promise<void> {
    this.#isStroking = false
    this.#context.globalCompositeOperation = 'source-over'
    await this.refresh()
  }
}

/** What is seen of a length on the stage: its start and its length in whole pixels. */
function seenPart(from: number, length: number, stage: number): readonly [number, number] {
  const start = Math.max(0, Math.floor(from))
  return [start, Math.max(1, Math.min(Math.round(stage), Math.ceil(from + length)) - start)]
}
