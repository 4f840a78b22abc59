import '../fonts.css'
import { Group } from 'konva/lib/Group.js'
import type { Size } from '#contract/service/describe/operation.ts'
import { ToolSession } from '../../boxes/tool-session.ts'
import type { Touch } from '../../stage/hands.ts'
import { PictureStage } from '../../stage/konva/picture-stage.ts'
import { type Point, toPicture, type View } from '../../stage/view.ts'
import { type Typesetter, typesetter } from '../draw-text.ts'
import { cssFont, fontOf, loadFont } from '../fonts.ts'
import type { Layers, TextLayer } from '../layers-document.ts'
import {
  type Doing,
  type Done,
  down,
  handleAt,
  heldLayer,
  type LayersScene,
  type LayerTool,
  layerAt,
  move,
  NO_PREVIEW,
  type Preview,
  up,
} from '../layers-tool.ts'
import { type Ruler, shownText } from '../typeset.ts'
import {
  frameShapes,
  gridShapes,
  handleShapes,
  outlineShape,
  type Sheet,
  textShape,
} from './layers-shapes.ts'

type Ids = ReadonlySet<string>

export interface LayersHooks {
  /** The pointer was lifted, and something came of it. */
  done(done: Done): void
  selected(ids: Ids): void
  viewed(view: View): void
  /** Where the pointer is, in picture pixels; null outside. */
  pointed(at: Point | null): void
  /** Its text is to be typed. */
  opened(id: string): void
}

/** What is drawn: the document, and how it is looked at. */
export interface LayersLook {
  readonly layers: Layers
  readonly selected: Ids
  readonly locked: Ids
  readonly tool: LayerTool
  readonly grid: number | null
  /** The layer whose text is being typed: a field shows it. */
  readonly typed: string | null
}

const CURSORS = { nw: 'nwse', se: 'nwse', ne: 'nesw', sw: 'nesw', w: 'ew', e: 'ew' } as const

/** Text layers over their ground, and the tool in hand. Knows no React. */
export class LayersCanvas {
  readonly stage: PictureStage
  readonly #hooks: LayersHooks
  readonly #size: Size
  readonly #ruler: Ruler
  readonly #typesetter: Typesetter
  readonly #ending = new AbortController()
  readonly #grid = new Group({ listening: false })
  readonly #still = new Group({ listening: false })
  readonly #moving = new Group({ listening: false })
  readonly #marks = new Group({ listening: false })
  readonly #session = new ToolSession<Doing, Preview, Done>(NO_PREVIEW, {
    down: (at, event) => this.#begin(at, event),
    move: (doing, at, event) => this.#goOn(doing, at, event),
    up: (doing, preview) => up(this.#scene(), doing, preview),
    done: (done) => this.#hooks.done(done),
    draw: () => this.#draw(),
  })
  #look: LayersLook
  /** What the still canvas shows: it is drawn anew only when that changes. */
  #stillShown: readonly TextLayer[] = []

  constructor(
    host: HTMLElement,
    picture: Size & { readonly address: string },
    ruler: Ruler,
    hooks: LayersHooks,
  ) {
    this.#size = { width: picture.width, height: picture.height }
    this.#ruler = ruler
    this.#typesetter = typesetter(ruler)
    this.#hooks = hooks
    this.#look = {
      layers: [],
      selected: new Set(),
      locked: new Set(),
      tool: 'select',
      grid: null,
      typed: null,
    }
    this.stage = new PictureStage(host, this.#size, {
      tool: (command, event) => this.#session.handle(command, event),
      hover: (at) => this.#hover(at),
      viewed: (view) => {
        hooks.viewed(view)
        this.#draw()
      },
    })
    this.stage.show(picture.address)
    this.stage.content.add(this.#grid, this.#still)
    this.stage.front.add(this.#moving, this.#marks)
    host.addEventListener('dblclick', (event) => this.#open(event), { signal: this.#ending.signal })
  }

  show(look: LayersLook): void {
    const hasGrid = look.grid !== this.#look.grid
    this.#look = look
    if (hasGrid) {
      this.#grid.destroyChildren()
      this.#grid.add(...gridShapes(this.#sheet, look.grid))
      this.stage.redraw()
    }
    this.stage.setCursor(this.#cursorAt(null))
    this.#loadFonts(look.layers)
    this.#draw()
  }

  destroy(): void {
    this.#ending.abort()
    this.stage.destroy()
  }

  /** Gives up what the pointer is doing; everything is where it was. */
  cancel(): void {
    this.#session.cancel()
  }

  /** Canvases draw with what is loaded: what is not yet is loaded, and drawn again. */
  #loadFonts(layers: Layers): void {
    const missing = layers.filter(
      ({ block }) => !document.fonts.check(cssFont(fontOf(block)), shownText(block)),
    )
    if (missing.length === 0) return
    const loading = missing.map(({ block }) => loadFont(fontOf(block), shownText(block)))
    void Promise.allSettled(loading).then(() => {
      if (this.#ending.signal.aborted) return
      this.#typesetter.forget()
      this.#stillShown = []
      this.#draw()
    })
  }

  #scene(): LayersScene {
    const reach = this.#session.reach / this.stage.view.scale
    return { ...this.#look, size: this.#size, ruler: this.#ruler, reach }
  }

  #begin(at: Touch, event: PointerEvent | null): Doing {
    const { doing, selected } = down(this.#scene(), toPicture(this.stage.view, at), event?.shiftKey ?? false)
    this.#look = { ...this.#look, selected }
    this.#hooks.selected(selected)
    return doing
  }

  #goOn(doing: Doing, at: Touch, event: PointerEvent | null): Preview {
    const held = { isFree: event?.ctrlKey || event?.metaKey || false, keeps: event?.shiftKey ?? false }
    return move(this.#scene(), doing, toPicture(this.stage.view, at), held)
  }

  #open(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest('[data-over-stage]')) return
    const { left, top } = this.stage.box
    const at = toPicture(this.stage.view, { x: event.clientX - left, y: event.clientY - top })
    const layer = layerAt(this.#scene(), at)
    if (layer) this.#hooks.opened(layer.id)
  }

  #hover(touch: Touch | null): void {
    const at = touch && toPicture(this.stage.view, touch)
    const { width, height } = this.#size
    const isInside = at && at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height
    this.#hooks.pointed(isInside ? at : null)
    this.stage.setCursor(this.#cursorAt(at))
  }

  #cursorAt(at: Point | null): string {
    if (this.#look.tool === 'text') return 'text'
    const handle = at && handleAt(this.#scene(), at)
    if (handle === 'turn') return 'grab'
    // Names of directions hold for what stands about upright.
    if (handle) return `${CURSORS[handle]}-resize`
    return at && layerAt(this.#scene(), at) ? 'move' : 'default'
  }

  get #sheet(): Sheet {
    return { size: this.#size, scale: this.stage.view.scale, typesetter: this.#typesetter }
  }

  #draw(): void {
    const { layers, typed } = this.#look
    const { preview, doing } = this.#session
    const inHand = new Set(doing?.kind === 'move' ? doing.layers.map(({ id }) => id) : preview.layers.keys())
    this.#drawStill(layers.filter(({ id }) => id !== typed && !inHand.has(id)))
    this.#moving.destroyChildren()
    for (const layer of layers) {
      if (layer.id !== typed && inHand.has(layer.id))
        this.#moving.add(textShape(this.#sheet, preview.layers.get(layer.id) ?? layer))
    }
    this.#drawMarks()
    this.stage.redrawFront()
  }

  #drawStill(shown: readonly TextLayer[]): void {
    const isSame =
      shown.length === this.#stillShown.length && shown.every((layer, at) => layer === this.#stillShown[at])
    if (isSame) return
    this.#stillShown = shown
    this.#still.destroyChildren()
    for (const layer of shown) this.#still.add(textShape(this.#sheet, layer))
    this.stage.redraw()
  }

  #drawMarks(): void {
    const { layers, selected, locked } = this.#look
    const { preview, reach } = this.#session
    this.#marks.destroyChildren()
    for (const layer of layers) {
      if (!selected.has(layer.id)) continue
      const shown = preview.layers.get(layer.id) ?? layer
      this.#marks.add(outlineShape(shown, locked.has(layer.id)))
    }
    const held = heldLayer(this.#scene())
    if (held && held.id !== this.#look.typed) {
      const shown = preview.layers.get(held.id) ?? held
      this.#marks.add(...handleShapes(this.#sheet, shown, reach / this.stage.view.scale))
    }
    const frames = frameShapes(this.#sheet, preview)
    if (frames.length > 0) this.#marks.add(...frames)
  }
}
