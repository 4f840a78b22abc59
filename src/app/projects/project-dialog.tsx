import { useQueryClient } from '@tanstack/react-query'
import { chooseProject } from '#src/api/library/current-project.ts'
import { createProject } from '#src/api/library/projects.ts'
import { NameForm } from '#src/library/organise/name-form.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Projects } from './projects.tsx'

interface ProjectDialogProps {
  readonly shown: 'new' | 'all'
  onClose(): void
}

/** A new project, or all of them; loaded when it is opened. */
export function ProjectDialog({ shown, onClose }: ProjectDialogProps) {
  const client = useQueryClient()
  const create = (name: string) =>
    createProject(name)
      .then((project) => {
        chooseProject(project)
        onClose()
      })
      .finally(() => void client.invalidateQueries())
  return shown === 'new' ? (
    <Dialog title="New project" onClose={onClose}>
      <NameForm
        isFirst
        label="Name"
        action="Create"
        failure="The project could not be created"
        onName={create}
      />
    </Dialog>
  ) : (
    <Dialog title="Projects" onClose={onClose}>
      <Projects />
    </Dialog>
  )
}
