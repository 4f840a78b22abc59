import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import { previewPath } from '#contract/studio/assets.ts'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { nameFor } from '#src/forms/controls/names.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { formatSize } from '#src/ui/format/format.ts'
import { justify } from './justify.ts'

const GAP_PX = 8

interface PictureGridProps {
  readonly pictures: readonly LibraryPicture[]
  /** The filter that these pictures were found with; it goes along to the page of each. */
  readonly operation: OperationId | undefined
  readonly rowHeight: number
  /** Ids of the pictures that are chosen. */
  readonly selected: readonly string[]
  onSelect(assetId: string): void
  /** The end of the loaded pictures is near. */
  onEnd(): void
}

/** Pictures in rows of one height; only the rows in sight exist. Arrows move from picture to picture. */
export function PictureGrid(props: PictureGridProps) {
  const { pictures, operation, rowHeight, selected, onSelect, onEnd } = props
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
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
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
                className="group absolute rounded-md has-checked:ring-2 has-checked:ring-accent"
                style={place}
              >
                <Cell picture={item.picture} operation={operation} isWide={cellWidth > 480} />
                <label className="absolute top-1 left-1 grid size-10 place-items-center transition-opacity group-hover:opacity-100 has-checked:opacity-100 has-focus-visible:opacity-100 pointer-fine:opacity-0">
                  <Checkbox
                    aria-label={`Select ${nameOf(item.picture)}`}
                    checked={selected.includes(item.picture.asset.id)}
                    onChange={() => onSelect(item.picture.asset.id)}
                    className="size-5 shadow-float"
                  />
                </label>
              </li>
            )
          })
        })}
      </ul>
    </div>
  )
}

/** The name of a picture: its prompt and its language. */
function nameOf({ asset, prompt, language }: LibraryPicture): string {
  const words = prompt ?? asset.name
  return language === null ? words : `${words} · ${nameFor('language', language)}`
}

interface CellProps {
  readonly picture: LibraryPicture
  readonly operation: OperationId | undefined
  readonly isWide: boolean
}

function Cell({ picture, operation, isWide }: CellProps) {
  const { asset } = picture
  return (
    <Link
      to="/library/$assetId"
      params={{ assetId: asset.id }}
      search={{ operation }}
      aria-label={nameOf(picture)}
      className={classNames(
        'group relative block size-full overflow-hidden rounded-md',
        asset.hasAlpha ? 'checkerboard' : 'bg-raised',
      )}
    >
      <img
        src={previewPath(asset.sha256, isWide ? 1600 : 480)}
        alt=""
        className="size-full object-cover"
        loading="lazy"
        decoding="async"
      />
      <span className="absolute inset-x-0 bottom-0 truncate bg-linear-to-t from-[oklch(0_0_0/0.75)] to-transparent px-2.5 pt-6 pb-2 text-xs text-[oklch(1_0_0)] opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
        {nameOf(picture)} <span className="num">· {formatSize(asset)}</span>
      </span>
    </Link>
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
  const links = [...event.currentTarget.querySelectorAll('a')]
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
