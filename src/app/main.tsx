import '#src/ui/theme.css'
import { type ComponentChild, render } from 'preact'
import * as z from 'zod/mini'
import { nameDrafts } from '#src/forms/draft/kept-drafts.ts'
import { expectWholeStyle } from '#src/ui/browser/whole-style.ts'
import { guardComposition } from '#src/ui/keys/composition.ts'
import { loadPart } from '#src/ui/part.tsx'
import { App } from './app.tsx'
import { createStudioRouter } from './router.tsx'

// zod compiles schemas with `new Function` where it may; the content security policy says that it may not.
z.config({ jitless: true })

/** Lets the browser handle input and paint before the next piece of work. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

guardComposition()

const root = document.getElementById('root')
if (root) {
  await nextTask()
  const router = createStudioRouter()
  // A route or a part that is still loading draws nothing: what the page came with would go and come back.
  await router.load()
  for (const name of root.dataset.parts?.split(' ') ?? []) await loadPart(name)
  await nextTask()
  // What React's types call an element is Preact's here (vite.config.ts); its own `render` keeps what stands in the page.
  const app: unknown = <App router={router} />
  render(app as ComponentChild, root)
  if (root.dataset.parts !== undefined) expectWholeStyle()
  // The cookie may be gone, or of another studio of this host, while the drafts are still here.
  nameDrafts()
}
