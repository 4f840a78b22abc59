import { ArrowRight } from 'lucide-react'
import type { OperationId } from '#contract/service/operations/table.ts'
import { Menu, type MenuItem } from '#src/ui/overlays/menu.tsx'
import type { ActionPicture } from '../action.ts'
import { usePictureActions } from '../use-picture-actions.ts'

const GROUPS = ['Tools', 'Fields of a form', 'Elsewhere'] as const

interface UseInMenuProps {
  readonly pictures: readonly ActionPicture[]
  /** Whether the button shows its label. */
  readonly isNamed?: boolean
  /** The style of its button among others. */
  readonly look?: string
  /** The results that a tool has already made of the picture, in a few words; null if there are none. */
  doneBy?(operation: OperationId): string | null
}

/** The next uses of pictures, each as a line that says what would happen. */
export function useUses(pictures: readonly ActionPicture[], doneBy?: UseInMenuProps['doneBy']) {
  const actions = usePictureActions('use', pictures)
  return GROUPS.flatMap((group) => actions.filter(({ look }) => look === group)).map(
    ({ label, icon, look, operation, aside, isDisabled, run }): MenuItem => ({
      // The menu says it once, for all lines.
      label: label.replace(/^Use in /, ''),
      icon,
      run,
      group: look,
      isDisabled,
      aside: () => (operation && doneBy?.(operation)) ?? aside(),
    }),
  )
}

/** The button that opens the menu. */
export function UseInMenu({ pictures, isNamed = false, look, doneBy }: UseInMenuProps) {
  const items = useUses(pictures, doneBy)
  return items.length > 0 ? (
    <Menu label="Use in…" icon={ArrowRight} isNamed={isNamed} isWide items={items} {...(look && { look })} />
  ) : null
}
