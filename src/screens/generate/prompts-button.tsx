import { BookMarked } from 'lucide-react'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#src/ui/icon-button.tsx'
import { part } from '#src/ui/part.tsx'
import type { PromptsProps } from './prompts/prompts-props.ts'

const PromptsDialog = part('PromptsDialog', () => import('./prompts/prompts-dialog.tsx'))

/** Opens the saved prompts, those that were used, and the table of prompts. */
export function PromptsButton(props: Pick<PromptsProps, 'model' | 'onPrompt'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon={BookMarked} label="Prompts" aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen &&
        createPortal(
          <Suspense>
            <PromptsDialog {...props} onClose={() => setIsOpen(false)} />
          </Suspense>,
          // Outside of the form around: Enter in the search would press its button.
          document.body,
        )}
    </>
  )
}
