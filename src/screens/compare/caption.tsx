import type { Asset } from '#contract/studio/assets.ts'
import { usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { useParticulars } from '#src/runs/use-particulars.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'

interface CaptionProps {
  readonly asset: Asset
  /** Its number among the compared pictures, or which side it is. */
  readonly label: string
  readonly isRight?: boolean
}

/** Which picture it is: its name, its tool, the language that it was put into, its size; with its actions. */
export function Caption({ asset, label, isRight = false }: CaptionProps) {
  const items = usePictureActions('context', [{ id: asset.id, asset }])
  return (
    <div
      className={classNames(
        'num absolute bottom-2 flex max-w-[calc(50%-1rem)] items-center gap-1 rounded-md bg-panel/90 py-0.5 pl-2 text-xs text-ink-2',
        isRight ? 'right-2' : 'left-2',
      )}
    >
      <p className="min-w-0 truncate">
        {label} · <bdi>{asset.name}</bdi> · {useParticulars(asset)}
      </p>
      <Menu label={`Actions on picture ${label}, ${asset.name}`} isWide items={items} />
    </div>
  )
}
