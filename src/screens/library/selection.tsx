import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart, RotateCcw, Star, Tag, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { MAX_RATING } from '#contract/studio/library-filter.ts'
import { TagChip } from '#src/library/tag.tsx'
import { TagInput } from '#src/library/tag-input.tsx'
import { misfitsIn } from '#src/pictures/actions.ts'
import { markWithUndo } from '#src/pictures/mark.ts'
import { type PlacedAction, usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { Button } from '#src/ui/button.tsx'
import { count, formatWhole } from '#src/ui/format/format.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { Toasts } from '#src/ui/overlays/toasts.tsx'

interface SelectionProps {
  readonly ids: readonly string[]
  /** How many pictures pass the filter; undefined until that is known. */
  readonly total: number | undefined
  /** The tags that some of them have. */
  readonly tags: readonly string[]
  /** Whether the library shows the trash. */
  readonly isTrash: boolean
  onSelectAll(): void
  onClear(): void
}

const RATINGS = Array.from({ length: MAX_RATING }, (_, at) => MAX_RATING - at)

/** Actions on the selected pictures, and notes on actions that take another number of pictures. */
export function Selection({ ids, total, tags, isTrash, onSelectAll, onClear }: SelectionProps) {
  const client = useQueryClient()
  const pictures = useMemo(() => ids.map((id) => ({ id })), [ids])
  const mark = (change: Parameters<typeof markWithUndo>[2]) => markWithUndo(client, ids, change)
  const move = (isDeleted: boolean) => void mark({ isDeleted }).then((isMoved) => isMoved && onClear())
  const actions = usePictureActions('selection', pictures)
  const [isTagging, setIsTagging] = useState(false)
  const bar = { selected: ids.length, total, onSelectAll, onClear }
  if (isTrash)
    return (
      <SelectionBar {...bar}>
        <Button onClick={() => move(false)}>
          <RotateCcw size={16} aria-hidden /> Restore
        </Button>
      </SelectionBar>
    )
  return (
    <SelectionBar {...bar}>
      <Button onClick={() => void mark({ isFavorite: true })}>
        <Heart size={16} aria-hidden /> Favourite
      </Button>
      <Menu
        label="Rate"
        icon={Star}
        isNamed
        items={[
          ...RATINGS.map((rating) => ({
            label: `${rating} of ${MAX_RATING}`,
            icon: Star,
            run: () => void mark({ rating }),
          })),
          { label: 'No rating', icon: Star, run: () => void mark({ rating: 0 }) },
          { label: 'No favourite', icon: Heart, run: () => void mark({ isFavorite: false }) },
        ]}
      />
      <Button aria-haspopup="dialog" onClick={() => setIsTagging(true)}>
        <Tag size={16} aria-hidden /> Tag
      </Button>
      {isTagging && (
        <Dialog title={`Tags of ${count(ids.length, 'picture')}`} onClose={() => setIsTagging(false)}>
          <TagsOfSeveral
            tags={tags}
            onAdd={(tag) => void mark({ addTags: [tag] })}
            onRemove={(tag) => void mark({ removeTags: [tag] })}
          />
          {/* Those of the page are behind the dialog. */}
          <Toasts />
        </Dialog>
      )}
      {actions.map((action) => (
        <SelectionAction key={action.id} {...action} />
      ))}
      {misfitsIn('selection', pictures).map(({ id, label, takes }) => (
        <span key={id} className="text-xs text-ink-3">
          {label} takes {takes.min} to {takes.max}
        </span>
      ))}
      <Button onClick={() => move(true)}>
        <Trash2 size={16} aria-hidden /> Trash
      </Button>
    </SelectionBar>
  )
}

interface TagsOfSeveralProps {
  readonly tags: readonly string[]
  onAdd(tag: string): void
  onRemove(tag: string): void
}

/** Adds tags to every selected picture, or removes those that some of them have. */
const TagsOfSeveral = ({ tags, onAdd, onRemove }: TagsOfSeveralProps) => (
  <div className="grid min-h-64 content-start gap-3">
    <TagInput data-focus-first label="Add a tag to all" present={[]} onAdd={onAdd} />
    {tags.length > 0 && (
      <ul aria-label="Tags of some of them" className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <TagChip key={tag} tag={tag} onRemove={() => onRemove(tag)} />
        ))}
      </ul>
    )}
  </div>
)

interface SelectionBarProps extends Pick<SelectionProps, 'total' | 'onSelectAll' | 'onClear'> {
  readonly selected: number
  readonly children: ReactNode
}

const SelectionBar = ({ selected, total = 0, children, onSelectAll, onClear }: SelectionBarProps) => (
  <section
    aria-label="Selection"
    className="num flex flex-wrap items-center gap-2 border-t bg-panel px-4 py-2.5 text-sm"
  >
    <span className="text-ink-2">{formatWhole(selected)} selected</span>
    {total > selected && (
      <Button look="quiet" onClick={onSelectAll}>
        Select all {formatWhole(total)}
      </Button>
    )}
    {children}
    <Button look="quiet" className="ml-auto" onClick={onClear}>
      Clear
    </Button>
  </section>
)

const SelectionAction = ({ label, isDisabled, leadsTo, run }: PlacedAction<'selection'>) =>
  leadsTo ? (
    <Link
      {...leadsTo}
      className="inline-flex min-h-8 items-center rounded-md border border-line-2 px-3 hover:bg-hover"
    >
      {label}
    </Link>
  ) : (
    <Button disabled={isDisabled} onClick={run}>
      {label}
    </Button>
  )
