import type { ReactNode } from 'react'

interface FieldRowProps {
  readonly label: string
  /** The effect of the setting on these pictures. */
  readonly advice?: ReactNode
  readonly children: ReactNode
}

/** One field of the export form, with its label beside it, on phones above it. */
export const FieldRow = ({ label, advice, children }: FieldRowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1.5 border-b py-3 last:border-b-0 md:grid-cols-[84px_minmax(0,1fr)]">
    <span className="text-xs font-medium text-ink-2 md:pt-2">{label}</span>
    <div className="grid min-w-0 gap-2">
      {children}
      {advice && <p className="num text-xs text-ink-3">{advice}</p>}
    </div>
  </div>
)

interface CheckProps {
  readonly label: string
  readonly isChecked: boolean
  onChange(isChecked: boolean): void
}

export function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className="flex min-h-8 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}
