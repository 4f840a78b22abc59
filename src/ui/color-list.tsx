import { Plus, X } from 'lucide-react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

interface ColorListProps {
  /** Each #RRGGBB. */
  readonly colors: readonly string[]
  readonly min: number
  readonly max: number
  /** The color that Add adds. */
  readonly fresh: string
  /** A suffix of the labels, after the number: " of the element". */
  readonly of?: string
  onChange(colors: readonly string[]): void
}

/** An editable list of colors. */
export function ColorList({ colors, min, max, fresh, of = '', onChange }: ColorListProps) {
  // A colour is known by its place: two may be equal, and one changes while it is dragged.
  const places = colors.map((color, place) => ({ color, place, key: `colour-${place}` }))
  return (
    <div className="flex flex-wrap gap-1.5">
      {places.map(({ color, place, key }) => (
        <span key={key} className="flex items-center rounded-md border bg-bg">
          <input
            type="color"
            aria-label={`Colour ${place + 1}${of}`}
            value={color}
            onChange={({ target }) => onChange(colors.with(place, target.value))}
            className="size-8 cursor-pointer rounded-sm border-0 bg-transparent p-1"
          />
          {colors.length > min && (
            <IconButton
              icon={X}
              label={`Remove colour ${place + 1}${of}`}
              onClick={() => onChange(colors.toSpliced(place, 1))}
            />
          )}
        </span>
      ))}
      {colors.length < max && (
        <Button look="quiet" onClick={() => onChange([...colors, fresh])}>
          <Plus size={14} aria-hidden /> Colour
        </Button>
      )}
    </div>
  )
}
