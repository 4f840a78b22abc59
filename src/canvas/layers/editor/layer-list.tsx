import { ArrowDown, ArrowUp, Lock, LockOpen, Trash2, Type } from 'lucide-react'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { reordered } from '../../boxes/order.ts'
import { nameOf, removed, type TextLayer } from '../layers-document.ts'
import { toggleLock } from '../layers-keys.ts'
import type { LayersEditing } from '../use-layers.ts'

/** The text layers as a list, the nearest first: everything that the canvas does can be done here. */
export function LayerList({ editing }: { readonly editing: LayersEditing }) {
  const { layers } = editing
  if (layers.length === 0) {
    return (
      <p className="px-3 pb-2 text-ink-3">There is no text yet. Draw a box with T, or add a text below.</p>
    )
  }
  return (
    <ol aria-label="Text layers, front to back" className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-1">
      {layers.toReversed().map((layer) => (
        <Row key={layer.id} layer={layer} editing={editing} />
      ))}
    </ol>
  )
}

function Row({ layer, editing }: { readonly layer: TextLayer; readonly editing: LayersEditing }) {
  const { layers, selected, locked, select, write } = editing
  const { id } = layer
  const name = nameOf(layer)
  const isLocked = locked.has(id)
  const own = new Set([id])
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
        <Type size={14} aria-hidden className="shrink-0 text-ink-3" />
        <span className="truncate" dir="auto">
          {name}
        </span>
      </button>
      <IconButton
        icon={ArrowUp}
        label={`Bring ${name} one nearer`}
        onClick={() => write(reordered(layers, own, 1))}
      />
      <IconButton
        icon={ArrowDown}
        label={`Send ${name} one back`}
        onClick={() => write(reordered(layers, own, -1))}
      />
      <IconButton
        icon={isLocked ? Lock : LockOpen}
        label={isLocked ? `Unlock ${name}` : `Lock ${name}`}
        aria-pressed={isLocked}
        onClick={() => toggleLock(editing, own)}
      />
      <IconButton
        icon={Trash2}
        label={`Remove ${name}`}
        disabled={isLocked}
        onClick={() => write(removed(layers, own))}
      />
    </li>
  )
}
