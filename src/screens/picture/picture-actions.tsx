import type { PicturePage } from '#contract/studio/library.ts'
import { type PlacedAction, usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

const WHY_ID = 'no-download'

interface PictureActionsProps {
  readonly page: PicturePage
  onDeleted(): void
}

/** Actions on a picture. */
export function PictureActions({ page, onDeleted }: PictureActionsProps) {
  const { asset, run, edits, source, damage } = page
  const picture = { id: asset.id, asset, run, edits, source, ...(damage && { damage }) }
  const actions = usePictureActions('page', [picture], { onDeleted })
  return (
    <div className="mb-5 grid gap-2">
      {actions
        .filter(({ look }) => look === 'primary')
        .map((action) => (
          <PrimaryAction key={action.id} {...action} />
        ))}
      {damage !== undefined && (
        <p id={WHY_ID} className="text-xs text-ink-3">
          You can download the file once it is repaired.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {actions
          .filter(({ look }) => look !== 'primary')
          .map((action) => (
            <SmallAction key={action.id} {...action} />
          ))}
      </div>
    </div>
  )
}

const PrimaryAction = ({ label, icon: Icon, isDisabled, run }: PlacedAction<'page'>) => (
  <Button
    look={isDisabled ? 'plain' : 'primary'}
    className="h-9"
    disabled={isDisabled}
    aria-describedby={isDisabled ? WHY_ID : undefined}
    onClick={run}
  >
    <Icon size={16} aria-hidden /> {label}
  </Button>
)

const SmallAction = ({ look, label, icon, isDestructive, isDisabled, run }: PlacedAction<'page'>) =>
  look === 'button' ? (
    <Button className="flex-auto whitespace-nowrap" disabled={isDisabled} onClick={run}>
      {label}
    </Button>
  ) : (
    <IconButton
      icon={icon}
      label={label}
      disabled={isDisabled}
      className={classNames('size-8 border', isDestructive && 'text-bad')}
      onClick={run}
    />
  )
