import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { LibraryPicture } from '#contract/studio/library.ts'
import type { RecordedChange } from '#contract/studio/organise/changes.ts'
import type { ActionPicture } from '#src/pictures/action.ts'
import { changedNothing, outcomeWords } from '#src/pictures/change-words.ts'
import { showChangesIn } from '#src/pictures/changes/change-place.ts'
import { type Chosen, sizeOf } from '#src/pictures/chosen.ts'
import { undo } from '#src/pictures/mark.ts'
import { UseInMenu } from '#src/pictures/use/use-in-menu.tsx'
import { type PlacedAction, usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { useMedia } from '#src/ui/browser/use-media.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { formatWhole } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { loadPart } from '#src/ui/part.tsx'

interface SelectionProps {
  readonly chosen: Chosen
  /** How many of them the list does not hold; null if it holds all. */
  readonly outside: string | null
  /** The selected pictures whose records are loaded. */
  readonly pictures: readonly ActionPicture[]
  /** The number of pictures that match the filter; undefined while it loads. */
  readonly total: number | undefined
  /** All pictures whose records are loaded. */
  readonly loaded: readonly LibraryPicture[]
  /** Whether the library shows the trash. */
  readonly isTrash: boolean
  onSelectAll(): void
  onClear(): void
  onErasing(): void
}

/** A bar with the selection, its last change with Undo, and the actions on the selected pictures. */
export function Selection(props: SelectionProps) {
  const { chosen, outside, pictures, total = 0, loaded, isTrash, onSelectAll, onClear, onErasing } = props
  const size = sizeOf(chosen)
  const tags = useMemo(() => tagsOf(loaded, chosen), [loaded, chosen])
  const context = { chosen, tags, size, onErasing, onDeleted: onClear, onRestored: onClear }
  // A person types right after the button Tag: the dialog must not load only then.
  useEffect(() => void loadPart('OrganiseDialogs'), [])
  return (
    <section
      aria-label="Selection"
      data-selection
      className="num absolute inset-x-2 bottom-2 z-20 rounded-lg border border-line-2 bg-panel text-sm shadow-float md:inset-x-4"
    >
      <div className="flex min-h-11 items-center gap-x-3 border-b pr-1 pl-4">
        <span role="status" className="font-semibold whitespace-nowrap">
          {formatWhole(size)} selected
          {outside !== null && <span className="font-normal text-warn">, {outside}</span>}
        </span>
        {total > size && (
          <Button look="quiet" className="min-w-0 underline" onClick={onSelectAll}>
            <span className="truncate">Select all {formatWhole(total)} that match</span>
          </Button>
        )}
        <LastChange />
        <IconButton icon={X} label="Clear the selection" onClick={onClear} />
      </div>
      <div className="flex items-stretch gap-1 p-1.5">
        {isTrash ? (
          <TrashActions pictures={pictures} context={context} />
        ) : (
          <Actions pictures={pictures} context={context} />
        )}
      </div>
    </section>
  )
}

interface ActionsProps {
  readonly pictures: readonly ActionPicture[]
  readonly context: Parameters<typeof usePictureActions>[2]
}

const TrashActions = ({ pictures, context }: ActionsProps) =>
  usePictureActions('trash', pictures, context).map((action) => (
    <SelectionAction key={action.id} {...action} />
  ))

/** The actions in one row; a menu holds those without room on a narrow screen. */
function Actions({ pictures, context }: ActionsProps) {
  const actions = usePictureActions('selection', pictures, context)
  const isNarrow = useMedia('(max-width: 767px)')
  const isShown = ({ look }: PlacedAction<'selection'>) =>
    look === 'first' || (look === 'button' && !isNarrow)
  const more = actions.filter((action) => !isShown(action))
  return (
    <>
      {actions
        .filter(isShown)
        .map((action) =>
          action.id === 'use-in' && !action.isDisabled ? (
            <UseInMenu key={action.id} pictures={pictures} isNamed look={LOOK} />
          ) : (
            <SelectionAction key={action.id} {...action} />
          ),
        )}
      <Menu label={isNarrow ? 'More' : 'More actions'} isNamed={isNarrow} isWide look={LOOK} items={more} />
    </>
  )
}

/** The tags of the selected pictures whose records are loaded. */
function tagsOf(loaded: readonly LibraryPicture[], chosen: Chosen): readonly string[] {
  const isIn = (id: string) => (chosen.kind === 'some' ? chosen.ids.has(id) : !chosen.except.has(id))
  return [...new Set(loaded.flatMap(({ asset }) => (isIn(asset.id) ? asset.tags : [])))]
}

/** The last change that was made while the bar is visible, with Undo; a toast shows it on narrow screens. */
function LastChange() {
  const client = useQueryClient()
  const [last, setLast] = useState<RecordedChange | null>(null)
  const isNarrow = useMedia('(max-width: 767px)')
  useLayoutEffect(() => (isNarrow ? undefined : showChangesIn(setLast)), [isNarrow])
  if (!last || isNarrow) return <span className="ml-auto" />
  return (
    <span role="status" className="ml-auto flex min-w-0 items-center gap-2 text-ink-2">
      {!changedNothing(last) && <Check size={14} aria-hidden className="shrink-0 text-ok" />}
      <span className="truncate">{outcomeWords(last)}</span>
      {!last.isUndone && (
        <Button look="quiet" className="font-semibold text-ink" onClick={() => void undo(client, last)}>
          Undo
        </Button>
      )}
    </span>
  )
}

const LOOK =
  'inline-flex min-h-10 min-w-0 flex-auto items-center justify-center gap-2 rounded-md px-2 text-sm whitespace-nowrap hover:bg-hover aria-disabled:opacity-50 max-md:basis-0 max-md:flex-col max-md:gap-1 max-md:px-0.5 max-md:py-1.5 max-md:text-xs'

function SelectionAction(action: PlacedAction<'selection'> | PlacedAction<'trash'>) {
  const { label, icon: Icon, isDisabled, refusal, isDestructive, leadsTo, run } = action
  const content = (
    <>
      <Icon size={16} strokeWidth={1.7} aria-hidden className="shrink-0" />
      <span className="max-md:max-w-full max-md:truncate">{label}</span>
    </>
  )
  return leadsTo && !isDisabled ? (
    <Link {...leadsTo} className={LOOK}>
      {content}
    </Link>
  ) : (
    <button
      type="button"
      aria-disabled={isDisabled}
      title={refusal === null ? undefined : `${label}: ${refusal}`}
      aria-description={refusal ?? undefined}
      onClick={() => isDisabled || run()}
      className={classNames(LOOK, isDestructive && 'text-bad')}
    >
      {content}
    </button>
  )
}
