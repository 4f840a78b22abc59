import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { ActionContext, ActionPicture, Address, PictureAction, Place } from './action.ts'
import { offeredIn } from './actions.ts'

/** An action, ready to be rendered in a place. */
export interface PlacedAction<At extends Place> extends Pick<PictureAction, 'id' | 'label' | 'icon'> {
  readonly look: NonNullable<PictureAction['places'][At]>
  /** The operation whose form receives the pictures. */
  readonly operation: OperationId | null
  readonly isDestructive: boolean
  /** The outcome, in a few words; null if its label says it all. */
  consequence(): string | null
  /** The reason why it is disabled, in a few words; null if it is enabled. */
  readonly refusal: string | null
  readonly isDisabled: boolean
  /** The text at the right of its line: the reason why it is disabled, or the outcome. */
  aside(): string | null
  /** The address of a link; null for an action on this page. */
  readonly leadsTo: Address | null
  run(): void
}

/** Further data of a place; `size`: the number of pictures that a rule selects. */
type Given = Omit<ActionContext, 'client' | 'go' | 'onErasing'> & {
  readonly size?: number
  readonly onErasing?: ActionContext['onErasing'] | undefined
}

/** The actions that a place offers for the pictures, in order, ready to be rendered. */
export function usePictureActions<At extends Place>(
  place: At,
  pictures: readonly ActionPicture[],
  { size = pictures.length, onErasing, ...given }: Given = {},
): readonly PlacedAction<At>[] {
  const client = useQueryClient()
  const navigate = useNavigate()
  const go = (address: Address) => void navigate(address)
  const isDamaged = pictures.some(({ damage }) => damage !== undefined)
  return offeredIn(place, pictures, size).flatMap(({ action, way }) => {
    const { id, label, icon, needsFile = false, isDestructive = false, operation = null } = action
    const look = action.places[place]
    if (look === undefined) return []
    const refusal = needsFile && isDamaged ? 'file damaged' : 'refusal' in way ? way.refusal : null
    const leadsTo = 'leadsTo' in way ? way.leadsTo : null
    function run() {
      if ('leadsTo' in way) go(way.leadsTo)
      else if ('perform' in way) way.perform({ ...given, ...(onErasing && { onErasing }), client, go })
    }
    const consequence = () => action.consequence?.(pictures) ?? null
    const aside = () => refusal ?? consequence()
    const isDisabled = refusal !== null
    return [
      {
        id,
        label,
        icon,
        look,
        operation,
        isDestructive,
        consequence,
        refusal,
        aside,
        isDisabled,
        leadsTo,
        run,
      },
    ]
  })
}
