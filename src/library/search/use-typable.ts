import { useQuery } from '@tanstack/react-query'
import { collectionsQuery } from '#src/api/library/organise.ts'
import { projectsQuery } from '#src/api/library/projects.ts'
import { useCatalogue } from '#src/api/studio-status.ts'
import type { Typable } from './typed-keys.ts'

/** The names that filters may refer to; empty while they load. `now` in milliseconds. */
export function useTypable(now: number): Typable {
  const projects = useQuery(projectsQuery).data?.projects ?? []
  const collections = useQuery(collectionsQuery).data?.collections ?? []
  return { now, projects, collections, languages: useCatalogue()['ad_localizer.language'] }
}
