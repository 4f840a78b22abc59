import { Copy, ImageDown, SlidersHorizontal, Trash2 } from 'lucide-react'
import type { Asset } from '#contract/studio/assets.ts'
import type { Run } from '#contract/studio/runs.ts'
import { Menu } from '#src/ui/menu.tsx'
import { copyPicture, copyText, useRunActions } from './actions.ts'
import { promptOf } from './groups.ts'

interface TileMenuProps {
  readonly run: Run
  readonly asset: Asset
  onLoadSettings(run: Run): void
}

/** What is done less often to a picture. */
export function TileMenu({ run, asset, onLoadSettings }: TileMenuProps) {
  const { deletePicture } = useRunActions()
  const prompt = promptOf(run)
  return (
    <Menu
      label="More actions"
      items={[
        { label: 'Load settings', icon: SlidersHorizontal, run: () => onLoadSettings(run) },
        ...(prompt === ''
          ? []
          : [{ label: 'Copy prompt', icon: Copy, run: () => copyText(prompt, 'Prompt') }]),
        { label: 'Copy picture', icon: ImageDown, run: () => copyPicture(asset) },
        { label: 'Delete', icon: Trash2, run: () => void deletePicture(asset) },
      ]}
    />
  )
}
