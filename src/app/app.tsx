import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { upload } from '#src/api/assets.ts'
import { ApiError } from '#src/api/call.ts'
import { UploadContext } from '#src/forms/uploads.ts'
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
      <UploadContext value={upload}>
        <RouterProvider router={router} />
      </UploadContext>
    </QueryClientProvider>
  )
}
