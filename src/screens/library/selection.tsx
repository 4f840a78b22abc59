import { Link } from '@tanstack/react-router'
import type { ActionPicture } from '#src/pictures/action.ts'
import { misfitsIn } from '#src/pictures/actions.ts'
import { type PlacedAction, usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { Button } from '#src/ui/button.tsx'

interface SelectionProps {
  readonly pictures: readonly ActionPicture[]
  onClear(): void
}

/** Actions on the selected pictures, and notes on actions that take another number of pictures. */
export function Selection({ pictures, onClear }: SelectionProps) {
  return (
    <div className="num flex items-center gap-2 text-sm">
      <span className="text-ink-2">{pictures.length} selected</span>
      {usePictureActions('selection', pictures).map((action) => (
        <SelectionAction key={action.id} {...action} />
      ))}
      {misfitsIn('selection', pictures).map(({ id, label, takes }) => (
        <span key={id} className="text-xs text-ink-3">
          {label} takes {takes.min} to {takes.max}
        </span>
      ))}
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

const SelectionAction = ({ label, isDisabled, leadsTo, run }: PlacedAction<'selection'>) =>
  leadsTo ? (
    <Link
      {...leadsTo}
      className="inline-flex min-h-8 items-center rounded-md border border-line-2 px-3 hover:bg-hover"
    >
      {label}
    </Link>
  ) : (
    <Button disabled={isDisabled} onClick={run}>
      {label}
    </Button>
  )
