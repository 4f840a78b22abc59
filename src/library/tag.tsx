import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
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
  onRemove(): void
}

/** A tag that leads to its pictures and can be removed. */
export const TagChip = ({ tag, onRemove }: TagChipProps) => (
  <li className="inline-flex max-w-full items-center gap-1.5 rounded-sm bg-raised pl-2 text-sm">
    <TagDot tag={tag} />
    <Link to="/library" search={{ tag: [tag] }} className="truncate hover:underline">
      {tag}
    </Link>
    <button
      type="button"
      aria-label={`Remove the tag ${tag}`}
      onClick={onRemove}
      className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-2 hover:text-ink"
    >
      <X size={14} aria-hidden />
    </button>
  </li>
)
