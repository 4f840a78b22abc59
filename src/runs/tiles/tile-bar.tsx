import { Link } from '@tanstack/react-router'
import type { Asset } from '#contract/studio/assets.ts'
import type { Run } from '#contract/studio/runs.ts'
import { UseInMenu } from '#src/pictures/use/use-in-menu.tsx'
import { type PlacedAction, usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { firstClick } from '#src/ui/browser/first-click.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/overlays/menu.tsx'

interface TileBarProps {
  readonly run: Run
  readonly asset: Asset
  onAgain(run: Run, count: number): void
  onLoadSettings(run: Run): void
}

/** The picture actions of a tile: frequent ones on a bar, the rest in a menu. */
export function TileBar({ run, asset, onAgain, onLoadSettings }: TileBarProps) {
  const picture = { id: asset.id, asset, run }
  const actions = usePictureActions('tile', [picture], {
    again: (of) => onAgain(of, 1),
    loadSettings: onLoadSettings,
  })
  return (
    <>
      {actions
        .filter(({ look }) => look === 'bar')
        .map((action) => (
          <BarAction key={action.id} {...action} />
        ))}
      <UseInMenu pictures={[picture]} />
      <Menu label="More actions" items={actions.filter(({ look }) => look === 'menu')} />
    </>
  )
}

function BarAction({ label, icon: Icon, leadsTo, run, aside }: PlacedAction<'tile'>) {
  if (!leadsTo) {
    const outcome = aside()
    const told = outcome === null ? {} : { title: `${label} · ${outcome}`, 'aria-description': outcome }
    return <IconButton icon={Icon} label={label} {...told} onClick={firstClick(run)} />
  }
  return (
    <Link
      {...leadsTo}
      aria-label={label}
      title={label}
      className="grid size-8 place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
    >
      <Icon size={15} strokeWidth={1.7} aria-hidden />
    </Link>
  )
}
