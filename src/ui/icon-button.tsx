import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon
  /** The accessible name and the tooltip. */
  readonly label: string
}

/** A square icon button with an accessible name. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-8 shrink-0 place-items-center rounded-md text-ink-2 transition-colors enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-40',
        className,
      )}
      {...rest}
    >
      <Icon size={16} strokeWidth={1.7} aria-hidden />
    </button>
  )
}
