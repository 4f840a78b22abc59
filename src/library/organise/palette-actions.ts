import { useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { PicturePage } from '#contract/studio/library.ts'
import { libraryKey } from '#src/api/events.ts'
import { nameWithRun } from '#src/library/picture-name.ts'
import type { Place } from '#src/pictures/action.ts'
import { type Chosen, FOCUSED_KEY, NONE, SELECTION_KEY, sizeOf } from '#src/pictures/chosen.ts'
import { useChosenPictures } from '#src/pictures/use/chosen-pictures.ts'
import { type PlacedAction, usePictureActions } from '#src/pictures/use-picture-actions.ts'
import { count } from '#src/ui/format/format.ts'

const NO_RECORDS: readonly [] = []

/** The actions on the selected pictures, and on the picture that is open or has the focus, for the command palette. */
export function usePaletteActions() {
  const client = useQueryClient()
  const chosen = client.getQueryData<Chosen>(SELECTION_KEY) ?? NONE
  const size = sizeOf(chosen)
  const pictures = useChosenPictures(chosen, NO_RECORDS)
  const clear = () => client.setQueryData<Chosen>(SELECTION_KEY, NONE)
  const context = { chosen, size, onDeleted: clear, onRestored: clear }
  // Pictures in the trash can only be restored or deleted for good, as in the bar of the selection.
  const { trash = false }: { readonly trash?: boolean } = useSearch({ strict: false })
  const [live, trashed] = [
    usePictureActions('selection', pictures, context),
    usePictureActions('trash', pictures, context),
  ]
  const ofSelection = (chosen.kind === 'all' ? chosen.search.trash : trash) ? trashed : live
  const { assetId: openId } = useParams({ strict: false })
  const assetId = openId ?? client.getQueryData<string | null>(FOCUSED_KEY) ?? undefined
  const [, page] =
    client.getQueriesData<PicturePage>({ queryKey: [...libraryKey, 'picture', assetId] })[0] ?? []
  const isTrashed = page?.asset.trashedAt !== undefined
  const its = assetId && page ? [{ id: assetId, ...page }] : []
  const [ofPicture, ofTrashed] = [usePictureActions('context', its), usePictureActions('trash', its)]
  const lines = (actions: readonly PlacedAction<Place>[], what: string) =>
    actions.map(({ label, refusal, run }) => ({ label: `${label}: ${what}`, refusal, run }))
  return {
    selection: size > 0 ? lines(ofSelection, count(size, 'picture')) : [],
    picture:
      its.length > 0
        ? lines(
            isTrashed ? ofTrashed : ofPicture,
            openId === undefined && page ? nameWithRun(page) : 'this picture',
          )
        : [],
  }
}
