import type { Lineage, LineageStep } from '#contract/studio/reuse/lineage.ts'

/** A row of the tree: a picture, or a group of several pictures of one press. */
export type LineageRow =
  | { readonly kind: 'picture'; readonly key: string; readonly step: LineageStep }
  | { readonly kind: 'group'; readonly key: string; readonly steps: readonly LineageStep[] }

/** A row with its position, for ARIA's tree pattern. */
export interface PlacedRow {
  readonly row: LineageRow
  readonly level: number
  /** The parent row. */
  readonly parent: string | null
  /** The position among its siblings, from 1. */
  readonly place: number
  readonly siblings: number
  /** Null for a row without children. */
  readonly isOpen: boolean | null
}

/** More pictures of one press than this are grouped in one row. */
const MAX_APART = 3

interface Tree {
  readonly root: LineageStep | undefined
  below(key: string): readonly LineageRow[]
}

/** The child rows of each picture. */
export function treeOf({ steps }: Pick<Lineage, 'steps'>): Tree {
  const children = groupedBy(steps, ({ parentKey }) => parentKey)
  const rows = new Map<string, readonly LineageRow[]>()
  for (const [parent, made] of children) if (parent !== null) rows.set(parent, grouped(made, children))
  for (const made of [...rows.values()])
    for (const row of made) if (row.kind === 'group') rows.set(row.key, row.steps.map(alone))
  return { root: steps[0], below: (key) => rows.get(key) ?? [] }
}

function groupedBy<T, Key>(items: readonly T[], keyOf: (item: T) => Key): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const alone = (step: LineageStep): LineageRow => ({ kind: 'picture', key: step.key, step })

/** Groups the pictures of one press that nothing was made from, if they are many. */
function grouped(
  made: readonly LineageStep[],
  children: ReadonlyMap<string | null, unknown>,
): readonly LineageRow[] {
  const isLeaf = ({ key }: LineageStep) => !children.has(key)
  const leaves = groupedBy(made.filter(isLeaf), ({ intent }) => intent)
  const isFolded = (step: LineageStep) =>
    step.intent !== null && isLeaf(step) && (leaves.get(step.intent)?.length ?? 0) > MAX_APART
  return made.flatMap((step): LineageRow[] => {
    if (!isFolded(step)) return [alone(step)]
    const steps = leaves.get(step.intent) ?? []
    return steps[0] === step ? [{ kind: 'group', key: `group~${step.key}`, steps }] : []
  })
}

/** The keys of the ancestors of a picture, from the root. */
export function lineTo({ root, below }: Tree, key: string): readonly string[] {
  function search(at: string): readonly string[] | null {
    if (at === key) return []
    for (const row of below(at)) {
      const rest = search(row.key)
      if (rest) return [at, ...rest]
    }
    return null
  }
  return root ? (search(root.key) ?? []) : []
}

/** The visible rows, from top to bottom, while some are collapsed. */
export function visibleRows({ root, below }: Tree, isFolded: (key: string) => boolean): readonly PlacedRow[] {
  const placed = (
    row: LineageRow,
    at: Pick<PlacedRow, 'level' | 'parent' | 'place' | 'siblings'>,
  ): PlacedRow[] => {
    const under = below(row.key)
    const isOpen = under.length === 0 ? null : !isFolded(row.key)
    const rows = isOpen
      ? under.flatMap((child, place) =>
          placed(child, { level: at.level + 1, parent: row.key, place: place + 1, siblings: under.length }),
        )
      : []
    return [{ row, isOpen, ...at }, ...rows]
  }
  return root ? placed(alone(root), { level: 1, parent: null, place: 1, siblings: 1 }) : []
}

/** The row that a key moves to in a tree (ARIA: tree view), and whether it expands or collapses the current one. */
export function movedInTree(
  key: string,
  rows: readonly PlacedRow[],
  from: number,
): { readonly to: number; readonly folds?: boolean } | null {
  const at = rows[from]
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(from + 1, rows.length - 1) }
    case 'ArrowUp':
      return { to: Math.max(from - 1, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: rows.length - 1 }
    case 'ArrowRight':
      if (at?.isOpen === false) return { to: from, folds: false }
      return { to: at?.isOpen ? from + 1 : from }
    case 'ArrowLeft':
      if (at?.isOpen) return { to: from, folds: true }
      return {
        to: Math.max(
          0,
          rows.findIndex(({ row }) => row.key === at?.parent),
        ),
      }
    default:
      return null
  }
}
