import type { Point } from '../stage/view.ts'
import type { Bounds, Lines } from './snap.ts'

export type Ids = ReadonlySet<string>

export interface BoxItem {
  readonly id: string
}

/** Keys that are held while the pointer moves. */
export interface HeldKeys {
  /** Ctrl or ⌘: no snapping. */
  readonly isFree: boolean
  /** Shift: whole steps while turning, one direction while moving. */
  readonly keeps: boolean
}

/** A handle of an item that is pulled to a point. */
export interface Pull<Item, Handle> {
  readonly item: Item
  readonly handle: Handle
  readonly at: Point
  readonly held: HeldKeys
  /** Lines that it may snap to, and the maximum distance. */
  readonly lines: Lines
  readonly reach: Point
}

export interface Pulled<Item> {
  readonly item: Item
  /** Lines that it snapped to. */
  readonly guides: Lines
}

/** A canvas's knowledge of its items: their places, and how they move and resize. */
export interface BoxModel<Item extends BoxItem, Handle extends string> {
  readonly handles: readonly Handle[]
  /** Whether items stay inside of the canvas. */
  readonly isBounded: boolean
  /** A box that is drawn smaller than this, along either side, is none. */
  readonly minDrawn: number
  /** Whether several steps of the same key are one step of undo. */
  readonly mergesNudges: boolean
  /** Upright bounds; null for an item that is not placed. */
  boundsOf(item: Item): Bounds | null
  contains(item: Item, at: Point): boolean
  /** The position of a handle; null if the item has none. */
  handlePoint(item: Item, handle: Handle, reach: Point): Point | null
  isNear(handle: Point, at: Point, reach: Point): boolean
  /** An item while it is dragged. */
  moved(item: Item, by: Point): Item
  /** An item moved by a key. */
  nudged(item: Item, by: Point): Item
  pulled(pull: Pull<Item, Handle>): Pulled<Item>
  /** An item as it may be kept: whole units, inside of its canvas. */
  settled(item: Item): Item
  /** Another item just like it, a little aside. */
  copyOf(item: Item): Item
  nameOf(item: Item): string
}
