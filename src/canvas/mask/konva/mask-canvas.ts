import { Layer } from 'konva/lib/Layer.js'
import { Line } from 'konva/lib/shapes/Line.js'
import type { Size } from '#contract/service/describe/operation.ts'
import type { ToolGesture, Touch } from '../../stage/gestures.ts'
import { PictureStage } from '../../stage/konva/picture-stage.ts'
import { toPicture, type View } from '../../stage/view.ts'
import { BrushRing } from '../brush-ring.ts'
import type { MaskEdit, MaskState, StrokePoint } from '../edits.ts'
import type { OpenMask } from '../open-mask.ts'
import type { Color } from '../overlay.ts'
import { OverlayCanvas } from '../overlay-canvas.ts'
import {
  advanceTool,
  type Brush,
  type InUse,
  type MaskTool,
  type Outcome,
  radiusUnder,
  type Spot,
  sketchOf,
  type ToolEvent,
} from '../tools.ts'

export interface MaskHooks {
  /** The mask changed. */
  changed(state: MaskState): void
  /** The picture's pixel under the pointer; null outside. */
  pointed(at: { x: number; y: number } | null): void
  zoomed(scale: number): void
  brushChanged(brush: Brush): void
}

/** How far beside the first corner of a polygon a press still closes it, in CSS pixels. */
const REACH = { mouse: 8, touch: 18 } as const

/** In CSS pixels. */
const CORNER_SIDE = 9

const BRUSH_LIMITS = { min: 1, max: 2000 } as const

/** A picture with its mask over it, and the current tool. Independent of React. */
export class MaskCanvas {
  readonly stage: PictureStage
  readonly overlay: OverlayCanvas
  readonly #open: OpenMask
  readonly #hooks: MaskHooks
  readonly #ring = new BrushRing()
  readonly #sketch = new Line({ stroke: '#fff', strokeWidth: 1.5, strokeScaleEnabled: false, dash: [5, 4] })
  /** The corner whose press closes the polygon. */
  readonly #corner = new Line({
    closed: true,
    stroke: '#fff',
    fill: '#0009',
    strokeWidth: 1.5,
    strokeScaleEnabled: false,
  })
  /** The canvas of the sketch; hidden without one, as an empty canvas costs time at each frame. */
  readonly #layer = new Layer({ visible: false, listening: false })
  #tool: MaskTool = 'brush'
  #brush: Brush
  #inUse: InUse | null = null
  #last: StrokePoint | null = null
  /** The start of a gesture that sets size and hardness. */
  #adjusting: { readonly from: Touch; readonly brush: Brush } | null = null

  constructor(host: HTMLElement, open: OpenMask, brush: Brush, hooks: MaskHooks) {
    this.#open = open
    this.#hooks = hooks
    this.#brush = brush
    this.overlay = new OverlayCanvas(open)
    this.stage = new PictureStage(host, open.size, {
      tool: (command, event) => this.#handle(command, event),
      stepped: (by) => this[by](),
      hover: (at) => this.#hover(at),
      viewed: (view, size) => this.#viewed(view, size),
    })
    this.#layer.add(this.#sketch, this.#corner)
    this.stage.canvas.add(this.#layer)
    host.append(this.overlay.element, this.#ring.element)
  }

  /** What is unfinished counts, and is the earlier tool's. */
  setTool(tool: MaskTool): void {
    this.#settle()
    this.finish()
    this.#tool = tool
    this.#fitRing()
  }

  setBrush(brush: Brush): void {
    this.#brush = brush
    this.#fitRing()
  }

  look({ color, opacity }: { readonly color: Color; readonly opacity: number }): void {
    this.overlay.setOpacity(opacity)
    this.overlay.paintIn(color)
  }

  /** Closes a polygon. */
  finish(): void {
    this.#advance({ type: 'finish' })
  }

  /** Whether a stroke, a box or a polygon is unfinished. */
  get isBegun(): boolean {
    return this.#inUse !== null || this.#adjusting !== null
  }

  get isPolygonBegun(): boolean {
    return this.#inUse?.tool === 'polygon'
  }

  /** Drops what is unfinished, and nothing else. */
  cancel(): void {
    if (this.#adjusting) this.#adjust({ type: 'tool-cancel' })
    else if (this.#isBrush && this.#inUse) this.#dropStroke()
    else this.#advance({ type: 'cancel' })
  }

  /** Takes back the last corner of an unfinished polygon. */
  takeBackCorner(): void {
    this.#advance({ type: 'take-back' })
  }

  /** Takes back the last corner of an unfinished polygon, otherwise the last edit, which may be a stroke in progress. */
  undo(): void {
    if (this.isPolygonBegun) this.takeBackCorner()
    else void this.changeBy((mask) => mask.undo())
  }

  redo(): void {
    void this.changeBy((mask) => mask.redo())
  }

  /** Ends a stroke in progress, as if the pointer were lifted. */
  #settle(): void {
    if (this.#inUse?.isDown) this.#advance({ type: 'up' })
  }

  async apply(edit: MaskEdit): Promise<void> {
    await this.changeBy((mask) => mask.apply(edit))
  }

  /** Has the worker change the mask, after a stroke in progress, and shows the result. */
  async changeBy(change: (mask: OpenMask['mask']) => Promise<MaskState>): Promise<void> {
    this.#settle()
    const state = await change(this.#open.mask)
    this.#hooks.changed(state)
    await this.overlay.refresh()
  }

  destroy(): void {
    this.stage.destroy()
    this.overlay.element.remove()
    this.#ring.element.remove()
  }

  #viewed(view: View, size: Size): void {
    this.#layer.setAttrs({ scaleX: view.scale, scaleY: view.scale, x: view.x, y: view.y })
    const half = CORNER_SIDE / 2 / view.scale
    this.#corner.points([-half, -half, half, -half, half, half, -half, half])
    this.overlay.viewed(view, size)
    this.#hooks.zoomed(view.scale)
    this.#fitRing()
  }

  #spotOf(touch: Touch): Spot {
    return { ...toPicture(this.stage.view, touch), pressure: touch.pressure }
  }

  #handle(command: ToolGesture, event: PointerEvent | null): void {
    if (command.type === 'tool-down' && event?.altKey && this.#isBrush) {
      this.#adjusting = { from: command.at, brush: this.#brush }
      return
    }
    if (this.#adjusting) {
      this.#adjust(command)
      return
    }
    switch (command.type) {
      case 'tool-down':
        // The other end of a pen erases.
        this.#down(command.at, event)
        break
      case 'tool-move':
        this.#advance({ type: 'move', spots: command.points.map((touch) => this.#spotOf(touch)) })
        this.#drawRing(command.points.at(-1) ?? null)
        break
      case 'tool-up':
        this.#advance({ type: 'up' })
        break
      case 'tool-cancel':
        // Two fingers move the picture under an unfinished polygon.
        if (this.isPolygonBegun) this.takeBackCorner()
        else this.cancel()
        break
    }
  }

  #down(at: Touch, event: PointerEvent | null): void {
    const erases = ((event?.buttons ?? 0) & 32) !== 0 || (event?.altKey ?? false)
    const reach = REACH[event?.pointerType === 'touch' ? 'touch' : 'mouse'] / this.stage.view.scale
    this.#drawRing(at)
    this.#advance({ type: 'down', spot: this.#spotOf(at), erases, reach })
  }

  /** Dragging across sets the size, up and down the hardness. */
  #adjust(command: ToolGesture): void {
    const now = this.#adjusting
    if (command.type !== 'tool-move') this.#adjusting = null
    if (command.type === 'tool-cancel' && now) this.#adjustTo(now.brush)
    const to = command.type === 'tool-move' ? command.points.at(-1) : null
    if (!to || !now) return
    const size = now.brush.size + ((to.x - now.from.x) * 2) / this.stage.view.scale
    const hardness = now.brush.hardness - (to.y - now.from.y) / 150
    this.#adjustTo({
      ...now.brush,
      size: Math.round(Math.min(BRUSH_LIMITS.max, Math.max(BRUSH_LIMITS.min, size))),
      hardness: Math.min(1, Math.max(0, hardness)),
    })
  }

  #adjustTo(brush: Brush): void {
    this.#brush = brush
    this.#hooks.brushChanged(brush)
    this.#fitRing()
  }

  #hover(at: Touch | null): void {
    this.#drawRing(at)
    const spot = at && this.#spotOf(at)
    const { width, height } = this.#open.size
    const isInside = spot && spot.x >= 0 && spot.y >= 0 && spot.x < width && spot.y < height
    this.#hooks.pointed(isInside ? { x: Math.floor(spot.x), y: Math.floor(spot.y) } : null)
    if (spot && this.#inUse) this.#advance({ type: 'move', spots: [spot] })
  }

  #drawRing(at: Touch | null): void {
    if (this.#isBrush) this.#ring.moveTo(at)
  }

  get #isBrush(): boolean {
    return this.#tool === 'brush' || this.#tool === 'eraser'
  }

  #fitRing(): void {
    this.#ring.moveTo(null)
    const cursor = this.#ring.setSize(this.#brush.size * this.stage.view.scale, this.#brush.hardness)
    this.stage.setCursor(this.#isBrush ? cursor : 'crosshair')
  }

  #advance(event: ToolEvent): void {
    const { inUse, outcome } = advanceTool(this.#tool, this.#inUse, event, this.#brush)
    this.#inUse = inUse
    this.#act(outcome)
    if (!this.#isBrush) this.#drawSketch()
  }

  #act(outcome: Outcome): void {
    switch (outcome.kind) {
      case 'nothing':
        return
      case 'stroke-begins': {
        const { mode, spot } = outcome
        void this.#open.mask.begin({ mode, hardness: this.#brush.hardness })
        this.overlay.beginStroke(mode, this.#brush.hardness)
        this.#last = null
        this.#draw([spot])
        break
      }
      case 'stroke-goes-on':
        this.#draw(outcome.spots)
        break
      case 'stroke-ends':
        this.#open.flush()
        void this.#open.mask.end().then((state) => this.#hooks.changed(state))
        void this.overlay.endStroke()
        return
      case 'edit':
        void this.apply(outcome.edit)
    }
  }

  /** Drawn at once and sent to the worker: browsers deliver pointer events once a frame. */
  #draw(spots: readonly Spot[]): void {
    const points = spots.map(({ x, y, pressure }): StrokePoint => {
      return { x, y, radius: radiusUnder(this.#brush, pressure) }
    })
    const from = this.#last ?? points[0]
    if (!from) return
    this.#open.extend(points)
    // Only the worker draws a soft edge, so points are sent at once.
    if (this.#brush.hardness < 1) this.#open.flush()
    this.overlay.stroke(from, points)
    this.#last = points.at(-1) ?? from
  }

  #dropStroke(): void {
    this.#inUse = null
    this.#open.flush()
    void this.#open.mask.cancel()
    void this.overlay.endStroke()
  }

  #drawSketch(): void {
    const sketch = sketchOf(this.#inUse)
    switch (sketch.kind) {
      case 'none':
        this.#layer.hide()
        return
      case 'path':
        this.#sketch.points(sketch.points.flatMap(({ x, y }) => [x, y])).closed(sketch.isClosed)
        this.#corner.visible(sketch.closing !== null)
        if (sketch.closing) this.#corner.position(sketch.closing)
        break
      case 'box': {
        const { from, to } = sketch
        this.#sketch.points([from.x, from.y, to.x, from.y, to.x, to.y, from.x, to.y]).closed(true)
        this.#corner.hide()
      }
    }
    this.#layer.show()
  }
}
