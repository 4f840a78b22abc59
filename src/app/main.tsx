import '#src/ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './app.tsx'

// zod compiles schemas with `new Function` where it may; the content security policy says that it may not.
z.config({ jitless: true })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
