import { type ComponentProps, Suspense, useState } from 'react'
import { useCurrentProject } from '#src/api/library/current-project.ts'
import { part } from '#src/ui/part.tsx'

const ProjectMenu = part('ProjectMenu', () => import('./project-menu.tsx'))

type CameBy = ComponentProps<typeof ProjectMenu>['cameBy']

/** The name of the current project; its menu is loaded when somebody comes near. */
export function ProjectPlace() {
  const name = useCurrentProject()?.name ?? 'General'
  const [cameBy, setCameBy] = useState<CameBy | null>(null)
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setCameBy('pointer')}
      onFocus={() => setCameBy('focus')}
      onClick={() => setCameBy('press')}
      className="rounded-md px-3 py-1.5 text-sm text-ink-2 hover:bg-hover hover:text-ink"
    >
      {name}
    </button>
  )
  return <Suspense fallback={button}>{cameBy === null ? button : <ProjectMenu cameBy={cameBy} />}</Suspense>
}
