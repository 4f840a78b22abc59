import type { ToolGesture, Touch } from '../stage/gestures.ts'

/** A tool's handlers for pointer down, move and release. */
export interface SessionTool<Doing, Preview, Done> {
  down(at: Touch, event: PointerEvent | null): Doing
  move(doing: Doing, at: Touch, event: PointerEvent | null): Preview
  up(doing: Doing, preview: Preview): Done
  /** The gesture had a result. */
  done(done: Done): void
  /** The gesture was cancelled. */
  cancelled(): void
  /** The tool is out of use again, whatever came of it. */
  ended(): void
  /** The preview has changed. */
  draw(): void
}

/** The distance at which an item is grabbed, in CSS pixels. Larger for a finger. */
const REACH = { mouse: 7, pen: 9, touch: 18 } as const

/** One gesture of a tool, from press to release; its preview is never the document itself. */
export class ToolSession<Doing, Preview, Done> {
  readonly #tool: SessionTool<Doing, Preview, Done>
  readonly #none: Preview
  #doing: Doing | null = null
  #preview: Preview
  #reach: number = REACH.mouse

  constructor(none: Preview, tool: SessionTool<Doing, Preview, Done>) {
    this.#none = none
    this.#preview = none
    this.#tool = tool
  }

  get doing(): Doing | null {
    return this.#doing
  }

  get preview(): Preview {
    return this.#preview
  }

  /** In CSS pixels, for the kind of pointer that is used. */
  get reach(): number {
    return this.#reach
  }

  handle(command: ToolGesture, event: PointerEvent | null): void {
    const kind = event?.pointerType
    this.#reach = kind === 'touch' || kind === 'pen' ? REACH[kind] : REACH.mouse
    switch (command.type) {
      case 'tool-down':
        this.#doing = this.#tool.down(command.at, event)
        this.#tool.draw()
        break
      case 'tool-move':
        this.#goOn(command.points.at(-1), event)
        break
      case 'tool-up':
        this.finish()
        break
      case 'tool-cancel':
        this.cancel()
    }
  }

  #goOn(at: Touch | undefined, event: PointerEvent | null): void {
    if (this.#doing === null || !at) return
    this.#preview = this.#tool.move(this.#doing, at, event)
    this.#tool.draw()
  }

  /** Ends the gesture here, as if the pointer were lifted. */
  finish(): void {
    const doing = this.#doing
    if (doing === null) return
    const done = this.#tool.up(doing, this.#preview)
    this.#end()
    this.#tool.done(done)
  }

  /**
   * Cancels the gesture; every item returns to its place.
   * @returns false if there is none
   */
  cancel(): boolean {
    if (this.#doing === null) return false
    this.#end()
    this.#tool.cancelled()
    return true
  }

  #end(): void {
    this.#doing = null
    this.#preview = this.#none
    this.#tool.ended()
    this.#tool.draw()
  }
}
