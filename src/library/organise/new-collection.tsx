import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createCollection } from '#src/api/library/organise.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { NameForm } from './name-form.tsx'

/** Asks for the name of a new collection, and shows it. */
export function NewCollection({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = (name: string) =>
    createCollection(name)
      .then(({ id }) => {
        onClose()
        void navigate({ to: '/library', search: { collection: id } })
      })
      .finally(() => void client.invalidateQueries())
  return (
    <Dialog title="New collection" onClose={onClose}>
      <NameForm
        isFirst
        label="Name"
        action="Create"
        failure="The collection could not be created"
        onName={create}
      />
    </Dialog>
  )
}
