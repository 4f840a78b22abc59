import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { StudioClient } from '#src/api/studio-client.ts'

/** Places that screens lead to; a test looks at the address, not at what is there. */
const ELSEWHERE = [
  '/generate',
  '/library',
  '/library/$assetId',
  '/compare',
  '/tools/$tool',
  '/activity',
  '/models',
  '/generations',
  '/generations/$generationId',
  '/admin/keys',
  '/admin/invoices',
]

interface Place {
  /** The route of the screen, as the app has it. */
  readonly path: string
  /** The address that is opened; the route itself where none is given. */
  readonly at?: string
  readonly screen: () => ReactNode
}

/** Renders a screen at its own address, with the router and the queries that it stands in. */
export function renderScreen({ path, at = path, screen }: Place) {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path, component: screen })
  const others = ELSEWHERE.filter((other) => other !== path).map((other) =>
    createRoute({ getParentRoute: () => root, path: other, component: () => null }),
  )
  const router = createRouter({
    routeTree: root.addChildren([route, ...others]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const client = new StudioClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { client, router }
}
