import { usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { firstClick } from '#src/ui/browser/first-click.ts'
import { Button } from '#src/ui/button.tsx'

/** Restores pictures from the trash, as their own pages do. */
export function RestoreButton({ ids }: { readonly ids: readonly string[] }) {
  const pictures = ids.map((id) => ({ id }))
  return usePictureActions('trash', pictures)
    .filter(({ id }) => id === 'restore')
    .map(({ id, label, run }) => (
      <Button key={id} onClick={firstClick(run)}>
        {label}
      </Button>
    ))
}
