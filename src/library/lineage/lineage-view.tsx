import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Columns2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import type { Lineage } from '#contract/studio/reuse/lineage.ts'
import { lineageQuery } from '#src/api/reuse/lineage.ts'
import { MAX_COMPARED } from '#src/pictures/compared.ts'
import { Button } from '#src/ui/button.tsx'
import { count, formatCost } from '#src/ui/format/format.ts'
import { bindingFor } from '#src/ui/keys/key-binding.ts'
import { LineageRowView } from './lineage-row.tsx'
import { lineTo, movedInTree, type PlacedRow, treeOf, visibleRows } from './lineage-tree.ts'
import { nameOfStep } from './step-words.ts'

interface LineageViewProps {
  readonly assetId: string
  /** Whether it may be read now; by default always. */
  readonly enabled?: () => boolean
}

/** The ancestors and descendants of a picture; renders nothing for a picture without any. */
export function LineageView({ assetId, enabled = () => true }: LineageViewProps) {
  const { data } = useQuery({ ...lineageQuery(assetId), enabled })
  if (!data || data.steps.length < 2) return null
  return <Family key={assetId} lineage={data} assetId={assetId} />
}

interface FamilyProps {
  readonly lineage: Lineage
  readonly assetId: string
}

function Family({ lineage, assetId }: FamilyProps) {
  const tree = useMemo(() => treeOf(lineage), [lineage])
  const above = lineTo(tree, assetId)
  const list = useRef<HTMLDivElement>(null)
  const { isFolded, turn } = useFolds(above)
  const rows = visibleRows(tree, isFolded)
  const [focused, setFocused] = useState(assetId)
  const tabbed = rows.some(({ row }) => row.key === focused) ? focused : (rows[0]?.row.key ?? '')
  const parentKey = lineage.steps.find(({ key }) => key === assetId)?.parentKey ?? null
  const parent = parentKey !== null && isKept(lineage, parentKey) ? parentKey : null
  const compare = useCompare()
  const onKey = useTreeKeys({
    rows,
    tabbed,
    list,
    turn,
    compare: (key) => compare([key, assetId]),
    assetId,
    parent,
  })
  const way = [...above, assetId].filter((key) => isKept(lineage, key))
  return (
    <section aria-label="Lineage" className="flex min-h-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-xs font-medium text-ink-2">History</h2>
        <span className="num text-xs text-ink-3">
          {lineage.isCut ? 'first ' : ''}
          {count(lineage.steps.length, 'picture')} · {formatCost(lineage.usdMicros, isEstimated(lineage))}
        </span>
      </div>
      <div ref={list} role="tree" aria-label="History" onKeyDown={onKey} className="grid gap-0.5">
        {rows.map((placed) => (
          <LineageRowView
            key={placed.row.key}
            placed={placed}
            isCurrent={placed.row.key === assetId}
            isTabbed={placed.row.key === tabbed}
            onFold={() => turn(placed.row.key)}
            onFocus={() => setFocused(placed.row.key)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t pt-3">
        {parent !== null && (
          <Button onClick={() => compare([parent, assetId])}>
            <Columns2 size={14} aria-hidden /> Compare with {nameOfParent(lineage, parent)}
          </Button>
        )}
        {way.length > 2 && (
          <Button look="quiet" onClick={() => compare(way.slice(-MAX_COMPARED))}>
            Compare all {Math.min(way.length, MAX_COMPARED)} steps
          </Button>
        )}
      </div>
      <p className="hidden text-xs text-ink-3 pointer-fine:block">
        In the tree: <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>C</kbd> compares
      </p>
    </section>
  )
}

/**
 * Groups are collapsed until they are expanded, except those above the current picture; other rows are expanded until
 * they are collapsed.
 */
function useFolds(above: readonly string[]) {
  const [turned, setTurned] = useState<readonly string[]>([])
  return {
    isFolded: (key: string) =>
      key.startsWith('group~') ? turned.includes(key) === above.includes(key) : turned.includes(key),
    turn: (key: string) =>
      setTurned((old) => (old.includes(key) ? old.filter((one) => one !== key) : [...old, key])),
  }
}

function useCompare() {
  const navigate = useNavigate()
  return (ids: readonly string[]) =>
    void navigate({
      to: '/compare',
      search: { ids: ids.join(','), mode: ids.length > 2 ? 'side' : 'slider' },
    })
}

interface TreeKeysOptions {
  readonly rows: readonly PlacedRow[]
  /** The row that has the tab stop. */
  readonly tabbed: string
  readonly list: RefObject<HTMLElement | null>
  readonly assetId: string
  /** The source of the current picture, if it is kept. */
  readonly parent: string | null
  turn(key: string): void
  compare(key: string): void
}

const COMPARE = [{ key: 'c' }] as const

/** Keys of the tree: arrows move, expand and collapse, Enter opens, C compares with the current picture. */
function useTreeKeys({ rows, tabbed, list, assetId, parent, turn, compare }: TreeKeysOptions) {
  const navigate = useNavigate()
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const from = rows.findIndex(({ row }) => row.key === tabbed)
    const at = rows[from]
    const picture = at?.row.kind === 'picture' ? at.row.step.asset : null
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (picture) void navigate({ to: '/library/$assetId', params: { assetId: picture.id } })
      else if (at && at.isOpen !== null) turn(at.row.key)
      return
    }
    if (bindingFor(COMPARE, event)) {
      const other = picture && picture.id !== assetId ? picture.id : parent
      if (other !== null) compare(other)
      return
    }
    const moved = movedInTree(event.key, rows, from)
    if (!moved) return
    // The page itself has shortcuts for the arrow keys.
    event.preventDefault()
    event.stopPropagation()
    const to = rows[moved.to]
    if (moved.folds !== undefined && at) turn(at.row.key)
    else if (to) list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(to.row.key)}"]`)?.focus()
  }
}

const isKept = ({ steps }: Lineage, key: string) =>
  steps.some((step) => step.key === key && step.asset !== null)

const isEstimated = ({ steps }: Lineage) =>
  steps.some(({ usdMicros, isEstimate }) => usdMicros !== null && isEstimate)

const nameOfParent = ({ steps }: Lineage, key: string) => {
  const step = steps.find((one) => one.key === key)
  return step ? `“${nameOfStep(step)}”` : 'it'
}
