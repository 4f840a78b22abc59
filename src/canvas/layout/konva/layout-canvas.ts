import { Group } from 'konva/lib/Group.js'
import type { Size } from '#contract/service/describe/operation.ts'
import { ToolSession } from '../../boxes/tool-session.ts'
import type { Touch } from '../../stage/hands.ts'
import { PictureStage } from '../../stage/konva/picture-stage.ts'
import { type Point, toPicture } from '../../stage/view.ts'
import { type Box, boxOf, type Layout, type LayoutElement, UNITS } from '../layout-document.ts'
import {
  type Doing,
  type Done,
  down,
  elementAt,
  handleAt,
  type LayoutScene,
  type LayoutTool,
  move,
  NO_PREVIEW,
  type Preview,
  up,
} from '../layout-tool.ts'
import {
  elementShapes,
  frameShapes,
  groundShapes,
  handleShapes,
  type Paper,
  themeColours,
} from './layout-shapes.ts'

type Ids = ReadonlySet<string>

export interface LayoutHooks {
  /** The pointer was lifted, and something came of it. */
  done(done: Done): void
  selected(ids: Ids): void
  zoomed(scale: number): void
  /** Where the pointer is, in units of the canvas; null outside. */
  pointed(at: Point | null): void
}

/** What is drawn: the document, and how it is looked at. */
export interface LayoutLook {
  readonly layout: Layout
  readonly selected: Ids
  readonly locked: Ids
  readonly tool: LayoutTool
  readonly grid: number | null
}

const CURSORS = {
  n: 'ns',
  s: 'ns',
  e: 'ew',
  w: 'ew',
  nw: 'nwse',
  se: 'nwse',
  ne: 'nesw',
  sw: 'nesw',
} as const

/** Boxes on a canvas of the picture's proportions, and the tool in hand. Knows no React. */
export class LayoutCanvas {
  readonly stage: PictureStage
  readonly #hooks: LayoutHooks
  readonly #size: Size
  readonly #ground = new Group({ listening: false })
  readonly #boxes = new Group({ listening: false })
  readonly #moving = new Group({ listening: false })
  readonly #marks = new Group({ listening: false })
  #look: LayoutLook
  /** What the still canvas shows, and how. */
  #stillShown: readonly unknown[] = []
  readonly #session = new ToolSession<Doing, Preview, Done>(NO_PREVIEW, {
    down: (at, event) => this.#begin(at, event),
    move: (doing, at, event) => this.#goOn(doing, at, event),
    up: (doing, preview) => up(this.#scene(), doing, preview),
    done: (done) => this.#hooks.done(done),
    draw: () => this.#draw(),
  })
  #colours = themeColours()
  readonly #machine = matchMedia('(prefers-color-scheme: light)')
  readonly #recolour = () => {
    this.#colours = themeColours()
    this.#drawGround()
    this.#draw()
  }
  readonly #themes = new MutationObserver(this.#recolour)

  constructor(host: HTMLElement, size: Size, look: LayoutLook, hooks: LayoutHooks) {
    this.#size = size
    this.#look = look
    this.#hooks = hooks
    this.stage = new PictureStage(host, size, {
      tool: (command, event) => this.#session.handle(command, event),
      hover: (at) => this.#hover(at),
      viewed: (view) => {
        hooks.zoomed(view.scale)
        this.#draw()
      },
    })
    this.stage.show(null)
    this.stage.content.add(this.#ground, this.#boxes)
    this.stage.front.add(this.#moving, this.#marks)
    this.#drawGround()
    this.#draw()
    this.#themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    this.#machine.addEventListener('change', this.#recolour)
  }

  show(look: LayoutLook): void {
    this.#look = look
    this.#showCursor(null)
    this.#drawGround()
    this.#draw()
  }

  destroy(): void {
    this.#themes.disconnect()
    this.#machine.removeEventListener('change', this.#recolour)
    this.stage.destroy()
  }

  #scene(): LayoutScene {
    const { scale } = this.stage.view
    const { reach } = this.#session
    const units = (length: number, side: number) => ((length / scale) * UNITS) / side
    return {
      ...this.#look,
      reach: { x: units(reach, this.#size.width), y: units(reach, this.#size.height) },
    }
  }

  #unitsAt(touch: Point): Point {
    const { x, y } = toPicture(this.stage.view, touch)
    return { x: (x / this.#size.width) * UNITS, y: (y / this.#size.height) * UNITS }
  }

  #begin(at: Touch, event: PointerEvent | null): Doing {
    const { doing, selected } = down(this.#scene(), this.#unitsAt(at), event?.shiftKey ?? false)
    this.#look = { ...this.#look, selected }
    this.#hooks.selected(selected)
    return doing
  }

  #goOn(doing: Doing, at: Touch, event: PointerEvent | null): Preview {
    const isFree = event?.ctrlKey || event?.metaKey || false
    return move(this.#scene(), doing, this.#unitsAt(at), isFree)
  }

  /** Gives up what the pointer is doing; everything is where it was. */
  cancel(): void {
    this.#session.cancel()
  }

  #hover(touch: Touch | null): void {
    const at = touch && this.#unitsAt(touch)
    const isInside = at && at.x >= 0 && at.y >= 0 && at.x <= UNITS && at.y <= UNITS
    this.#hooks.pointed(isInside ? at : null)
    this.#showCursor(at)
  }

  #showCursor(at: Point | null): void {
    this.stage.setCursor(this.#cursorAt(at))
  }

  #cursorAt(at: Point | null): string {
    if (this.#look.tool !== 'select') return 'crosshair'
    const handle = at && handleAt(this.#scene(), at)
    if (handle) return `${CURSORS[handle]}-resize`
    return at && elementAt(this.#scene(), at) ? 'move' : 'default'
  }

  get #paper(): Paper {
    return { size: this.#size, scale: this.stage.view.scale, colours: this.#colours }
  }

  #drawGround(): void {
    this.#ground.destroyChildren()
    this.#ground.add(...groundShapes(this.#paper, this.#look.grid))
    this.stage.redraw()
  }

  #draw(): void {
    const { layout } = this.#look
    const { preview, doing } = this.#session
    const inHand = new Set(doing?.kind === 'move' ? doing.boxes.keys() : preview.boxes.keys())
    this.#drawStill(layout.elements.filter(({ id }) => !inHand.has(id)))
    this.#moving.destroyChildren()
    for (const element of layout.elements) {
      if (inHand.has(element.id)) this.#drawElement(this.#moving, element, preview.boxes.get(element.id))
    }
    this.#drawMarks()
    this.stage.redrawFront()
  }

  /** What does not move is drawn anew only when it, or how it is looked at, has changed. */
  #drawStill(elements: readonly LayoutElement[]): void {
    const { selected, locked } = this.#look
    const shown = [...elements, selected, locked, this.#colours, this.stage.view.scale]
    const isSame =
      shown.length === this.#stillShown.length && shown.every((of, at) => of === this.#stillShown[at])
    if (isSame) return
    this.#stillShown = shown
    this.#boxes.destroyChildren()
    for (const element of elements) this.#drawElement(this.#boxes, element, undefined)
    this.stage.redraw()
  }

  #drawElement(group: Group, element: LayoutElement, previewed: Box | undefined): void {
    const box = previewed ?? boxOf(element)
    if (!box) return
    const { selected, locked } = this.#look
    const state = { isSelected: selected.has(element.id), isLocked: locked.has(element.id) }
    group.add(...elementShapes(this.#paper, element, box, state))
  }

  #drawMarks(): void {
    const { layout, selected, locked } = this.#look
    const { preview } = this.#session
    this.#marks.destroyChildren()
    const [only] = selected
    const held =
      selected.size === 1 ? layout.elements.find(({ id }) => id === only && !locked.has(id)) : undefined
    const box = held && (preview.boxes.get(held.id) ?? boxOf(held))
    if (box) this.#marks.add(...handleShapes(this.#paper, box))
    const frames = frameShapes(this.#paper, preview)
    if (frames.length > 0) this.#marks.add(...frames)
  }
}
