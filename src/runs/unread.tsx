import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'

/** The reason why a list failed to load, in its place. */
export function Unread({
  query,
}: {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  return (
    <EmptyState title="This list could not be loaded">
      <p role="alert">{query.error?.message}</p>
      <Button className="mt-3" disabled={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </EmptyState>
  )
}
