import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isRefusedAs } from '#src/api/call.ts'
import { studioQuery } from '#src/api/studio.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Loading } from '#src/ui/states/loading.tsx'

const PAGES = [
  { to: '/admin/keys', label: 'API keys' },
  { to: '/admin/invoices', label: 'Invoices' },
] as const

interface AdminFrameProps {
  readonly title: string
  readonly error: Error | null
  readonly isLoading: boolean
  readonly children: ReactNode
}

/** The frame of the admin pages: tabs, and the reason where access is denied. */
export function AdminFrame({ title, error, isLoading, children }: AdminFrameProps) {
  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">{title}</h1>
      <nav aria-label="Admin" className="flex gap-1 border-b bg-panel px-4 py-1.5">
        {PAGES.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeProps={{ className: 'bg-raised text-ink' }}
            inactiveProps={{ className: 'text-ink-3 hover:bg-hover hover:text-ink' }}
            className="flex min-h-8 items-center rounded-md px-3 text-sm"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        {error ? (
          <EmptyState title={isNotAdmin(error) ? 'For organization admins' : `${title} could not be loaded`}>
            {error.message}
          </EmptyState>
        ) : (
          <>
            {isLoading && <Loading />}
            {children}
          </>
        )}
      </div>
      <ResultsBy />
    </div>
  )
}

/** How finished pictures come from the image service. */
function ResultsBy() {
  const { data } = useQuery(studioQuery)
  const by = data?.engine.resultsBy
  if (!by) return null
  return (
    <p className="border-t bg-panel px-4 py-2 text-xs wrap-anywhere text-ink-3">
      {by.kind === 'webhooks'
        ? `The image service delivers finished pictures to ${by.address}, and is polled too.`
        : `The image service is only polled for finished pictures. ${by.reason}`}
    </p>
  )
}

const isNotAdmin = (error: Error) => isRefusedAs(error, 'not-admin')
