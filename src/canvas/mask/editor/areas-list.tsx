import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Size } from '#contract/service/describe/operation.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputLook } from '#src/ui/inputs.ts'
import type { EditLine, MaskEdit, Mode } from '../edits.ts'
import type { MaskSettings } from '../settings.ts'

interface AreasListProps {
  readonly edits: readonly EditLine[]
  readonly size: Size
  /** How alike a colour that is marked by its place must be. */
  readonly alike: Pick<MaskSettings, 'tolerance' | 'isContiguous'>
  onAdd(edit: MaskEdit): void
  onRemove(place: number): void
}

const NAMES: Readonly<Record<EditLine['kind'], string>> = {
  stroke: 'Stroke',
  polygon: 'Area',
  rectangle: 'Rectangle',
  'by-colour': 'By colour',
  grow: 'Grow or shrink',
  invert: 'Inverted',
  clear: 'Cleared',
  load: 'Loaded mask',
}

/** The mask as a list of its edits, each of which can be removed; and new edits by numbers. */
export function AreasList({ edits, size, alike, onAdd, onRemove }: AreasListProps) {
  return (
    <details className="group border-t bg-panel text-xs">
      <summary className="flex min-h-9 items-center gap-2 px-3 text-ink-2 hover:text-ink">
        List of marked areas
        <span className="num text-ink-3">{edits.length}</span>
      </summary>
      <div className="grid max-h-52 gap-2 overflow-y-auto px-3 pb-3">
        <ol aria-label="Marked areas" className="grid gap-0.5">
          {edits.map((edit, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an edit is its place in the order of edits
            <li key={place} className="num flex items-center gap-2">
              <span className="w-6 text-right text-ink-3">{place + 1}</span>
              <span>{edit.mode === 'erase' ? `${NAMES[edit.kind]}, erased` : NAMES[edit.kind]}</span>
              <span className="text-ink-3">{edit.pixels.toLocaleString()} px</span>
              <IconButton
                icon={Trash2}
                label={`Remove ${NAMES[edit.kind].toLowerCase()} ${place + 1}`}
                onClick={() => onRemove(place)}
                className="ml-auto"
              />
            </li>
          ))}
        </ol>
        <AddArea size={size} alike={alike} onAdd={onAdd} />
      </div>
    </details>
  )
}

const SIDES = ['x', 'y', 'width', 'height'] as const

interface Way {
  readonly kind: 'rectangle' | 'by-colour'
  readonly mode: Mode
  readonly label: string
}

/** Also what Enter in a field does. */
const MARK_RECTANGLE: Way = { kind: 'rectangle', mode: 'paint', label: 'Mark rectangle' }
const WAYS: readonly Way[] = [
  MARK_RECTANGLE,
  { kind: 'rectangle', mode: 'erase', label: 'Erase rectangle' },
  { kind: 'by-colour', mode: 'paint', label: 'Mark colour at x, y' },
  { kind: 'by-colour', mode: 'erase', label: 'Erase colour at x, y' },
]

/** What is marked on the canvas by a drag or a click, by numbers: a rectangle, or the colour at a place. */
function AddArea({ size, alike, onAdd }: Pick<AreasListProps, 'size' | 'alike' | 'onAdd'>) {
  const [box, setBox] = useState({ x: 0, y: 0, width: size.width, height: size.height })
  return (
    <form
      aria-label="Area by coordinates"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        const { kind, mode } = WAYS.find(({ label }) => label === submitter?.textContent) ?? MARK_RECTANGLE
        onAdd(
          kind === 'rectangle'
            ? { kind, mode, ...box }
            : {
                kind,
                mode,
                ...alike,
                x: Math.min(box.x, size.width - 1),
                y: Math.min(box.y, size.height - 1),
              },
        )
      }}
    >
      {SIDES.map((side) => (
        <label key={side} className="grid gap-1 capitalize">
          {side}
          <input
            type="number"
            min={0}
            max={side === 'x' || side === 'width' ? size.width : size.height}
            value={box[side]}
            onChange={({ target }) => setBox({ ...box, [side]: Math.trunc(Number(target.value)) })}
            className={`${inputLook} num h-8 w-20`}
          />
        </label>
      ))}
      {WAYS.map(({ mode, label }) => (
        <Button key={label} type="submit" look={mode === 'paint' ? 'plain' : 'quiet'}>
          {label}
        </Button>
      ))}
    </form>
  )
}
