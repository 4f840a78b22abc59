import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { onStored, tellStored } from '#src/ui/browser/stored.ts'

const chosen = z.object({ id: z.string(), name: z.string() })
/** The project that new pictures go to. */
export type CurrentProject = z.infer<typeof chosen>

const KEY = 'easel.project'
let last: { readonly written: string | null; readonly project: CurrentProject | null } | undefined

/** The chosen project; null for the one that is there from the start. */
export function currentProject(): CurrentProject | null {
  const written = localStorage.getItem(KEY)
  if (last?.written !== written) last = { written, project: projectIn(written) }
  return last.project
}

function projectIn(written: string | null): CurrentProject | null {
  try {
    return written === null ? null : chosen.parse(JSON.parse(written))
  } catch {
    return null
  }
}

/** New pictures go to this project from now on. */
export function chooseProject(project: CurrentProject | null): void {
  if (project) localStorage.setItem(KEY, JSON.stringify({ id: project.id, name: project.name }))
  else localStorage.removeItem(KEY)
  tellStored()
}

export const useCurrentProject = () => useSyncExternalStore(onStored, currentProject, () => null)

/** The project as requests that make something name it. */
export function projectGiven(): { readonly project?: string } {
  const project = currentProject()
  return project ? { project: project.id } : {}
}
