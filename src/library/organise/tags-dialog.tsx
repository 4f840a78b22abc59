import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { tagsQuery } from '#src/api/library/library.ts'
import type { Chosen } from '#src/pictures/chosen.ts'
import { markWithUndo } from '#src/pictures/mark.ts'
import { formatWhole } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { TagDot } from '../tag.tsx'
import { tagOf } from '../tags.ts'
import { NameForm } from './name-form.tsx'

/** All pictures with a tag, also those in the trash. */
const picturesWith = (tag: string, total: number): Chosen => ({
  kind: 'all',
  search: { tag: [tag] },
  except: new Set(),
  total,
  upTo: new Date().toISOString(),
  withTrash: true,
})

/** All tags: each can be renamed everywhere, merged with another one by its name, or removed from every picture. */
export function TagsDialog({ onClose }: { onClose(): void }) {
  const tags = useQuery(tagsQuery).data?.tags ?? []
  return (
    <Dialog title="Tags" onClose={onClose}>
      {tags.length === 0 ? (
        <p className="text-sm text-ink-3">No picture has a tag yet.</p>
      ) : (
        <ul className="grid gap-0.5">
          {tags.map(({ tag, pictures }) => (
            <TagRow key={tag} tag={tag} pictures={pictures} inUse={tags.map((used) => used.tag)} />
          ))}
        </ul>
      )}
      <Toasts />
    </Dialog>
  )
}

interface TagRowProps {
  readonly tag: string
  readonly pictures: number
  readonly inUse: readonly string[]
}

function TagRow({ tag, pictures, inUse }: TagRowProps) {
  const client = useQueryClient()
  const [isRenaming, setIsRenaming] = useState(false)
  const change = (by: PictureChange) => void markWithUndo(client, picturesWith(tag, pictures), by)
  const rename = (name: string) => {
    setIsRenaming(false)
    const others = inUse.filter((used) => used !== tag)
    const to = tagOf(name, others)
    if (to !== tag && to !== '') change({ addTags: [to], removeTags: [tag] })
  }
  if (isRenaming)
    return (
      <li className="grid gap-1 py-1">
        <NameForm
          isFirst
          label={`New name of ${tag}`}
          action="Rename"
          name={tag}
          failure="The tag could not be renamed"
          onName={rename}
        />
        <p className="px-2 text-xs text-ink-3">The name of another tag merges the two.</p>
      </li>
    )
  return (
    <li className="flex min-h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover">
      <TagDot tag={tag} />
      <bdi className="min-w-0 flex-1 truncate">{tag}</bdi>
      <span className="num text-ink-3">{formatWhole(pictures)}</span>
      <IconButton icon={Pencil} label={`Rename ${tag}`} onClick={() => setIsRenaming(true)} />
      <IconButton
        icon={Trash2}
        label={`Remove ${tag} from every picture`}
        onClick={() => change({ removeTags: [tag] })}
      />
    </li>
  )
}
