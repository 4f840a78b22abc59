import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Collection } from '#contract/studio/organise/collections.ts'
import { removeCollection, renameCollection, restoreCollection } from '#src/api/library/organise.ts'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { toast } from '#src/ui/overlays/toast.ts'
import { NameForm } from './name-form.tsx'

interface CollectionMenuProps {
  readonly collection: Collection
  /** Whether the library shows it. */
  readonly isHere: boolean
}

/** Renames or deletes a collection. */
export function CollectionMenu({ collection, isHere }: CollectionMenuProps) {
  const { id, name } = collection
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isRenaming, setIsRenaming] = useState(false)
  const done = (change: Promise<unknown>, failure: string) =>
    change.catch(toastFailure(failure)).finally(() => void client.invalidateQueries())
  const restore = () => void done(restoreCollection(id), 'The collection could not be restored')
  const remove = () =>
    done(
      removeCollection(id).then(() => {
        toast(`Collection ${name} deleted; its pictures stay in the library`, { label: 'Undo', run: restore })
        if (isHere) void navigate({ to: '/library', search: {} })
      }),
      'The collection could not be deleted',
    )
  return (
    <>
      <Menu
        label={`Change ${name}`}
        items={[
          { label: 'Rename', icon: Pencil, run: () => setIsRenaming(true) },
          { label: 'Delete the collection', icon: Trash2, run: () => void remove() },
        ]}
      />
      {isRenaming && <RenameCollection collection={collection} onClose={() => setIsRenaming(false)} />}
    </>
  )
}

interface RenameCollectionProps {
  readonly collection: Collection
  onClose(): void
}

function RenameCollection({ collection, onClose }: RenameCollectionProps) {
  const client = useQueryClient()
  const { id, name } = collection
  const rename = (to: string, replaced: string) =>
    renameCollection(id, to, replaced)
      .then(onClose)
      .finally(() => void client.invalidateQueries())
  return (
    <Dialog title={`Rename ${name}`} onClose={onClose}>
      <NameForm
        isFirst
        label="Name"
        action="Rename"
        name={name}
        failure="The collection could not be renamed"
        onName={rename}
      />
    </Dialog>
  )
}
