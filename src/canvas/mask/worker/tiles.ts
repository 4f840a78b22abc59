import type { Size } from '#contract/service/describe/operation.ts'

/** Tiles are squares of this many pixels a side. */
export const TILE = 256
/** From here on a pixel counts as marked: service-api.md, Image tools. */
export const MARKED = 128

/** A tile of one value throughout is that value. */
export type Tile = number | Uint8Array

/** Earlier tiles by index; swapping them in is undo. */
export type TileChange = Map<number, Tile>

/**
 * A grayscale picture in tiles that are copied on the first write, so that an undo step holds only the tiles that an
 * edit touched. Values 0–255; pixels outside are ignored.
 */
export class Tiles {
  readonly size: Size
  readonly columns: number
  #tiles: Tile[]
  #change: TileChange = new Map()

  constructor(size: Size) {
    this.size = size
    this.columns = Math.ceil(size.width / TILE)
    this.#tiles = new Array<Tile>(this.columns * Math.ceil(size.height / TILE)).fill(0)
  }

  tile(index: number): Tile {
    return this.#tiles[index] ?? 0
  }

  get count(): number {
    return this.#tiles.length
  }

  read(x: number, y: number): number {
    if (x < 0 || y < 0 || x >= this.size.width || y >= this.size.height) return 0
    const tile = this.tile((y >> 8) * this.columns + (x >> 8))
    return typeof tile === 'number' ? tile : (tile[((y & 255) << 8) | (x & 255)] ?? 0)
  }

  /** Sets pixels x0 to x1 (both included) of row y. */
  fill(y: number, x0: number, x1: number, value: number): void {
    const from = Math.max(0, x0)
    const to = Math.min(this.size.width - 1, x1)
    if (y < 0 || y >= this.size.height || from > to) return
    const row = (y >> 8) * this.columns
    for (let column = from >> 8; column <= to >> 8; column += 1) {
      const left = column << 8
      const start = Math.max(from, left) - left
      const end = Math.min(to, left + TILE - 1) - left
      if (this.tile(row + column) === value) continue
      const at = (y & 255) << 8
      this.writable(row + column).fill(value, at + start, at + end + 1)
    }
  }

  /** Raises a pixel to at least `value`, or lowers it to at most that. */
  blend(x: number, y: number, value: number, raise: boolean): void {
    const now = this.read(x, y)
    if (raise ? now >= value : now <= value) return
    if (x < 0 || y < 0 || x >= this.size.width || y >= this.size.height) return
    this.writable((y >> 8) * this.columns + (x >> 8))[((y & 255) << 8) | (x & 255)] = value
  }

  /** A tile's own pixels, remembered as they were. */
  writable(index: number): Uint8Array {
    const tile = this.tile(index)
    if (typeof tile !== 'number' && this.#change.has(index)) return tile
    if (!this.#change.has(index)) this.#change.set(index, tile)
    const own = typeof tile === 'number' ? new Uint8Array(TILE * TILE).fill(tile) : tile.slice()
    this.#tiles[index] = own
    return own
  }

  /** Replaces a whole tile. */
  replace(index: number, tile: Tile): void {
    if (!this.#change.has(index)) this.#change.set(index, this.tile(index))
    this.#tiles[index] = tile
  }

  /** Ends an edit and returns the tiles before it. Tiles of one value shrink to that value. */
  commit(): TileChange {
    const change = this.#change
    this.#change = new Map()
    for (const index of change.keys()) {
      const tile = this.tile(index)
      if (typeof tile === 'number') continue
      const first = tile[0] ?? 0
      if (tile.every((value) => value === first)) this.#tiles[index] = first
    }
    return change
  }

  /** Reverts to the last commit. */
  rollback(): TileChange {
    const change = this.#change
    this.#change = new Map()
    this.swap(change)
    return change
  }

  /** Puts tiles back; returns the replaced ones, which undo it. */
  swap(change: TileChange): TileChange {
    const back: TileChange = new Map()
    for (const [index, tile] of change) {
      back.set(index, this.tile(index))
      this.#tiles[index] = tile
    }
    return back
  }

  /** Pixels of a tile that lie inside of the picture. */
  extent(index: number): { x: number; y: number; width: number; height: number } {
    const x = (index % this.columns) * TILE
    const y = Math.floor(index / this.columns) * TILE
    return {
      x,
      y,
      width: Math.min(TILE, this.size.width - x),
      height: Math.min(TILE, this.size.height - y),
    }
  }

  /** Marked pixels of a tile. */
  markedIn(index: number, tile: Tile = this.tile(index)): number {
    const { width, height } = this.extent(index)
    if (typeof tile === 'number') return tile >= MARKED ? width * height : 0
    let marked = 0
    for (let y = 0; y < height; y += 1) {
      for (let at = y << 8; at < (y << 8) + width; at += 1) if ((tile[at] ?? 0) >= MARKED) marked += 1
    }
    return marked
  }

  /** Copies row y into `out`, one byte a pixel. */
  row(y: number, out: Uint8Array): void {
    for (let column = 0; column < this.columns; column += 1) {
      const index = (y >> 8) * this.columns + column
      const { x, width } = this.extent(index)
      const tile = this.tile(index)
      if (typeof tile === 'number') out.fill(tile, x, x + width)
      else out.set(tile.subarray((y & 255) << 8, ((y & 255) << 8) + width), x)
    }
  }
}
