import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { Asset } from '#contract/studio/assets.ts'
import { markPictures } from '#src/pictures/mark.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Stars } from '../stars.tsx'
import { PictureTag } from '../tag.tsx'
import { TagInput } from '../tag-input.tsx'
import { Note } from './note/note.tsx'

/** A person's marks on a picture: stars, favourite, tags, a note. */
export function PictureMarks({ asset }: { readonly asset: Asset }) {
  const client = useQueryClient()
  const mark = (change: Parameters<typeof markPictures>[2]) => markPictures(client, [asset.id], change)
  return (
    <section aria-label="Rating, tags and note" className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Stars rating={asset.rating} onRate={(rating) => void mark({ rating })} />
        <Button
          look="quiet"
          aria-pressed={asset.isFavorite}
          onClick={() => void mark({ isFavorite: !asset.isFavorite })}
        >
          <Heart size={16} aria-hidden className={classNames(asset.isFavorite && 'fill-current')} />
          Favourite
        </Button>
      </div>
      <div className="grid gap-1.5">
        <span className="text-xs font-medium text-ink-2">Tags</span>
        {asset.tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
            {asset.tags.map((tag) => (
              <PictureTag key={tag} tag={tag} onRemove={() => void mark({ removeTags: [tag] })} />
            ))}
          </ul>
        )}
        <TagInput label="Add a tag" present={asset.tags} onAdd={(tag) => void mark({ addTags: [tag] })} />
      </div>
      <Note key={asset.id} id={asset.id} note={asset.note} />
    </section>
  )
}
