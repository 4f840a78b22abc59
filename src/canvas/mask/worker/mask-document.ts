import type { Size } from '#contract/service/describe/operation.ts'
import type { EditLine, MaskEdit, MaskState, Mode } from '../edits.ts'
import { fillByColor, type Pixels } from './by-colour.ts'
import { drawCapsule, fillPolygon, fillRectangle, grow } from './raster.ts'
import { TILE, type TileChange, Tiles } from './tiles.ts'

type Stroke = Extract<MaskEdit, { kind: 'stroke' }>

/** An edit in force, with its row in the list. */
export interface Entry {
  readonly edit: MaskEdit
  readonly line: EditLine
}

/** An undo step: the previous tiles and edits in force. Without tiles, the edits are drawn again. */
interface Step {
  readonly change: TileChange | null
  readonly entries: readonly Entry[]
}

/** The edits in force now, and at each step back and forward, the nearest last: drawn again, they make its pixels. */
export interface MaskSteps {
  readonly now: readonly Entry[]
  readonly undo: readonly (readonly Entry[])[]
  readonly redo: readonly (readonly Entry[])[]
}

interface OpenStroke {
  readonly mode: Mode
  readonly hardness: number
  /** x, y and radius in turn; grows while the pointer is down. */
  readonly points: number[]
}

/** The mask of one picture, at the picture's pixels, with all its edits. */
export class MaskDocument {
  readonly tiles: Tiles
  #marked: number[]
  #entries: readonly Entry[] = []
  #undo: Step[] = []
  #redo: Step[] = []
  #open: OpenStroke | null = null
  readonly #pixels: () => Pixels | null

  /** @param pixels of the picture, for choosing by colour; null where they cannot be had */
  constructor(size: Size, pixels: () => Pixels | null = () => null) {
    this.tiles = new Tiles(size)
    this.#marked = new Array<number>(this.tiles.count).fill(0)
    this.#pixels = pixels
  }

  get painted(): number {
    return this.#marked.reduce((sum, marked) => sum + marked, 0)
  }

  get state(): MaskState {
    return {
      painted: this.painted,
      edits: this.#entries.map(({ line }) => line),
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
    }
  }

  get steps(): MaskSteps {
    const entriesOf = ({ entries }: Step) => entries
    return { now: this.#entries, undo: this.#undo.map(entriesOf), redo: this.#redo.map(entriesOf) }
  }

  /** Begins with the values of every pixel, and with steps that led there. */
  restore(values: Uint8Array, { now, undo, redo }: MaskSteps): void {
    this.apply({ kind: 'load', values })
    this.#entries = now
    this.#undo = undo.map((entries) => ({ change: null, entries }))
    this.#redo = redo.map((entries) => ({ change: null, entries }))
  }

  begin({ mode, hardness }: Pick<Stroke, 'mode' | 'hardness'>): void {
    this.cancel()
    this.#open = { mode, hardness, points: [] }
  }

  /** Continues the open stroke: x, y and radius of each point in turn. */
  extend(points: ArrayLike<number>): void {
    const open = this.#open
    if (!open) return
    for (let at = 0; at + 2 < points.length; at += 3) {
      open.points.push(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0)
      this.#drawFrom(open, open.points.length - 3)
    }
  }

  #drawFrom({ points, mode, hardness }: OpenStroke | Stroke, at: number): void {
    const before = at >= 3 ? at - 3 : at
    const capsule = {
      ax: points[before] ?? 0,
      ay: points[before + 1] ?? 0,
      bx: points[at] ?? 0,
      by: points[at + 1] ?? 0,
      // Pressure changes little between two points: their mean applies to the segment.
      radius: ((points[before + 2] ?? 0) + (points[at + 2] ?? 0)) / 2,
    }
    drawCapsule(this.tiles, capsule, mode, hardness)
  }

  /** Ends the open stroke; it becomes one edit. */
  end(): void {
    const open = this.#open
    this.#open = null
    if (open && open.points.length > 0) this.#keep({ kind: 'stroke', ...open })
  }

  /** Drops the open stroke without a trace. */
  cancel(): void {
    this.#open = null
    this.tiles.rollback()
  }

  apply(edit: MaskEdit): void {
    this.end()
    this.#draw(edit)
    this.#keep(edit)
  }

  #draw(edit: MaskEdit): void {
    const { tiles } = this
    switch (edit.kind) {
      case 'stroke':
        for (let at = 0; at < edit.points.length; at += 3) this.#drawFrom(edit, at)
        return
      case 'polygon':
        fillPolygon(tiles, edit.points, edit.mode)
        break
      case 'rectangle':
        fillRectangle(tiles, edit, edit.mode)
        break
      case 'by-colour': {
        const pixels = this.#pixels()
        if (pixels) fillByColor(tiles, pixels, edit, edit.mode === 'paint' ? 255 : 0)
        return
      }
      case 'grow':
        grow(tiles, edit.by)
        break
      case 'invert':
        this.#eachTile((tile) => (typeof tile === 'number' ? 255 - tile : tile.map((value) => 255 - value)))
        break
      case 'clear':
        this.#eachTile(() => 0)
        break
      case 'load':
        this.#load(edit.values)
        break
    }
  }

  #eachTile(make: (tile: number | Uint8Array) => number | Uint8Array): void {
    for (let index = 0; index < this.tiles.count; index += 1) {
      this.tiles.replace(index, make(this.tiles.tile(index)))
    }
  }

  #load(values: Uint8Array): void {
    const { width } = this.tiles.size
    for (let index = 0; index < this.tiles.count; index += 1) {
      const { x, y, width: across, height: down } = this.tiles.extent(index)
      const tile = new Uint8Array(TILE * TILE)
      for (let row = 0; row < down; row += 1) {
        const from = (y + row) * width + x
        tile.set(values.subarray(from, from + across), row * TILE)
      }
      this.tiles.replace(index, tile)
    }
  }

  #keep(edit: MaskEdit): void {
    const change = this.tiles.commit()
    const before = this.painted
    this.#recount(change)
    const entry = { edit, line: lineOf(edit, Math.abs(this.painted - before)) }
    // Edits before a clear or a load are no longer in force.
    const covers = edit.kind === 'clear' || edit.kind === 'load'
    this.#push({ change, entries: this.#entries })
    this.#entries = edit.kind === 'clear' ? [] : covers ? [entry] : [...this.#entries, entry]
  }

  #push(step: Step): void {
    this.#undo.push(step)
    this.#redo = []
  }

  #recount(change: TileChange): void {
    for (const index of change.keys()) this.#marked[index] = this.tiles.markedIn(index)
  }

  /** Removes one edit from the middle and redraws the later ones. Can be undone. */
  remove(place: number): void {
    this.end()
    const entries = this.#entries
    const rest = entries.filter((_, at) => at !== place)
    if (rest.length === entries.length) return
    const change = this.#drawAgain(rest)
    this.#recount(change)
    this.#push({ change, entries })
    this.#entries = rest
  }

  /** Draws edits in place of all that is there; returns the tiles before. */
  #drawAgain(entries: readonly Entry[]): TileChange {
    const again = new MaskDocument(this.tiles.size, this.#pixels)
    for (const { edit } of entries) again.apply(edit)
    for (let index = 0; index < this.tiles.count; index += 1) {
      this.tiles.replace(index, again.tiles.tile(index))
    }
    return this.tiles.commit()
  }

  undo(): void {
    this.#travel(this.#undo, this.#redo)
  }

  redo(): void {
    this.#travel(this.#redo, this.#undo)
  }

  #travel(from: Step[], to: Step[]): void {
    this.end()
    const step = from.pop()
    if (!step) return
    const change = step.change ? this.tiles.swap(step.change) : this.#drawAgain(step.entries)
    this.#recount(change)
    to.push({ change, entries: this.#entries })
    this.#entries = step.entries
  }
}

function lineOf(edit: MaskEdit, pixels: number): EditLine {
  return { kind: edit.kind, mode: 'mode' in edit ? edit.mode : 'paint', pixels }
}
