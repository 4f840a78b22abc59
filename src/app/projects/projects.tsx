import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#contract/studio/organise/projects.ts'
import { chooseProject, currentProject } from '#src/api/library/current-project.ts'
import { countsQuery } from '#src/api/library/organise.ts'
import { changeProject, projectsQuery } from '#src/api/library/projects.ts'
import { NameForm } from '#src/library/organise/name-form.tsx'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { count } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

/** All projects, to rename and archive them. */
export function Projects() {
  const projects = useQuery(projectsQuery).data?.projects ?? []
  return (
    <ul className="grid gap-1">
      {projects.map((project) => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </ul>
  )
}

const CHANGE_FAILED = 'The project could not be changed'

function ProjectRow({ project: { id, name, isArchived } }: { readonly project: Project }) {
  const client = useQueryClient()
  const counts = useQuery(countsQuery).data
  const [isRenaming, setIsRenaming] = useState(false)
  const change = (by: Parameters<typeof changeProject>[1]) =>
    changeProject(id, by)
      .then((project) => {
        if (currentProject()?.id === id) chooseProject(project.isArchived ? null : project)
      })
      .finally(() => void client.invalidateQueries())
  if (isRenaming)
    return (
      <li>
        <NameForm
          isFirst
          label={`New name of ${name}`}
          action="Rename"
          name={name}
          failure={CHANGE_FAILED}
          onName={(to, replaced) =>
            change({ name: to, expected: { name: replaced } }).then(() => setIsRenaming(false))
          }
        />
      </li>
    )
  return (
    <li className="flex min-h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover">
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      {isArchived && <span className="text-xs text-ink-3">archived</span>}
      {counts && <span className="num text-ink-3">{count(counts.projects[id] ?? 0, 'picture')}</span>}
      <IconButton icon={Pencil} label={`Rename ${name}`} onClick={() => setIsRenaming(true)} />
      <IconButton
        icon={isArchived ? ArchiveRestore : Archive}
        label={isArchived ? `Restore ${name}` : `Archive ${name}`}
        onClick={() => void change({ isArchived: !isArchived }).catch(toastFailure(CHANGE_FAILED))}
      />
    </li>
  )
}
