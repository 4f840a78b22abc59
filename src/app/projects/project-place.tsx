import { type ComponentProps, useState } from 'react'
import { useCurrentProject } from '#src/api/library/current-project.ts'
import { loadPart, part } from '#src/ui/part.tsx'

const ProjectMenu = part('ProjectMenu', () => import('./project-menu.tsx'))

type CameBy = ComponentProps<typeof ProjectMenu>['cameBy']

/** The name of the current project; its menu is loaded when somebody comes near. */
export function ProjectPlace() {
  const name = useCurrentProject()?.name ?? 'General'
  const [cameBy, setCameBy] = useState<CameBy | null>(null)
  // Its code comes first: in place of this button, nothing could have the focus meanwhile. A press that has begun ends on the
  // button that it began on, or it would be lost.
  const come = (by: CameBy) =>
    void loadPart('ProjectMenu').then(
      () => (by !== 'press' && document.querySelector('header :active')) || setCameBy(by),
      () => {},
    )
  if (cameBy !== null) return <ProjectMenu cameBy={cameBy} />
  return (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && come('pointer')}
      onFocus={() => come('focus')}
      onClick={() => come('press')}
      className="rounded-md px-3 py-1.5 text-sm text-ink-2 hover:bg-hover hover:text-ink"
    >
      {name}
    </button>
  )
}
