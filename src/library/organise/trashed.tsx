import type { PicturePage } from '#contract/studio/library.ts'
import type { ActionPicture } from '#src/pictures/action.ts'
import { usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { Button } from '#src/ui/button.tsx'
import { formatAgo, formatExact } from '#src/ui/format/format.ts'

interface TrashedProps {
  readonly picture: ActionPicture
  onDeleted?(): void
  onErasing?(): void
}

/** A picture in the trash: since when it is there, and the buttons to restore it and to delete it for good. */
export function Trashed({ picture, onDeleted, onErasing }: TrashedProps) {
  const since = picture.asset?.trashedAt
  const actions = usePictureActions('trash', [picture], {
    ...(onDeleted && { onDeleted }),
    ...(onErasing && { onErasing }),
  })
  return (
    <section aria-label="In the trash" className="grid gap-3 rounded-md border p-3 text-sm">
      <p className="text-ink-2">
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
        . Restore it to use it again.
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

interface TrashedBarProps {
  /** Undefined until it is known. */
  readonly page: PicturePage | undefined
  onDeleted(): void
}

/** The same across an editor, which opens pictures in the trash too; nothing for other pictures. */
export const TrashedBar = ({ page, onDeleted }: TrashedBarProps) =>
  page?.asset.trashedAt === undefined ? null : (
    <div className="border-b bg-panel p-2">
      <Trashed picture={{ id: page.asset.id, ...page }} onDeleted={onDeleted} />
    </div>
  )
