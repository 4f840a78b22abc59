import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Folder, Plus, Settings2 } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { chooseProject, useCurrentProject } from '#src/api/library/current-project.ts'
import { projectsQuery } from '#src/api/library/projects.ts'
import { isFocusLost } from '#src/ui/browser/lost-focus.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { part } from '#src/ui/part.tsx'

const ProjectDialog = part('ProjectDialog', () => import('./project-dialog.tsx'))

const FIRST = 'general'

interface ProjectMenuProps {
  /** How a person came to the button that the menu replaces. */
  readonly cameBy: 'pointer' | 'focus' | 'press'
}

/** The project that new pictures go to, with all others to choose from; loaded when the pointer or the focus comes near. */
export function ProjectMenu({ cameBy }: ProjectMenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const button = place.current?.querySelector('button')
    // Whoever went on to another control stays there.
    if (cameBy !== 'pointer' && isFocusLost()) button?.focus()
    if (cameBy === 'press') button?.click()
  }, [cameBy])
  const current = useCurrentProject()
  const [shown, setShown] = useState<'new' | 'all' | null>(null)
  const projects = useQuery(projectsQuery).data?.projects ?? []
  const here = current?.id ?? FIRST
  return (
    <span ref={place}>
      <Menu
        label={current?.name ?? 'General'}
        icon={ChevronDown}
        isNamed
        items={[
          ...projects
            .filter(({ isArchived }) => !isArchived)
            .map((project) => ({
              label: project.name,
              icon: project.id === here ? Check : Folder,
              isOn: () => project.id === here,
              run: () => chooseProject(project),
            })),
          { label: 'New project…', icon: Plus, run: () => setShown('new') },
          { label: 'All projects…', icon: Settings2, run: () => setShown('all') },
        ]}
      />
      <Suspense>{shown && <ProjectDialog shown={shown} onClose={() => setShown(null)} />}</Suspense>
    </span>
  )
}
