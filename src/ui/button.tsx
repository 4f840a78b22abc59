import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const LOOKS = {
  primary:
    'bg-accent-fill text-accent-ink font-semibold hover:brightness-110 disabled:bg-raised disabled:text-ink-3',
  plain: 'border border-line-2 bg-panel text-ink hover:bg-hover disabled:text-ink-3',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink disabled:text-ink-3',
  danger: 'border border-line-2 text-bad hover:bg-hover',
} as const

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof LOOKS
}

/** A button with words. Never submits a form unless it says so. */
export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(
        'inline-flex min-h-8 items-center justify-center gap-2 rounded-md px-3 text-sm transition-colors',
        LOOKS[look],
        className,
      )}
      {...rest}
    />
  )
}
