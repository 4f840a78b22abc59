import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Shown in place of a list that failed to load. */
export function Unread({ query }: { readonly query: UseInfiniteQueryResult<unknown> }) {
  return (
    <EmptyState title="This list could not be loaded">
      <p role="alert">{query.error?.message}</p>
      <Button className="mt-3" disabled={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </EmptyState>
  )
}
