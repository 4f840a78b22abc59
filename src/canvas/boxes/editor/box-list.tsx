import { ArrowDown, ArrowUp, Lock, LockOpen, type LucideIcon, Trash2 } from 'lucide-react'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { type BoxEditing, removed } from '../editing.ts'
import type { BoxItem } from '../model.ts'
import { nextSelection, reordered, toggledLocks } from '../order.ts'

/** An item as its row shows it. */
export interface BoxFace {
  readonly name: string
  readonly icon: LucideIcon
  readonly iconClass: string
  /** A short remark, and the sentence that explains it. */
  readonly remark: { readonly label: string; readonly title: string } | null
}

interface BoxListProps<Item extends BoxItem> {
  readonly label: string
  /** Shown for an empty list. */
  readonly empty: string
  readonly editing: BoxEditing<Item>
  faceOf(item: Item): BoxFace
}

/** The items as a list, the nearest first: selected, ordered, locked and removed here as on the canvas. */
export function BoxList<Item extends BoxItem>({ label, empty, editing, faceOf }: BoxListProps<Item>) {
  if (editing.items.length === 0) return <p className="px-3 pb-2 text-ink-3">{empty}</p>
  return (
    <ol aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-1">
      {editing.items.toReversed().map((item) => (
        <Row key={item.id} item={item} face={faceOf(item)} editing={editing} />
      ))}
    </ol>
  )
}

interface RowProps<Item extends BoxItem> {
  readonly item: Item
  readonly face: BoxFace
  readonly editing: BoxEditing<Item>
}

function Row<Item extends BoxItem>({ item: { id }, face, editing }: RowProps<Item>) {
  const { items, selected, locked, select, lock, write } = editing
  const { name } = face
  const isLocked = locked.has(id)
  const own = new Set([id])
  return (
    <li className={classNames('flex items-center rounded-md', selected.has(id) && 'bg-accent-soft')}>
      <NameButton
        face={face}
        isSelected={selected.has(id)}
        onSelect={(adds) => select(adds ? nextSelection(selected, id, true) : own)}
      />
      <IconButton
        icon={ArrowUp}
        label={`Bring ${name} forward`}
        onClick={() => write(reordered(items, own, 1))}
      />
      <IconButton
        icon={ArrowDown}
        label={`Send ${name} backward`}
        onClick={() => write(reordered(items, own, -1))}
      />
      <IconButton
        icon={isLocked ? Lock : LockOpen}
        label={isLocked ? `Unlock ${name}` : `Lock ${name}`}
        aria-pressed={isLocked}
        onClick={() => lock(toggledLocks(locked, own))}
      />
      <IconButton
        icon={Trash2}
        label={`Remove ${name}`}
        disabled={isLocked}
        onClick={() => write(removed(items, own))}
      />
    </li>
  )
}

interface NameButtonProps {
  readonly face: BoxFace
  readonly isSelected: boolean
  onSelect(adds: boolean): void
}

function NameButton({
  face: { name, icon: Icon, iconClass, remark },
  isSelected,
  onSelect,
}: NameButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={(event) => onSelect(event.shiftKey)}
      className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
    >
      <Icon size={14} aria-hidden className={classNames('shrink-0', iconClass)} />
      <span className="truncate" dir="auto">
        {name}
      </span>
      {remark && (
        <span className="ml-auto shrink-0 text-xs text-warn" title={remark.title}>
          {remark.label}
        </span>
      )}
    </button>
  )
}
