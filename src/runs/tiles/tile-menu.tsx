import { useNavigate } from '@tanstack/react-router'
import { Copy, CornerUpRight, ImageDown, SlidersHorizontal, Trash2, Type } from 'lucide-react'
import { operationOf, TOOLS } from '#contract/service/operations/table.ts'
import type { Asset } from '#contract/studio/assets.ts'
import type { Run } from '#contract/studio/runs.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { copyPicture, copyText, useRunActions } from '../actions.ts'
import { promptOf } from '../groups.ts'

interface TileMenuProps {
  readonly run: Run
  readonly asset: Asset
  onLoadSettings(run: Run): void
}

/** What is done less often to a picture. */
export function TileMenu({ run, asset, onLoadSettings }: TileMenuProps) {
  const { deletePicture } = useRunActions()
  const navigate = useNavigate()
  const prompt = promptOf(run)
  return (
    <Menu
      label="More actions"
      items={[
        {
          label: run.operation === 'layerize-text' ? 'Edit text layers' : 'Add text',
          icon: Type,
          run: () => void navigate({ to: '/library/$assetId/layers', params: { assetId: asset.id } }),
        },
        { label: 'Load settings', icon: SlidersHorizontal, run: () => onLoadSettings(run) },
        ...(prompt === ''
          ? []
          : [{ label: 'Copy prompt', icon: Copy, run: () => copyText(prompt, 'Prompt') }]),
        { label: 'Copy picture', icon: ImageDown, run: () => copyPicture(asset) },
        ...TOOLS.map((tool) => ({
          label: `Use in ${operationOf(tool).title}`,
          icon: CornerUpRight,
          run: () => void navigate({ to: '/tools/$tool', params: { tool }, search: { image: asset.id } }),
        })),
        { label: 'Delete', icon: Trash2, run: () => void deletePicture(asset) },
      ]}
    />
  )
}
