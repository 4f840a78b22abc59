import { useState } from 'react'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { PromptTable } from './prompt-table.tsx'
import type { PromptsProps } from './prompts-props.ts'
import { SavedPrompts } from './saved-prompts.tsx'
import { UsedPrompts } from './used-prompts.tsx'

const TABS = [
  { value: 'saved', label: 'Saved' },
  { value: 'used', label: 'History' },
  { value: 'table', label: 'From a table' },
]

/** Saved prompts, those that were used, and runs from a table of prompts. */
export function PromptsDialog(props: PromptsProps) {
  const [tab, setTab] = useState('saved')
  return (
    <Dialog title="Prompts" size="large" onClose={props.onClose}>
      <div className="border-b px-4 py-2.5">
        <div className="w-96 max-w-full">
          <Segmented label="Prompts from" options={TABS} value={tab} onChange={setTab} />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        {tab === 'saved' && <SavedPrompts {...props} />}
        {tab === 'used' && <UsedPrompts {...props} />}
        {tab === 'table' && <PromptTable {...props} />}
      </div>
      {/* Those of the page are behind the dialog. */}
      <Toasts />
    </Dialog>
  )
}
