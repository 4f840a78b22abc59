import { useQueryClient } from '@tanstack/react-query'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { ask } from '#src/pictures/ask.ts'
import type { Chosen } from '#src/pictures/chosen.ts'
import { markWithUndo } from '#src/pictures/mark.ts'
import { Button } from '#src/ui/button.tsx'

interface TrashNoticeProps {
  readonly search: LibrarySearch
  /** The number of pictures shown from the trash. */
  readonly total: number
  onErasing(): void
}

/** When the pictures in the trash are deleted, and the actions on all of them. */
export function TrashNotice({ search, total, onErasing }: TrashNoticeProps) {
  const client = useQueryClient()
  const all = (): Chosen => ({
    kind: 'all',
    search,
    except: new Set(),
    total,
    upTo: new Date().toISOString(),
  })
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 text-sm">
      <p className="mr-auto text-ink-2">Pictures in the trash are deleted for good after 30 days.</p>
      <Button onClick={() => void markWithUndo(client, all(), { isDeleted: false })}>Restore all</Button>
      <Button
        look="danger"
        onClick={() => ask({ kind: 'erase', chosen: all(), tags: [], onBegin: onErasing })}
      >
        Empty the trash
      </Button>
    </div>
  )
}
