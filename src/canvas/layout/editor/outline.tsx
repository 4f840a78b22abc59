import { ArrowDown, ArrowUp, Lock, LockOpen, Square, Trash2, Type } from 'lucide-react'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import {
  boxOf,
  contradiction,
  isText,
  type LayoutElement,
  nameOf,
  removed,
  reordered,
} from '../layout-document.ts'
import { toggleLock } from '../layout-keys.ts'
import type { LayoutEditing } from '../use-layout.ts'

/** The layout as a list, the nearest first: everything that the canvas does can be done here. */
export function Outline({ editing }: { readonly editing: LayoutEditing }) {
  const { layout } = editing
  if (layout.elements.length === 0) {
    return (
      <p className="px-3 pb-3 text-ink-3">Nothing is placed yet. Draw a box, or add one by numbers below.</p>
    )
  }
  return (
    <ol aria-label="Elements, front to back" className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-1">
      {layout.elements.toReversed().map((element) => (
        <OutlineRow key={element.id} element={element} editing={editing} />
      ))}
    </ol>
  )
}

interface OutlineRowProps {
  readonly element: LayoutElement
  readonly editing: LayoutEditing
}

function OutlineRow({ element, editing }: OutlineRowProps) {
  const { layout, selected, locked, select, write } = editing
  const { id } = element
  const name = nameOf(element)
  const isLocked = locked.has(id)
  const Icon = isText(element) ? Type : Square
  const warning = contradiction(element) ?? (boxOf(element) ? null : 'It has no box: the model places it.')
  return (
    <li className={classNames('flex items-center rounded-md', selected.has(id) && 'bg-accent-soft')}>
      <button
        type="button"
        aria-pressed={selected.has(id)}
        onClick={(event) => {
          const next = new Set(event.shiftKey ? selected : [])
          if (event.shiftKey && next.has(id)) next.delete(id)
          else next.add(id)
          select(next)
        }}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
      >
        <Icon
          size={14}
          aria-hidden
          className={classNames('shrink-0', isText(element) ? 'text-warn' : 'text-accent')}
        />
        <span className="truncate">{name}</span>
        {warning && (
          <span className="ml-auto shrink-0 text-xs text-warn" title={warning}>
            {boxOf(element) ? 'check' : 'no box'}
          </span>
        )}
      </button>
      <IconButton
        icon={ArrowUp}
        label={`Bring ${name} one nearer`}
        onClick={() => write(reordered(layout, new Set([id]), 1))}
      />
      <IconButton
        icon={ArrowDown}
        label={`Send ${name} one back`}
        onClick={() => write(reordered(layout, new Set([id]), -1))}
      />
      <IconButton
        icon={isLocked ? Lock : LockOpen}
        label={isLocked ? `Unlock ${name}` : `Lock ${name}`}
        aria-pressed={isLocked}
        onClick={() => toggleLock(editing, new Set([id]))}
      />
      <IconButton
        icon={Trash2}
        label={`Remove ${name}`}
        disabled={isLocked}
        onClick={() => write(removed(layout, new Set([id])))}
      />
    </li>
  )
}
