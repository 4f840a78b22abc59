import type { PicturePage } from '#contract/studio/library.ts'
import type { ActionContext } from '#src/pictures/action.ts'
import { type PlacedAction, usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

const WHY_ID = 'no-download'

/** A picture as its actions see it. */
export const actionPicture = ({ asset, run, edits, source, damage }: PicturePage) => ({
  id: asset.id,
  asset,
  run,
  edits,
  source,
  ...(damage && { damage }),
})

interface PictureActionsProps {
  readonly page: PicturePage
  readonly leaving?: NonNullable<ActionContext['leaving']>
  onDeleted(): void
}

/** The groups of the page's further actions, after those of its bar. */
const GROUPS = ['edit', 'compare', 'find'] as const

/** Further actions on a picture: download first, then by their purpose. */
export function PictureActions({ page, leaving, onDeleted }: PictureActionsProps) {
  const { damage } = page
  const actions = usePictureActions('page', [actionPicture(page)], {
    ...(leaving && { leaving }),
    onDeleted,
  })
  const look = (wanted: PlacedAction<'page'>['look']) => actions.filter((action) => action.look === wanted)
  return (
    <section aria-label="Actions" className="mb-5 grid gap-2">
      {look('lead')
        .filter(({ id }) => id !== 'use-in')
        .map((action) => (
          <SmallAction key={action.id} {...action} />
        ))}
      {damage !== undefined && (
        <p id={WHY_ID} className="text-xs text-ink-3">
          You can download the file once it is repaired.
        </p>
      )}
      {GROUPS.map((group) => (
        <div key={group} className="flex flex-wrap gap-2">
          {look(group).map((action) => (
            <SmallAction key={action.id} {...action} />
          ))}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {look('icon').map((action) => (
          <IconAction key={action.id} {...action} />
        ))}
      </div>
    </section>
  )
}

/** The reason why an action is disabled: damage is shown beside it, any other reason on it. */
const reasonOf = ({ label, refusal }: PlacedAction<'page' | 'trash'>) =>
  refusal === null
    ? {}
    : refusal === 'file damaged'
      ? { 'aria-describedby': WHY_ID }
      : { title: `${label}: ${refusal}`, 'aria-description': refusal }

const SmallAction = (action: PlacedAction<'page'>) => (
  <Button
    className="flex-auto whitespace-nowrap"
    disabled={action.isDisabled}
    {...reasonOf(action)}
    onClick={action.run}
  >
    {action.label}
  </Button>
)

const IconAction = (action: PlacedAction<'page'>) => (
  <IconButton
    icon={action.icon}
    label={action.label}
    disabled={action.isDisabled}
    className={classNames('size-8 border', action.isDestructive && 'text-bad')}
    {...reasonOf(action)}
    onClick={action.run}
  />
)

/** The primary action: the export of the picture. */
export function PrimaryAction({ page }: Pick<PictureActionsProps, 'page'>) {
  const actions = usePictureActions('page', [actionPicture(page)])
  return actions
    .filter(({ look }) => look === 'primary')
    .map((action) => (
      <Button
        key={action.id}
        look={action.isDisabled ? 'plain' : 'primary'}
        disabled={action.isDisabled}
        {...reasonOf(action)}
        onClick={action.run}
      >
        <action.icon size={16} aria-hidden /> {action.label}
      </Button>
    ))
}
