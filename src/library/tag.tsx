import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { hueOf } from './tags.ts'

/** The color of a tag. */
export const TagDot = ({ tag }: { readonly tag: string }) => (
  <span
    aria-hidden
    className="size-2 shrink-0 rounded-full"
    style={{ background: `oklch(0.68 0.14 ${hueOf(tag)})` }}
  />
)

interface TagChipProps {
  readonly tag: string
  /** The name of the tag, or a link with it. */
  readonly children?: ReactNode
  /** Undefined if the tag cannot be removed. */
  onRemove?(): void
}

/** A tag. */
export const TagChip = ({
  tag,
  children = <span className="truncate">{tag}</span>,
  onRemove,
}: TagChipProps) => (
  <span
    className={`inline-flex max-w-full items-center gap-1.5 rounded-sm bg-raised pl-2 text-sm ${onRemove ? '' : 'pr-2'}`}
  >
    <TagDot tag={tag} />
    {children}
    {onRemove && (
      <button
        type="button"
        aria-label={`Remove the tag ${tag}`}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-2 hover:text-ink"
      >
        <X size={14} aria-hidden />
      </button>
    )}
  </span>
)

/** A tag of a picture, as a link to all pictures with it. */
export const PictureTag = ({ tag, onRemove }: { readonly tag: string; onRemove(): void }) => (
  <li className="flex max-w-full">
    <TagChip tag={tag} onRemove={onRemove}>
      <Link to="/library" search={{ tag: [tag] }} className="truncate hover:underline">
        {tag}
      </Link>
    </TagChip>
  </li>
)
