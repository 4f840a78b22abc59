import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import type { Run } from '#contract/studio/runs.ts'
import { part } from '#src/ui/part.tsx'

const EditRun = part('EditRun', () => import('./edit-run.tsx'))

const Edit = createContext<(run: Run) => void>(() => {})

/** Opens the request of a waiting run. */
export const useEdit = () => useContext(Edit)

/** The dialog stands above the lists: rows come and go with the queue, and what is typed in it must not. */
export function Editing({ children }: { readonly children: ReactNode }) {
  const [edited, setEdited] = useState<Run | null>(null)
  return (
    <Edit value={setEdited}>
      {children}
      {edited && (
        <Suspense>
          <EditRun key={edited.id} run={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Edit>
  )
}
