import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ApiError } from '#src/api/call.ts'
import type { StudioRouter } from './router.tsx'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // Events bring what changes; what they cannot bring is asked for again when the window comes back.
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
})

/** The studio. */
export function App({ router }: { readonly router: StudioRouter }) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
