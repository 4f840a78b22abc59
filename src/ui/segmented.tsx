import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface Option {
  readonly value: string
  readonly label: string
  /** The reason why the option is disabled. */
  readonly refusal?: string | undefined
}

interface SegmentedProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  onChange(value: string): void
}

/** A segmented control. Native radio buttons underneath, so arrows and screen readers work. */
export function Segmented({ label, options, value, onChange }: SegmentedProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap rounded-md border bg-bg p-0.5">
      {options.map((option) => (
        <label
          key={option.value}
          title={option.refusal}
          className={classNames(
            'relative flex min-h-7 flex-1 items-center justify-center whitespace-nowrap rounded-sm px-2 text-xs font-medium transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.refusal && 'cursor-not-allowed text-ink-3 line-through decoration-1',
            !option.refusal && option.value === value && 'bg-hover text-ink ring-1 ring-edge',
            !option.refusal && option.value !== value && 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.refusal !== undefined}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
