import { createMemoryHistory } from '@tanstack/react-router'
import type { VNode } from 'preact'
import { renderToStringAsync } from 'preact-render-to-string'
import { GENERATORS, TOOLS } from '#contract/service/operations/table.ts'
import { firstPageAddress } from '#src/api/library/library.ts'
import { tabTitle } from '#src/ui/browser/tab-title.ts'
import { drawnParts } from '#src/ui/part.tsx'
import { App } from './app.tsx'
import { placesOf } from './places.ts'
import { createStudioRouter } from './router.tsx'

/**
 * The addresses that have a page of their own; `_` stands for whatever is named there. What follows a `?` is not known
 * when a page is drawn: what depends on it is not shown before the studio listens (`data-untold` in src/ui/theme.css), and
 * an address that says nothing without it has no page.
 */
export const ADDRESSES = [
  '/generate',
  ...GENERATORS.map((model) => `/generate?model=${model}`),
  '/tools',
  ...TOOLS.map((tool) => `/tools/${tool}`),
  '/library',
  '/library/_',
  '/activity',
  '/models',
  '/admin/keys',
  '/admin/invoices',
  '/generations',
  '/generations/_',
]

/** Requests that a page begins with, where its address has no query: they are sent while the scripts are loading. */
const READS: Readonly<Record<string, readonly string[]>> = { '/library': [firstPageAddress()] }

interface Drawn {
  readonly html: string
  readonly title: string
  readonly parts: readonly string[]
  readonly reads: readonly string[]
}

/** What the studio draws at an address before a server has told anything, and the parts and requests that this needs. */
export async function pageAt(address: string): Promise<Drawn> {
  const router = createStudioRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  // What React's types call an element is Preact's here (vite.config.ts).
  const app: unknown = <App router={router} />
  const title = tabTitle(placesOf(router.state.location.pathname).at(-1))
  const html = await renderToStringAsync(app as VNode)
  return { html, title, parts: [...drawnParts], reads: READS[address] ?? [] }
}
