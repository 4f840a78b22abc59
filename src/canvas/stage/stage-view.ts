import Konva from 'konva/lib/Core.js'
import { Image as PictureNode } from 'konva/lib/shapes/Image.js'
import type { Size } from '#contract/service/operation.ts'
import { type HandCommand, type HandEvent, type Hands, handle, NO_HANDS, type Touch } from './hands.ts'
import { centred, fitted, held, panned, type View, zoomedAt } from './view.ts'

export interface StageHooks {
  /** The pointer works on the picture; everything that moves the picture is the stage's own. */
  tool(command: Exclude<HandCommand, { type: 'pan' | 'pinch' }>, event: PointerEvent | null): void
  /** The pointer moves and nothing is pressed, or leaves (null). In CSS pixels of the stage. */
  hover(at: Touch | null, event: PointerEvent): void
  /** The view or the stage's size changed; the picture follows in the same frame. */
  viewed(view: View, size: Size): void
}

const WHEEL_STEP = 0.0016
const BUTTONS_ZOOM = 1.25

/**
 * A picture on a stage, with one set of hands: wheel and pinch zoom to the pointer, space, the middle button or
 * two fingers move it, everything else goes to the tool. React never renders while a pointer is down.
 */
export class PictureStage {
  readonly #host: HTMLElement
  readonly #hooks: StageHooks
  readonly #stage: Konva.Stage
  readonly #below = new Konva.Layer({ listening: false })
  /** What tools draw their shapes on, in picture pixels. */
  readonly content = new Konva.Layer()
  readonly #watch: ResizeObserver
  readonly #ending = new AbortController()
  #picture: Size
  #node: PictureNode | null = null
  #view: View = { scale: 1, x: 0, y: 0 }
  #hands: Hands = NO_HANDS
  #isSpaceHeld = false
  #isFitted = true
  #isAwaited = false

  constructor(host: HTMLElement, picture: Size, hooks: StageHooks) {
    this.#host = host
    this.#picture = picture
    this.#hooks = hooks
    const container = document.createElement('div')
    container.style.cssText = 'position:absolute;inset:0'
    host.prepend(container)
    this.#stage = new Konva.Stage({ container, width: host.clientWidth, height: host.clientHeight })
    this.#stage.add(this.#below, this.content)
    this.#watch = new ResizeObserver(() => this.#resize())
    this.#watch.observe(host)
    this.#listen()
    this.fit()
  }

  get view(): View {
    return this.#view
  }

  get size(): Size {
    return { width: this.#host.clientWidth, height: this.#host.clientHeight }
  }

  /** Shows a picture of the stage's size, or of any other number of pixels over the same ground. */
  show(image: CanvasImageSource | null): void {
    this.#node?.destroy()
    this.#node = image ? new PictureNode({ image, ...this.#picture }) : null
    if (this.#node) this.#below.add(this.#node)
    this.#below.batchDraw()
  }

  fit(): void {
    this.#isFitted = true
    this.#look(fitted(this.#picture, this.size))
  }

  /** Zooms around the middle of the stage. */
  zoomTo(scale: number): void {
    this.#isFitted = false
    this.#look(scale === 1 ? centred(this.#picture, this.size, 1) : this.#around(scale / this.#view.scale))
  }

  zoomBy(steps: number): void {
    this.#isFitted = false
    this.#look(this.#around(BUTTONS_ZOOM ** steps))
  }

  #around(factor: number): View {
    const { width, height } = this.size
    return zoomedAt(this.#view, { x: width / 2, y: height / 2 }, factor)
  }

  panBy(x: number, y: number): void {
    this.#isFitted = false
    this.#look(panned(this.#view, { x, y }))
  }

  /** While it is held, one pointer moves the picture. */
  holdSpace(isHeld: boolean): void {
    this.#isSpaceHeld = isHeld
    this.#host.style.cursor = isHeld ? 'grab' : ''
  }

  /** Draws the tools' shapes in the next frame. */
  redraw(): void {
    this.content.batchDraw()
  }

  destroy(): void {
    this.#ending.abort()
    this.#watch.disconnect()
    this.#stage.destroy()
  }

  #look(view: View): void {
    this.#view = held(view, this.#picture, this.size)
    if (this.#isAwaited) return
    this.#isAwaited = true
    // Many wheel events come in one frame: what they lead to is drawn once.
    requestAnimationFrame(() => {
      this.#isAwaited = false
      if (this.#ending.signal.aborted) return
      const { scale, x, y } = this.#view
      for (const layer of [this.#below, this.content]) {
        layer.setAttrs({ scaleX: scale, scaleY: scale, x, y })
        // Enlarged, a pixel is a square: whoever looks that closely wants to see which ones are marked.
        layer.imageSmoothingEnabled(scale < 3)
        layer.draw()
      }
      this.#hooks.viewed(this.#view, this.size)
    })
  }

  #resize(): void {
    this.#stage.size(this.size)
    if (this.#isFitted) this.fit()
    else this.#look(this.#view)
  }

  #touchOf(event: PointerEvent): Touch {
    const box = this.#host.getBoundingClientRect()
    const pressure = event.pointerType === 'pen' ? event.pressure : 1
    return { x: event.clientX - box.left, y: event.clientY - box.top, pressure }
  }

  #listen(): void {
    const { signal } = this.#ending
    const host = this.#host
    host.addEventListener('pointerdown', (event) => this.#down(event), { signal })
    host.addEventListener('pointermove', (event) => this.#hover(event), { signal })
    host.addEventListener('pointerleave', (event) => this.#hooks.hover(null, event), { signal })
    host.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    addEventListener('pointermove', (event) => this.#move(event), { signal })
    addEventListener('pointerup', (event) => this.#lift('up', event), { signal })
    addEventListener('pointercancel', (event) => this.#lift('cancel', event), { signal })
    host.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false })
  }

  #down(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest('[data-over-stage]')) return
    if (event.button === 2) return
    const wantsPan = this.#isSpaceHeld || event.button === 1
    this.#step({ type: 'down', id: event.pointerId, at: this.#touchOf(event), wantsPan }, event)
  }

  #hover(event: PointerEvent): void {
    if (this.#hands.doing === 'nothing') this.#hooks.hover(this.#touchOf(event), event)
  }

  #move(event: PointerEvent): void {
    if (this.#hands.doing === 'nothing') return
    const box = this.#host.getBoundingClientRect()
    const isPen = event.pointerType === 'pen'
    const all = event.getCoalescedEvents()
    const points = (all.length > 0 ? all : [event]).map((each) => ({
      x: each.clientX - box.left,
      y: each.clientY - box.top,
      pressure: isPen ? each.pressure : 1,
    }))
    this.#step({ type: 'move', id: event.pointerId, points }, event)
  }

  #lift(type: 'up' | 'cancel', event: PointerEvent): void {
    this.#step({ type, id: event.pointerId }, event)
  }

  #step(event: HandEvent, from: PointerEvent): void {
    const { hands, commands } = handle(this.#hands, event)
    this.#hands = hands
    for (const command of commands) {
      if (command.type === 'pan') this.panBy(command.by.x, command.by.y)
      else if (command.type === 'pinch') this.#pinch(command)
      else this.#hooks.tool(command, from)
    }
  }

  #pinch({ at, by, factor }: HandCommand & { type: 'pinch' }): void {
    this.#isFitted = false
    this.#look(panned(zoomedAt(this.#view, at, factor), by))
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault()
    this.#isFitted = false
    const { left, top } = this.#host.getBoundingClientRect()
    const at = { x: event.clientX - left, y: event.clientY - top }
    // Lines and pages, as some mice count them, are about so many pixels.
    const pixels = event.deltaY * ([1, 16, 400][event.deltaMode] ?? 1)
    this.#look(
      event.shiftKey
        ? panned(this.#view, { x: -pixels, y: 0 })
        : zoomedAt(this.#view, at, Math.exp(-pixels * WHEEL_STEP)),
    )
  }
}
