import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { justify } from './justify.ts'

const GAP_PX = 8
/** Wider pictures need the large preview. */
const WIDE_PX = 480

interface PictureRowsProps {
  readonly pictures: readonly LibraryPicture[]
  readonly rowHeight: number
  /** The content of a picture's place: a link or a button that fills it, and what lies on it. */
  children(picture: LibraryPicture, isWide: boolean): ReactNode
  /** The end of the loaded pictures is near. */
  onEnd(): void
}

/** Pictures in rows of one height; only the rows in sight exist. Arrows move from picture to picture. */
export function PictureRows({ pictures, rowHeight, children, onEnd }: PictureRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const rows = useMemo(() => {
    const items = pictures.map((picture) => ({
      picture,
      width: picture.asset.width,
      height: picture.asset.height,
    }))
    return width > 0 ? justify(items, { width, gap: GAP_PX, rowHeight }) : []
  }, [pictures, width, rowHeight])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.height ?? rowHeight) + GAP_PX,
    overscan: 3,
  })
  const heights = rows.map((row) => row.height).join()
  useEffect(() => {
    // Row heights are cached by the virtualizer; other rows need other heights.
    if (heights) virtual.measure()
  }, [virtual, heights])

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 3) onEnd()
  }, [last, rows.length, onEnd])

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-4 pt-0.5 pb-4">
      <ul
        aria-label="Pictures"
        onKeyDown={moveFocus}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
      >
        {shown.flatMap(({ index, start }) => {
          const row = rows[index]
          let left = 0
          return (row?.cells ?? []).map(({ item, width: cellWidth }) => {
            const place = { top: start, left, width: cellWidth, height: row?.height }
            left += cellWidth + GAP_PX
            return (
              <li
                key={item.picture.asset.id}
                data-picture={item.picture.asset.id}
                className="group absolute rounded-md has-checked:ring-2 has-checked:ring-accent"
                style={place}
              >
                {children(item.picture, cellWidth > WIDE_PX)}
              </li>
            )
          })
        })}
      </ul>
    </div>
  )
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => {
      const { paddingLeft, paddingRight } = getComputedStyle(current)
      setWidth(current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Left and right follow the order; up and down go to the nearest picture of the next row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  if (!event.key.startsWith('Arrow')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const from = links.find((link) => link.matches(':focus'))
  if (!from) return
  event.preventDefault()
  const at = links.indexOf(from)
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    links[at + (event.key === 'ArrowRight' ? 1 : -1)]?.focus()
    return
  }
  const here = from.getBoundingClientRect()
  const isBeyond = (box: DOMRect) =>
    event.key === 'ArrowDown' ? box.top > here.top + 4 : box.top < here.top - 4
  const distance = (box: DOMRect) => Math.abs(box.top - here.top) * 4 + Math.abs(box.left - here.left)
  const beyond = links.filter((link) => isBeyond(link.getBoundingClientRect()))
  beyond.sort((a, b) => distance(a.getBoundingClientRect()) - distance(b.getBoundingClientRect()))
  beyond[0]?.focus()
}
