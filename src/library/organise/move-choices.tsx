import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Folder, Layers } from 'lucide-react'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { collectionsQuery, createCollection } from '#src/api/library/organise.ts'
import { createProject, projectsQuery } from '#src/api/library/projects.ts'
import { NameForm } from './name-form.tsx'

interface MoveChoicesProps {
  onMove(change: PictureChange): void
}

/** The projects and collections that pictures can be moved to; a new one can be added. */
export function MoveChoices({ onMove }: MoveChoicesProps) {
  const client = useQueryClient()
  const projects = useQuery(projectsQuery).data?.projects.filter(({ isArchived }) => !isArchived) ?? []
  const collections = useQuery(collectionsQuery).data?.collections ?? []
  const moveTo = (create: Promise<{ readonly id: string }>, change: (id: string) => PictureChange) =>
    create.then(({ id }) => onMove(change(id))).finally(() => void client.invalidateQueries())
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <section aria-label="To a project" className="grid content-start gap-1">
        <h3 className="px-2 text-xs font-medium text-ink-3">To a project</h3>
        {projects.map(({ id, name }) => (
          <Choice key={id} icon={Folder} name={name} onChoose={() => onMove({ projectId: id })} />
        ))}
        <NameForm
          label="New project"
          action="Create"
          failure="The project could not be created"
          onName={(name) => moveTo(createProject(name), (projectId) => ({ projectId }))}
        />
      </section>
      <section aria-label="Into a collection" className="grid content-start gap-1">
        <h3 className="px-2 text-xs font-medium text-ink-3">Into a collection</h3>
        {collections.map(({ id, name }) => (
          <Choice key={id} icon={Layers} name={name} onChoose={() => onMove({ addTo: id })} />
        ))}
        <NameForm
          label="New collection"
          action="Create"
          failure="The collection could not be created"
          onName={(name) => moveTo(createCollection(name), (addTo) => ({ addTo }))}
        />
      </section>
    </div>
  )
}

interface ChoiceProps {
  readonly icon: typeof Folder
  readonly name: string
  onChoose(): void
}

const Choice = ({ icon: Icon, name, onChoose }: ChoiceProps) => (
  <button
    type="button"
    onClick={onChoose}
    className="flex min-h-8 items-center gap-2.5 rounded-md px-2 text-left text-sm hover:bg-hover"
  >
    <Icon size={15} strokeWidth={1.7} aria-hidden className="shrink-0 text-ink-3" />
    <bdi className="truncate">{name}</bdi>
  </button>
)
