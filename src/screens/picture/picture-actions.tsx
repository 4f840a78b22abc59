import { useNavigate } from '@tanstack/react-router'
import { Copy, Download, ImageDown, Trash2 } from 'lucide-react'
import { isGenerator, isTool, type OperationId } from '#contract/service/operations/table.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import { edgeSourceOf } from '#src/library/cut-out.ts'
import { copyPicture, copyText, download, useRunActions } from '#src/runs/actions.ts'
import { promptOf } from '#src/runs/groups.ts'
import { workbenchOf } from '#src/runs/workbench-of.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

const WHY_ID = 'no-download'

interface PictureActionsProps {
  readonly page: PicturePage
  onDeleted(): void
}

/** What can be done with a picture. */
export function PictureActions({ page, onDeleted }: PictureActionsProps) {
  const { asset, run } = page
  // Its bytes are not whole: saved or copied, they would be no picture.
  const isDamaged = page.damage !== undefined
  const { deletePicture } = useRunActions()
  return (
    <div className="mb-5 grid gap-2">
      <Button
        look={isDamaged ? 'plain' : 'primary'}
        className="h-9"
        disabled={isDamaged}
        aria-describedby={isDamaged ? WHY_ID : undefined}
        onClick={() => void download(asset)}
      >
        <Download size={16} aria-hidden /> Download
      </Button>
      {isDamaged && (
        <p id={WHY_ID} className="text-xs text-ink-3">
          There is no whole file to download until it is mended.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <WaysOn page={page} />
        {run && promptOf(run) !== '' && (
          <IconButton
            icon={Copy}
            label="Copy prompt"
            className="size-8 border"
            onClick={() => copyText(promptOf(run), 'Prompt')}
          />
        )}
        <IconButton
          icon={ImageDown}
          label="Copy picture"
          disabled={isDamaged}
          className="size-8 border"
          onClick={() => copyPicture(asset)}
        />
        <IconButton
          icon={Trash2}
          label="Delete"
          className="size-8 border text-bad"
          onClick={() => void deletePicture(asset).then(onDeleted)}
        />
      </div>
    </div>
  )
}

/** The screens that a picture is taken to. */
function WaysOn({ page }: { readonly page: PicturePage }) {
  const { asset, run, edits, source } = page
  const navigate = useNavigate()
  const to = { assetId: asset.id }
  const compare = (before: string) =>
    void navigate({ to: '/compare', search: { ids: `${before},${asset.id}`, mode: 'slider' } })
  const parent = edits[0]?.parent
  const hasText = run?.operation === 'layerize-text' || edits[0]?.edit.kind === 'text-layers'
  return (
    <>
      {run && isShown(run.operation) && (
        <Way onClick={() => void navigate({ ...workbenchOf(run.operation), search: { load: run.id } })}>
          Load settings
        </Way>
      )}
      {source && <Way onClick={() => compare(source.id)}>Compare with source</Way>}
      {parent && <Way onClick={() => compare(parent.id)}>Compare with before</Way>}
      <Way onClick={() => void navigate({ to: '/library/$assetId/layers', params: to })}>
        {hasText ? 'Edit text layers' : 'Add text'}
      </Way>
      {edgeSourceOf(page) && (
        <Way onClick={() => void navigate({ to: '/library/$assetId/refine', params: to })}>Refine edge</Way>
      )}
    </>
  )
}

const Way = ({ children, onClick }: { readonly children: string; onClick(): void }) => (
  <Button className="flex-auto whitespace-nowrap" onClick={onClick}>
    {children}
  </Button>
)

const isShown = (operation: OperationId) => isGenerator(operation) || isTool(operation)
