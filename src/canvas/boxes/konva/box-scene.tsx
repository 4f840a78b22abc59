import { type ComponentType, useMemo } from 'react'
import { Layer } from 'react-konva/lib/ReactKonvaCore.js'
import type { View } from '../../stage/view.ts'
import type { Preview } from '../box-tool.ts'
import type { BoxItem, Ids } from '../model.ts'
import { Frame, Guides } from './marks.tsx'
import type { BoxPaper } from './paper.ts'

/** The document, and the view of it. */
export interface BoxLook<Item extends BoxItem> {
  readonly items: readonly Item[]
  readonly selected: Ids
  readonly locked: Ids
  /** Whether the current tool selects; other tools draw boxes. */
  readonly isSelecting: boolean
  readonly grid: number | null
  /** An item that is shown elsewhere. */
  readonly hidden: string | null
}

interface ItemProps<Item, Paper> {
  readonly item: Item
  readonly paper: Paper
  readonly isLocked: boolean
}

/** The components that draw the boxes of one kind of canvas. */
export interface BoxParts<Item extends BoxItem, Paper> {
  readonly Background: ComponentType<{ readonly paper: Paper; readonly grid: number | null }>
  /** Whether the background layer has content. */
  hasBackground(grid: number | null): boolean
  /** React keeps it while its properties are the same: dragging one item redraws no other. */
  readonly Shape: ComponentType<ItemProps<Item, Paper> & { readonly isSelected: boolean }>
  /** Around each selected item. */
  readonly Outline: ComponentType<ItemProps<Item, Paper>>
  /** On the one item that is held; `reach` in units of the canvas. */
  readonly Handles: ComponentType<{ readonly item: Item; readonly paper: Paper; readonly reach: number }>
}

interface BoxSceneProps<Item extends BoxItem, Paper> {
  readonly parts: BoxParts<Item, Paper>
  readonly paper: Paper
  readonly view: View
  readonly look: BoxLook<Item>
  readonly preview: Preview<Item>
  /** Items that are being dragged. */
  readonly moving: Ids
  readonly held: Item | null
  readonly reach: number
}

/**
 * A document of boxes drawn by Konva: a layer of static items, and in front a layer of dragged items and marks, so that
 * a move redraws little. An empty layer is hidden, as it would cost time in each frame.
 */
export function BoxScene<Item extends BoxItem, Paper extends BoxPaper>(props: BoxSceneProps<Item, Paper>) {
  const { parts, paper, view, look, preview, moving, held, reach } = props
  const { Background, Outline, Handles } = parts
  const place = { x: view.x, y: view.y, scaleX: view.scale, scaleY: view.scale, listening: false }
  // The same elements while other items move, so that React skips them.
  const still = useMemo(
    () => shapesOf({ parts, paper, look }, ({ id }) => !moving.has(id)),
    [parts, paper, look, moving],
  )
  const shown = (item: Item) => preview.items.get(item.id) ?? item
  const inHand = shapesOf({ parts, paper, look }, ({ id }) => moving.has(id), shown)
  const marked = look.items.filter(({ id }) => look.selected.has(id))
  const hasFront = inHand.length + marked.length > 0 || preview.frame !== null || hasGuides(preview)
  return (
    <>
      <Layer {...place} visible={parts.hasBackground(look.grid) || still.length > 0}>
        <Background paper={paper} grid={look.grid} />
        {still}
      </Layer>
      <Layer {...place} visible={hasFront}>
        {inHand}
        {marked.map((item) => (
          <Outline key={item.id} item={shown(item)} paper={paper} isLocked={look.locked.has(item.id)} />
        ))}
        {held && held.id !== look.hidden && <Handles item={shown(held)} paper={paper} reach={reach} />}
        {preview.frame && <Frame paper={paper} frame={preview.frame} />}
        <Guides paper={paper} guides={preview.guides} />
      </Layer>
    </>
  )
}

/** The shapes of some items, each as it is shown. */
function shapesOf<Item extends BoxItem, Paper extends BoxPaper>(
  { parts: { Shape }, paper, look }: Pick<BoxSceneProps<Item, Paper>, 'parts' | 'paper' | 'look'>,
  isAmong: (item: Item) => boolean,
  shown = (item: Item) => item,
) {
  const { selected, locked } = look
  const items = look.items.filter((item) => item.id !== look.hidden && isAmong(item))
  return items.map((item) => (
    <Shape
      key={item.id}
      item={shown(item)}
      paper={paper}
      isSelected={selected.has(item.id)}
      isLocked={locked.has(item.id)}
    />
  ))
}

const hasGuides = <Item,>({ guides }: Preview<Item>) => guides.x.length + guides.y.length > 0
