import Konva from 'konva/lib/Core.js'
import type { Size } from '#contract/service/describe/operation.ts'
import {
  type GestureCommand,
  type GestureEvent,
  type GestureState,
  handle,
  NO_GESTURE,
  type ToolGesture,
  type Touch,
} from '../gestures.ts'
import { type PenWatch, watchPen } from '../pen.ts'
import { isOn } from '../pointer-settings.ts'
import { BUTTON_ZOOM, centred, fitted, held, panned, type View, zoomedAt } from '../view.ts'
import { wheelReader } from '../wheel.ts'

export interface StageHooks {
  /** Pointer input for the current tool; the stage itself handles panning and zooming. */
  tool(command: ToolGesture, event: PointerEvent | null): void
  /** Two fingers tapped the stage to undo, or three to redo. */
  stepped(by: 'undo' | 'redo'): void
  /** The pointer moves without a button, or leaves (null). In CSS pixels of the stage. */
  hover(at: Touch | null, event: PointerEvent): void
  /** The view or the stage's size changed: layers are put where the picture is, and are drawn in the same frame. */
  viewed(view: View, size: Size): void
}

/**
 * A picture on a stage with its gestures: wheel and pinch zoom to the pointer, space, the middle button or two fingers
 * pan, and all other input goes to the tool. While a pen is near, the hand that holds it does nothing. React never
 * renders while a pointer is down.
 */
export class PictureStage {
  readonly #host: HTMLElement
  readonly #hooks: StageHooks
  /** The stage for the layers of tools. */
  readonly canvas: Konva.Stage
  readonly #image = document.createElement('img')
  readonly #watch: ResizeObserver
  readonly #ending = new AbortController()
  readonly #pen: PenWatch
  readonly #readWheel = wheelReader(() => isOn('wheel-pans'))
  #picture: Size
  #view: View = { scale: 1, x: 0, y: 0 }
  #gesture: GestureState = NO_GESTURE
  #isSpaceHeld = false
  #cursor = ''
  /** The stage's place at pointer down: reading it at each move costs a layout. */
  #box = new DOMRect()
  #isFitted = true
  #isAwaited = false

  constructor(host: HTMLElement, picture: Size, hooks: StageHooks) {
    this.#host = host
    this.#picture = picture
    this.#hooks = hooks
    const container = document.createElement('div')
    container.style.cssText = 'position:absolute;inset:0'
    // The browser scales a picture better and cheaper than a canvas would, and draws it only when it moves.
    this.#image.alt = ''
    this.#image.draggable = false
    this.#image.style.cssText = `position:absolute;left:0;top:0;width:${picture.width}px;height:${picture.height}px;max-width:none;transform-origin:0 0`
    host.prepend(this.#image, container)
    this.canvas = new Konva.Stage({ container, width: host.clientWidth, height: host.clientHeight })
    this.#watch = new ResizeObserver(() => this.#resize())
    this.#watch.observe(host)
    this.#pen = watchPen(this.#ending.signal, () => this.#step({ type: 'pen-near' }, null))
    this.#listen()
    this.#watchDensity()
    this.fit()
  }

  get view(): View {
    return this.#view
  }

  /** The place of the stage on the page, in CSS pixels. */
  get box(): DOMRect {
    return this.#host.getBoundingClientRect()
  }

  get size(): Size {
    return { width: this.#host.clientWidth, height: this.#host.clientHeight }
  }

  /** Shows a picture on the stage's background, at any resolution of the file; null removes it. */
  show(address: string | null): void {
    if (address === null) this.#image.removeAttribute('src')
    else this.#image.src = address
    this.#image.hidden = address === null
  }

  /** The picture's opacity, 0 to 1: faint if it is only a template. */
  setPictureOpacity(opacity: number): void {
    this.#image.style.opacity = String(opacity)
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
    this.#look(this.#around(BUTTON_ZOOM ** steps))
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
    this.#showCursor()
  }

  /** The CSS cursor over the picture. */
  setCursor(cursor: string): void {
    this.#cursor = cursor
    this.#showCursor()
  }

  #showCursor(): void {
    this.#host.style.cursor = this.#isSpaceHeld ? 'grab' : this.#cursor
  }

  destroy(): void {
    this.#ending.abort()
    this.#watch.disconnect()
    this.canvas.destroy()
    this.#image.remove()
  }

  #look(view: View): void {
    this.#view = held(view, this.#picture, this.size)
    if (this.#isAwaited) return
    this.#isAwaited = true
    // Many wheel events arrive in one frame: their sum is drawn once.
    requestAnimationFrame(() => {
      this.#isAwaited = false
      if (this.#ending.signal.aborted) return
      const { scale, x, y } = this.#view
      const { style } = this.#image
      style.transform = `translate(${x}px,${y}px) scale(${scale})`
      // Enlarged, a pixel is a sharp square, which shows exactly which pixels are marked.
      style.imageRendering = scale < 3 ? 'auto' : 'pixelated'
      this.#hooks.viewed(this.#view, this.size)
      for (const layer of this.canvas.getLayers()) if (layer.visible()) layer.draw()
    })
  }

  /** The display's density changes with the browser's zoom, and where the window moves to another display. */
  #watchDensity(): void {
    const { signal } = this.#ending
    const density = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    const follow = () => {
      if (signal.aborted) return
      for (const layer of this.canvas.getLayers()) layer.getCanvas().setPixelRatio(devicePixelRatio)
      // Of layers that are still to come.
      Konva.pixelRatio = devicePixelRatio
      this.#look(this.#view)
      this.#watchDensity()
    }
    density.addEventListener('change', follow, { signal, once: true })
  }

  #resize(): void {
    // A hidden stage has no size; shown again, it has its earlier view.
    if (this.size.width === 0 || this.size.height === 0) return
    this.#place()
    this.canvas.size(this.size)
    if (this.#isFitted) this.fit()
    else this.#look(this.#view)
  }

  /** The stage may move under the hand. */
  #place(): void {
    if (this.#gesture.doing !== 'nothing') this.#box = this.box
  }

  #touchOf(event: PointerEvent): Touch {
    const { box } = this
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
    addEventListener('pointermove', (event) => this.#move(event), { signal, capture: true })
    addEventListener('pointerup', (event) => this.#lift('up', event), { signal })
    addEventListener('pointercancel', (event) => this.#lift('cancel', event), { signal })
    addEventListener('scroll', () => this.#place(), { signal, capture: true, passive: true })
    host.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false })
  }

  #down(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest('[data-over-stage]')) return
    if (event.button === 2) return
    // Prevents mouse events: the whole page would handle every move.
    event.preventDefault()
    const isFinger = event.pointerType === 'touch'
    if (isFinger && this.#pen.isNear) return
    const wantsPan = this.#isSpaceHeld || event.button === 1 || (isFinger && isOn('pen-only'))
    this.#focusByHand()
    this.#box = this.box
    this.#host.setPointerCapture(event.pointerId)
    const { pointerId: id, pointerType, timeStamp: time } = event
    const isPen = pointerType === 'pen'
    this.#step({ type: 'down', id, at: this.#touchOf(event), wantsPan, isPen, time }, event)
  }

  /** No focus outline for pointer input: it would be repainted in each frame. */
  #focusByHand(): void {
    const { style } = this.#host
    style.outline = 'none'
    this.#host.addEventListener('blur', () => style.removeProperty('outline'), { once: true })
    this.#host.focus({ preventScroll: true })
  }

  #hover(event: PointerEvent): void {
    if (this.#gesture.doing === 'nothing') this.#hooks.hover(this.#touchOf(event), event)
  }

  #move(event: PointerEvent): void {
    if (this.#gesture.doing === 'nothing') return
    // Stops propagation: nothing else on the page needs the pointer's moves.
    event.stopImmediatePropagation()
    const box = this.#box
    const isPen = event.pointerType === 'pen'
    const all = event.getCoalescedEvents()
    const points = (all.length > 0 ? all : [event]).map((each) => ({
      x: each.clientX - box.left,
      y: each.clientY - box.top,
      pressure: isPen ? each.pressure : 1,
    }))
    this.#step({ type: 'move', id: event.pointerId, points, time: event.timeStamp }, event)
  }

  #lift(type: 'up' | 'cancel', event: PointerEvent): void {
    this.#step({ type, id: event.pointerId, time: event.timeStamp }, event)
  }

  #step(event: GestureEvent, from: PointerEvent | null): void {
    const { state, commands } = handle(this.#gesture, event)
    this.#gesture = state
    for (const command of commands) {
      if (command.type === 'pan') this.panBy(command.by.x, command.by.y)
      else if (command.type === 'pinch') this.#pinch(command)
      else if (command.type === 'tap') this.#tap(command.fingers)
      else this.#hooks.tool(command, from)
    }
  }

  #pinch({ at, by, factor }: GestureCommand & { type: 'pinch' }): void {
    this.#isFitted = false
    this.#look(panned(zoomedAt(this.#view, at, factor), by))
  }

  #tap(fingers: number): void {
    if (fingers === 2) this.#hooks.stepped('undo')
    if (fingers === 3) this.#hooks.stepped('redo')
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault()
    this.#isFitted = false
    const { left, top } = this.box
    const at = { x: event.clientX - left, y: event.clientY - top }
    const command = this.#readWheel(event)
    this.#look(
      command.type === 'pan' ? panned(this.#view, command.by) : zoomedAt(this.#view, at, command.factor),
    )
  }
}
