import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MAX_SEARCH_NAME, type SavedSearch } from '#contract/studio/library/saved-searches.ts'
import { addressOfSearch, type LibrarySearch, searchIn } from '#src/address/library-search.ts'
import { libraryKey } from '#src/api/events.ts'
import { changeSearch, saveSearch, useSavedSearches } from '#src/api/library/saved-searches.ts'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { toast } from '#src/ui/overlays/toast.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { NameForm } from '../organise/name-form.tsx'

const FAILED = 'The search could not be saved'

/** Saves the current search under a name. */
export function SaveSearch({ search }: { readonly search: LibrarySearch }) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const save = async (name: string) => {
    const saved = await saveSearch(name, addressOfSearch(search))
    setIsOpen(false)
    void client.invalidateQueries({ queryKey: libraryKey })
    // The server appends a number to a name that is taken.
    toast(`Search saved as ${saved.name}`)
  }
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Save search
      </Button>
      {isOpen && (
        <Dialog title="Save search" onClose={() => setIsOpen(false)}>
          <NameForm
            isFirst
            label="Name of the search"
            action="Save"
            maxLength={MAX_SEARCH_NAME}
            failure={FAILED}
            onName={save}
          />
          <Toasts />
        </Dialog>
      )}
    </>
  )
}

/** The saved searches: each can be opened, renamed, and deleted with Undo. */
export function SavedSearches() {
  const searches = useSavedSearches()
  const [isOpen, setIsOpen] = useState(false)
  if (searches.length === 0) return null
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Saved searches
      </Button>
      {isOpen && (
        <Dialog title="Saved searches" onClose={() => setIsOpen(false)}>
          <ul className="grid gap-1">
            {searches.map((saved) => (
              <Saved key={saved.id} saved={saved} onOpen={() => setIsOpen(false)} />
            ))}
          </ul>
          <Toasts />
        </Dialog>
      )}
    </>
  )
}

function Saved({ saved, onOpen }: { readonly saved: SavedSearch; onOpen(): void }) {
  const client = useQueryClient()
  const [isNaming, setIsNaming] = useState(false)
  const { id, name } = saved
  const change = (by: Parameters<typeof changeSearch>[1]) =>
    changeSearch(id, by).finally(() => void client.invalidateQueries({ queryKey: libraryKey }))
  const failed = toastFailure(FAILED)
  const restore = () => void change({ isDeleted: false }).catch(failed)
  const remove = () =>
    change({ isDeleted: true }).then(() => toast(`${name} deleted`, { label: 'Undo', run: restore }), failed)
  if (isNaming)
    return (
      <li>
        <NameForm
          isFirst
          label={`New name of ${name}`}
          name={name}
          action="Rename"
          maxLength={MAX_SEARCH_NAME}
          failure="The search could not be renamed"
          onName={(given, replaced) =>
            change({ name: given, expected: { name: replaced } }).then(() => setIsNaming(false))
          }
        />
      </li>
    )
  return (
    <li className="flex min-h-9 items-center gap-1 rounded-md pl-2 hover:bg-hover">
      <Link
        to="/library"
        search={searchIn(saved.search)}
        onClick={onOpen}
        className="min-w-0 flex-1 truncate text-sm"
      >
        {name}
      </Link>
      <IconButton icon={Pencil} label={`Rename ${name}`} onClick={() => setIsNaming(true)} />
      <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => void remove()} />
    </li>
  )
}
