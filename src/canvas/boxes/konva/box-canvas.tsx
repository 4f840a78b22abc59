import type { Size } from '#contract/service/describe/operation.ts'
import type { Touch } from '../../stage/gestures.ts'
import { PictureStage } from '../../stage/konva/picture-stage.ts'
import { type Point, toPicture, type View } from '../../stage/view.ts'
import {
  type BoxTool,
  boxTool,
  type Doing,
  type Done,
  type Preview,
  type BoxScene as Scene,
} from '../box-tool.ts'
import type { BoxItem, BoxModel, Ids } from '../model.ts'
import { ToolSession } from '../tool-session.ts'
import { type BoxLook, type BoxParts, BoxScene } from './box-scene.tsx'
import { type KonvaRoot, konvaRoot } from './konva-root.ts'
import type { BoxPaper } from './paper.ts'

export interface BoxHooks<Item extends BoxItem> {
  /** The pointer was released, with a result. */
  done(done: Done<Item>): void
  selected(ids: Ids): void
  viewed(view: View): void
  /** The position of the pointer, in units of the canvas; null outside. */
  pointed(at: Point | null): void
  /** An item was double-clicked. */
  opened(id: string): void
  /** Two fingers tapped the canvas to undo, or three to redo. */
  stepped(by: 'undo' | 'redo'): void
}

export interface BoxCanvasOptions<Item extends BoxItem, Handle extends string, Paper extends BoxPaper> {
  readonly host: HTMLElement
  readonly size: Size
  /** Address of the picture under the boxes. */
  readonly picture: string | null
  /** The canvas size in units of the boxes. */
  readonly units: Size
  readonly model: BoxModel<Item, Handle>
  readonly parts: BoxParts<Item, Paper>
  readonly cursors: Readonly<Record<Handle, string>>
  readonly drawCursor: string
  paperAt(scale: number): Paper
  /** Calls back when the paper changes by itself, until it is stopped. */
  watchPaper?(changed: () => void): () => void
  /** Loads resources for drawing items; null if all are loaded. */
  load?(items: readonly Item[]): Promise<unknown> | null
}

const NOTHING: Ids = new Set()

function movedBy<Item, Handle>(doing: Doing<Item, Handle>): readonly Item[] {
  if (doing.kind === 'move') return doing.items
  return doing.kind === 'resize' ? [doing.item] : []
}

/** Boxes on a stage with the current tool; React draws the document. */
export class BoxCanvas<Item extends BoxItem, Handle extends string, Paper extends BoxPaper> {
  readonly stage: PictureStage
  readonly #options: BoxCanvasOptions<Item, Handle, Paper>
  readonly #hooks: BoxHooks<Item>
  readonly #tool: BoxTool<Item, Handle>
  readonly #session: ToolSession<Doing<Item, Handle>, Preview<Item>, Done<Item>>
  readonly #root: KonvaRoot
  readonly #ending = new AbortController()
  #look: BoxLook<Item>
  #paper: Paper
  /** Items that are being dragged: the same set while the pointer is down. */
  #moving: Ids = NOTHING
  /** What was selected at pointer down. */
  #selectedBefore: Ids = NOTHING

  constructor(options: BoxCanvasOptions<Item, Handle, Paper>, look: BoxLook<Item>, hooks: BoxHooks<Item>) {
    this.#options = options
    this.#look = look
    this.#hooks = hooks
    this.#tool = boxTool(options.model)
    this.#session = new ToolSession(this.#tool.none, {
      down: (at, event) => this.#begin(at, event),
      move: (doing, at, event) => this.#goOn(doing, at, event),
      up: (doing, preview) => this.#tool.up(this.#scene(), doing, preview),
      done: (done) => hooks.done(done),
      cancelled: () => this.#select(this.#selectedBefore),
      ended: () => {
        this.#moving = NOTHING
      },
      draw: () => this.#draw(),
    })
    this.stage = new PictureStage(options.host, options.size, {
      tool: (command, event) => this.#session.handle(command, event),
      stepped: (by) => hooks.stepped(by),
      hover: (at) => this.#hover(at),
      viewed: (view) => this.#viewed(view),
    })
    this.stage.show(options.picture)
    this.#paper = options.paperAt(this.stage.view.scale)
    this.#root = konvaRoot(this.stage.canvas)
    this.#listen()
    this.show(look)
  }

  show(look: BoxLook<Item>): void {
    this.#look = look
    this.stage.setCursor(this.#cursorAt(null))
    void this.#options.load?.(look.items)?.then(() => this.#repaint())
    this.#draw()
  }

  /**
   * Cancels the current gesture: every item returns to its place, and what was selected is selected again.
   * @returns false if there is none
   */
  cancel(): boolean {
    return this.#session.cancel()
  }

  /** Ends the current gesture here, as if the pointer were lifted. */
  finish(): void {
    this.#session.finish()
  }

  destroy(): void {
    this.#ending.abort()
    this.#root.unmount()
    this.stage.destroy()
  }

  #listen(): void {
    const { signal } = this.#ending
    const { host, watchPaper } = this.#options
    host.addEventListener('dblclick', (event) => this.#open(event), { signal })
    const stop = watchPaper?.(() => this.#repaint())
    if (stop) signal.addEventListener('abort', stop)
  }

  #viewed(view: View): void {
    if (view.scale !== this.#paper.scale) this.#paper = this.#options.paperAt(view.scale)
    this.#draw()
    this.#hooks.viewed(view)
  }

  #repaint(): void {
    if (this.#ending.signal.aborted) return
    this.#paper = this.#options.paperAt(this.stage.view.scale)
    this.#draw()
  }

  #scene(): Scene<Item> {
    const { size, units } = this.#options
    const reach = this.#session.reach / this.stage.view.scale
    const { items, selected, locked, isSelecting, grid } = this.#look
    return {
      items,
      selected,
      locked,
      isSelecting,
      grid,
      canvas: units,
      reach: { x: (reach * units.width) / size.width, y: (reach * units.height) / size.height },
    }
  }

  #unitsAt(touch: Point): Point {
    const { size, units } = this.#options
    const { x, y } = toPicture(this.stage.view, touch)
    return { x: (x / size.width) * units.width, y: (y / size.height) * units.height }
  }

  #begin(at: Touch, event: PointerEvent | null): Doing<Item, Handle> {
    const { doing, selected } = this.#tool.down(this.#scene(), this.#unitsAt(at), event?.shiftKey ?? false)
    this.#selectedBefore = this.#look.selected
    this.#select(selected)
    this.#moving = new Set(movedBy(doing).map(({ id }) => id))
    return doing
  }

  #select(selected: Ids): void {
    this.#look = { ...this.#look, selected }
    this.#hooks.selected(selected)
  }

  #goOn(doing: Doing<Item, Handle>, at: Touch, event: PointerEvent | null): Preview<Item> {
    const held = { isFree: event?.ctrlKey || event?.metaKey || false, keeps: event?.shiftKey ?? false }
    return this.#tool.move(this.#scene(), doing, this.#unitsAt(at), held)
  }

  #open(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest('[data-over-stage]')) return
    const { left, top } = this.stage.box
    const at = this.#unitsAt({ x: event.clientX - left, y: event.clientY - top })
    const item = this.#tool.itemAt(this.#scene(), at)
    if (item) this.#hooks.opened(item.id)
  }

  #hover(touch: Touch | null): void {
    const at = touch && this.#unitsAt(touch)
    const { width, height } = this.#options.units
    const isInside = at && at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height
    this.#hooks.pointed(isInside ? at : null)
    this.stage.setCursor(this.#cursorAt(at))
  }

  #cursorAt(at: Point | null): string {
    const { drawCursor, cursors } = this.#options
    if (!this.#look.isSelecting) return drawCursor
    const handle = at && this.#tool.handleAt(this.#scene(), at)
    if (handle) return cursors[handle]
    return at && this.#tool.itemAt(this.#scene(), at) ? 'move' : 'default'
  }

  #draw(): void {
    const { preview } = this.#session
    const scene = this.#scene()
    this.#root.render(
      <BoxScene
        parts={this.#options.parts}
        paper={this.#paper}
        view={this.stage.view}
        look={this.#look}
        preview={preview}
        moving={this.#moving}
        held={this.#tool.heldItem(scene)}
        reach={scene.reach.x}
      />,
    )
  }
}
