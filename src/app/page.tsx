import { createMemoryHistory } from '@tanstack/react-router'
import type { VNode } from 'preact'
import { renderToStringAsync } from 'preact-render-to-string'
import { GENERATORS } from '#src/forms/generators.ts'
import { TOOLS } from '#src/forms/tools.ts'
import { drawnParts } from '#src/ui/part.tsx'
import { App } from './app.tsx'
import { createStudioRouter } from './router.tsx'

/** The addresses that have a page of their own; `_` stands for whatever is named there. */
export const ADDRESSES = [
  '/generate',
  ...GENERATORS.map((model) => `/generate?model=${model}`),
  '/tools',
  ...TOOLS.map((tool) => `/tools/${tool}`),
  ...['/library', '/library/_', '/activity', '/models', '/compare', '/admin/keys', '/admin/invoices'],
  ...['/generations', '/generations/_'],
]

/** What the studio draws at an address before a server has told anything, and the parts that this needs. */
export async function pageAt(address: string): Promise<{ html: string; parts: readonly string[] }> {
  const router = createStudioRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  // What React's types call an element is Preact's here (vite.config.ts).
  const app: unknown = <App router={router} />
  return { html: await renderToStringAsync(app as VNode), parts: [...drawnParts] }
}
