import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { StudioClient } from '#src/api/studio-client.ts'
import { createStudioRouter } from '#src/app/router.tsx'

/** Renders the whole app at an address, shell and screen. */
export function renderStudio(at: string) {
  const router = createStudioRouter(createMemoryHistory({ initialEntries: [at] }))
  const client = new StudioClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { client, router }
}
