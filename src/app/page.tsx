import { createMemoryHistory } from '@tanstack/react-router'
import type { VNode } from 'preact'
import { renderToStringAsync } from 'preact-render-to-string'
import { GENERATORS, TOOLS } from '#contract/service/operations/table.ts'
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
  ...['/library', '/library/_', '/activity', '/models', '/admin/keys', '/admin/invoices'],
  ...['/generations', '/generations/_'],
]

/** What the studio draws at an address before a server has told anything, and the parts that this needs. */
export async function pageAt(
  address: string,
): Promise<{ html: string; title: string; parts: readonly string[] }> {
  const router = createStudioRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  // What React's types call an element is Preact's here (vite.config.ts).
  const app: unknown = <App router={router} />
  const title = tabTitle(placesOf(router.state.location.pathname).at(-1))
  return { html: await renderToStringAsync(app as VNode), title, parts: [...drawnParts] }
}
