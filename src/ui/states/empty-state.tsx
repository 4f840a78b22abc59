import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** Null while unknown; the space is reserved. */
  readonly title: string | null
  readonly heading?: 'h1' | 'h2'
  readonly children: ReactNode
}

/** The placeholder of an empty list or stage. */
export function EmptyState({ title, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="grid h-full min-h-60 place-content-center justify-items-center gap-2 p-6 text-center">
      <svg
        viewBox="0 0 48 48"
        className="mb-2 size-12 text-line-2"
        fill="none"
        stroke="currentColor"
        aria-hidden
      >
        <title>Easel</title>
        <path
          d="M10 42 20 8h8l10 34M15 27h18M24 27v15"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {title === null ? (
        <div className="h-5.5" />
      ) : (
        <Heading className="text-lg font-semibold">{title}</Heading>
      )}
      <div className="max-w-xs text-sm text-ink-3">{children}</div>
    </div>
  )
}
