import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { count } from '#src/ui/format/format.ts'
import { cellsOf, type Rows, rowAt, rowOf } from './grid/rows.ts'
import { boxOf } from './grid/scroll-map.ts'
import { Timeline } from './grid/timeline.tsx'
import type { FoundPictures } from './grid/use-found-pictures.ts'
import { type Extension, useGridKeys } from './grid/use-grid-keys.ts'
import { useGridScroll } from './grid/use-grid-scroll.ts'
import { useRectangle } from './grid/use-rectangle.ts'
import { GAP_PX, HEADING_PX, useRows } from './grid/use-rows.ts'

/** Wider pictures need the large preview. */
const WIDE_PX = 480

export interface GridPlace {
  /** The first visible picture, and its distance above the upper edge. */
  readonly index: number
  readonly above: number
}

export interface CellLook {
  /** Whether it needs a larger preview. */
  readonly isWide: boolean
  /** 0 for the one picture that Tab stops at; arrows move to the others. */
  readonly tabIndex: 0 | -1
  /** Its place in the result. */
  readonly index: number
}

interface PictureRowsProps {
  readonly found: FoundPictures
  readonly rowHeight: number
  /** Whether months have headings, and a timeline beside them. */
  readonly hasMonths?: boolean
  /** Identifies the result: another one starts at the top. */
  readonly result?: string | undefined
  /** The height of the caption under each picture. */
  readonly caption?: number
  /** Called with the places of the pictures that a rectangle selected. */
  onRectangle?: ((places: readonly number[], isMore: boolean) => void) | undefined
  /** The place to start at, and the callback for the place at the end. */
  readonly place?: GridPlace | undefined
  readonly onLeave?: ((place: GridPlace) => void) | undefined
  /** The place that gets the focus at first, unless something else has it. */
  readonly begin?: number | undefined
  /** Called when Shift and an arrow extended a range of pictures. */
  onExtend?: ((by: Extension) => void) | undefined
  /** Content after the pictures in tab order, before the timeline. */
  readonly after?: ReactNode
  /** The content of a place: a link or a button that fills it, and the elements over it. */
  children(picture: LibraryPicture, look: CellLook): ReactNode
}

/** Pictures in rows of one height each; only the visible rows are rendered, and only their records are loaded. */
export function PictureRows(props: PictureRowsProps) {
  const { found, rowHeight, hasMonths = false, caption = 0, place, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { width, height: view } = useSize(scroller)
  const { ratios, months, want } = found
  const rows = useRows({ ratios, months, width, rowHeight, hasHeadings: hasMonths, caption })
  const { sight, place: now, onScroll, scrollTo } = useGridScroll(scroller, rows, view)
  const top = () => now.current.top
  usePlace({ rows, result: props.result, place, top, scrollTo, onLeave: props.onLeave })
  const { begin, onExtend } = props
  const keys = useGridKeys({ list, rows, ratios, total: found.total, view, top, scrollTo, begin, onExtend })
  const { from, to, first, isRushing } = sight
  const [focused, setFocused] = useState(0)
  const [start, end] = [rows.firsts[from] ?? 0, rows.firsts[to + 1] ?? 0]
  const stop = focused >= start && focused < end ? focused : (rows.firsts[first] ?? 0)
  useEffect(() => {
    if (!isRushing && rows.count > 0) want(rows.firsts[from] ?? 0, (rows.firsts[to + 1] ?? 1) - 1)
  }, [isRushing, from, to, rows, want])
  const { shift } = sight
  const { onRectangle } = props
  const rectangle = useRectangle({ scroller, box, rows, ratios, shift, top, scrollTo, onRectangle })
  const topOf = (row: number) => (rows.tops[row] ?? 0) - sight.shift
  const inSight = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return (
    <div className="relative flex min-h-0 flex-1 short:min-h-full short:group-has-data-selection/found:min-h-[calc(100%+8rem)]">
      <div
        ref={scroller}
        data-scroller
        onScroll={onScroll}
        {...rectangle.handlers}
        className="min-h-0 min-w-0 flex-1 overflow-y-auto px-4 pt-0.5 pb-4 select-none [overflow-anchor:none] group-has-data-selection/found:mb-32"
      >
        <div ref={box} className="relative" style={{ height: boxOf(rows.height) }}>
          {rectangle.drawn && <Drawn frame={rectangle.drawn} shift={shift} />}
          {hasMonths && <Headings rows={rows} from={from} to={to} topOf={topOf} />}
          <ul
            ref={list}
            aria-label="Pictures"
            {...keys}
            onFocus={(event) => {
              keys.onFocus(event)
              setFocused((old) => placeIn(event.target) ?? old)
            }}
          >
            {inSight.flatMap((row) =>
              cellsOf(rows, row, ratios, GAP_PX).map(({ index, left, width: cellWidth }) => {
                const picture = found.at(index)
                const tabIndex = index === stop ? 0 : -1
                const look: CellLook = { isWide: cellWidth > WIDE_PX, tabIndex, index }
                return (
                  <Cell
                    key={picture?.asset.id ?? index}
                    index={index}
                    id={picture?.asset.id}
                    total={found.total}
                    frame={{ top: topOf(row), left, width: cellWidth, height: rows.heights[row] }}
                  >
                    {picture && !isRushing && children(picture, look)}
                  </Cell>
                )
              }),
            )}
          </ul>
        </div>
      </div>
      {props.after}
      {hasMonths && rows.sections.length > 1 && (
        <Timeline
          sections={rows.sections}
          current={sectionAt(rows, sight.first)}
          onJump={({ row }) => scrollTo((rows.tops[row] ?? 0) - HEADING_PX)}
        />
      )}
    </div>
  )
}

interface CellProps {
  /** The place of the picture in the result. */
  readonly index: number
  readonly id: string | undefined
  readonly total: number | undefined
  readonly frame: CSSProperties
  /** The content of the picture; false while it loads or scrolls by fast. */
  readonly children: ReactNode
}

const Cell = ({ index, id, total, frame, children }: CellProps) => (
  <li
    data-place={index}
    data-picture={id}
    tabIndex={-1}
    aria-setsize={total ?? -1}
    aria-posinset={index + 1}
    className="group absolute rounded-md outline-offset-4 outline-accent has-checked:ring-2 has-checked:ring-accent has-[a:focus-visible]:outline-2 not-has-[a:focus-visible]:outline-none"
    style={frame}
  >
    {children || <div className="size-full rounded-md bg-raised" />}
  </li>
)

/** The place of the picture that contains an element. */
function placeIn(element: Element): number | null {
  const place = element.closest<HTMLElement>('[data-place]')?.dataset.place
  return place === undefined ? null : Number(place)
}

interface DrawnProps {
  readonly frame: NonNullable<ReturnType<typeof useRectangle>['drawn']>
  readonly shift: number
}

const Drawn = ({ frame, shift }: DrawnProps) => (
  <div
    aria-hidden
    className="pointer-events-none absolute z-10 border border-accent bg-accent-soft/40"
    style={{ ...frame, top: frame.top - shift }}
  />
)

interface HeadingsProps {
  readonly rows: Rows
  readonly from: number
  readonly to: number
  topOf(row: number): number
}

/** The headings of the visible months. */
const Headings = ({ rows, from, to, topOf }: HeadingsProps) =>
  rows.sections
    .filter(({ row }) => row >= from && row <= to)
    .map(({ label, pictures, row }) => (
      <h2
        key={label}
        className="absolute inset-x-0 flex items-baseline gap-2 text-sm font-semibold"
        style={{ top: topOf(row) - HEADING_PX + 8 }}
      >
        {label} <span className="num font-normal text-ink-3">{count(pictures, 'picture')}</span>
      </h2>
    ))

/** The section of a row. */
function sectionAt({ sections }: Rows, row: number): number {
  const after = sections.findIndex((section) => section.row > row)
  return (after < 0 ? sections.length : after) - 1
}

interface PlaceOptions extends Pick<PictureRowsProps, 'result' | 'place' | 'onLeave'> {
  readonly rows: Rows
  top(): number
  scrollTo(top: number): void
}

/** The scroll position of the upper edge. */
const START: GridPlace = { index: 0, above: -HEADING_PX }

/** Starts at the place of each result once its row is laid out, and reports the last place of the result before. */
function usePlace({ rows, result, place, top, scrollTo, onLeave }: PlaceOptions): void {
  const begin = useRef<GridPlace | undefined>(undefined)
  const latest = useRef({ rows, onLeave, top })
  const given = useRef(place)
  given.current = place
  useLayoutEffect(() => {
    if (result !== undefined) begin.current = given.current ?? START
    return () => {
      const { rows: last, onLeave: leave, top: end } = latest.current
      const row = rowAt(last, end())
      leave?.({ index: last.firsts[row] ?? 0, above: end() - (last.tops[row] ?? 0) })
    }
  }, [result])
  // After the effect above: it reports the place of the result before.
  useLayoutEffect(() => {
    latest.current = { rows, onLeave, top }
    const { current: there } = begin
    if (!there || there.index >= rows.laid) return
    begin.current = undefined
    scrollTo((rows.tops[rowOf(rows, there.index)] ?? 0) + there.above)
  })
}

function useSize(element: { readonly current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(current)
      const width = current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const height = current.clientHeight
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}
