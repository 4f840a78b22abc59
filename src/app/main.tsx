import '#src/ui/theme.css'
import { type ComponentChild, render } from 'preact'
import * as z from 'zod/mini'
import { loadPart } from '#src/ui/part.tsx'
import { App } from './app.tsx'
import { createStudioRouter } from './router.tsx'

// zod compiles schemas with `new Function` where it may; the content security policy says that it may not.
z.config({ jitless: true })

const root = document.getElementById('root')
if (root) {
  const router = createStudioRouter()
  // A route or a part that is still loading draws nothing: what the page came with would go and come back.
  await router.load()
  for (const name of root.dataset.parts?.split(' ') ?? []) await loadPart(name)
  // What React's types call an element is Preact's here (vite.config.ts); its own `render` keeps what stands in the page.
  const app: unknown = <App router={router} />
  render(app as ComponentChild, root)
}
