import type { ReactNode } from 'react'

interface LabelledProps {
  readonly label: string
  /** Id of the control, where there is one native control to point at. */
  readonly htmlFor?: string
  /** Stands at the right of the label: a count, the final size. */
  readonly aside?: ReactNode
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** Id of a control's error and help, for `aria-describedby`. */
export const describedBy = (id: string) => `${id}-says`

/** A control with its label above, and its error or else its help below. */
export function Labelled({ label, htmlFor, aside, help, error, children }: LabelledProps) {
  const Name = htmlFor ? 'label' : 'span'
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-xs">
        <Name {...(htmlFor ? { htmlFor } : {})} className="font-medium text-ink-2">
          {label}
        </Name>
        {aside !== undefined && <span className="num truncate text-ink-3">{aside}</span>}
      </div>
      {children}
      {(error || help) && (
        <p id={htmlFor && describedBy(htmlFor)} className="text-xs">
          {error ? <span className="text-bad">{error}</span> : <span className="text-ink-3">{help}</span>}
        </p>
      )}
    </div>
  )
}
