import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { retryDelay, shouldRetry } from '#src/api/should-retry.ts'
import { StudioClient } from '#src/api/studio-client.ts'
import type { StudioRouter } from './router.tsx'

const client = new StudioClient({
  defaultOptions: {
    queries: {
      // Events bring what changes; what they cannot bring is asked for again when the window comes back.
      staleTime: 10_000,
      retry: shouldRetry,
      retryDelay,
      // Easel may run on this machine, where a browser without a network reaches it.
      networkMode: 'always',
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
