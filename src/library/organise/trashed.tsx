import type { PicturePage } from '#contract/studio/library.ts'
import type { ActionContext, ActionPicture } from '#src/pictures/action.ts'
import { usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { Button } from '#src/ui/button.tsx'
import { formatAgo, formatExact } from '#src/ui/format/format.ts'

interface TrashedProps {
  readonly picture: ActionPicture
  readonly leaving?: NonNullable<ActionContext['leaving']>
  onDeleted?(): void
  onErasing?(): void
}

/** A picture in the trash: since when it is there, and the buttons to restore it and to delete it for good. */
export const Trashed = (props: TrashedProps) => (
  <TrashedNotice
    {...props}
    advice="Restore it to use it again."
    className="grid gap-3 rounded-md border p-3 text-sm"
  />
)

interface TrashedBarProps {
  /** Undefined until it is known. */
  readonly page: PicturePage | undefined
  onDeleted(): void
}

/**
 * The same across an editor, which opens pictures in the trash too: an edit may be made of them, and keeps their files.
 * Nothing for other pictures.
 */
export const TrashedBar = ({ page, onDeleted }: TrashedBarProps) =>
  page?.asset.trashedAt === undefined ? null : (
    <TrashedNotice
      picture={{ id: page.asset.id, ...page }}
      onDeleted={onDeleted}
      advice="Pictures in the trash are deleted for good after 30 days. You can still edit this one: what you save is a new picture in the library."
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-panel px-3 py-2 text-sm"
    />
  )

interface TrashedNoticeProps extends TrashedProps {
  readonly advice: string
  readonly className: string
}

function TrashedNotice({ picture, advice, className, leaving, onDeleted, onErasing }: TrashedNoticeProps) {
  const since = picture.asset?.trashedAt
  const actions = usePictureActions('trash', [picture], {
    ...(leaving && { leaving }),
    ...(onDeleted && { onDeleted }),
    ...(onErasing && { onErasing }),
  })
  return (
    <section aria-label="In the trash" className={className}>
      <p className="min-w-0 flex-1 basis-72 text-ink-2">
        This picture is in the trash
        {since !== undefined && (
          <>
            {' '}
            (moved{' '}
            <time dateTime={since} title={formatExact(since)}>
              {formatAgo(since, Date.now())}
            </time>
            )
          </>
        )}
        . {advice}
      </p>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ id, label, icon: Icon, isDestructive, run }) => (
          <Button key={id} look={isDestructive ? 'danger' : 'plain'} onClick={run}>
            <Icon size={15} aria-hidden /> {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
