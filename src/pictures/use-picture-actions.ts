import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ActionContext, ActionPicture, Address, PictureAction, Place } from './action.ts'
import { offeredIn } from './actions.ts'

/** An action as a place draws it. */
export interface PlacedAction<At extends Place> extends Pick<PictureAction, 'id' | 'label' | 'icon'> {
  readonly look: NonNullable<PictureAction['places'][At]>
  readonly isDestructive: boolean
  /** It reads a stored file that is damaged. */
  readonly isDisabled: boolean
  /** The address of a link; null for an action on this page. */
  readonly leadsTo: Address | null
  run(): void
}

type Given = Omit<ActionContext, 'client' | 'go'>

/** The actions that a place offers for these pictures, in order, ready to draw. */
export function usePictureActions<At extends Place>(
  place: At,
  pictures: readonly ActionPicture[],
  given: Given = {},
): readonly PlacedAction<At>[] {
  const client = useQueryClient()
  const navigate = useNavigate()
  const go = (address: Address) => void navigate(address)
  const isDamaged = pictures.some(({ damage }) => damage !== undefined)
  return offeredIn(place, pictures).flatMap(({ action, way }) => {
    const { id, label, icon, needsFile = false, isDestructive = false } = action
    const look = action.places[place]
    if (look === undefined) return []
    const leadsTo = 'leadsTo' in way ? way.leadsTo : null
    const run = () => ('leadsTo' in way ? go(way.leadsTo) : way.perform({ ...given, client, go }))
    return [{ id, label, icon, look, isDestructive, isDisabled: needsFile && isDamaged, leadsTo, run }]
  })
}
