import { useQuery } from '@tanstack/react-query'
import { startOf } from '#contract/studio/describe/text.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { pictureQuery } from '#src/api/library/library.ts'
import { collectionsQuery } from '#src/api/library/organise.ts'
import { projectsQuery } from '#src/api/library/projects.ts'
import { nameWithRun } from '#src/library/picture-name.ts'
import type { FilterNames } from './chips.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Prompts can be very long: names are shortened. */
const MAX_LETTERS = 40
const shortened = (text: string) => (text.length > MAX_LETTERS ? `${startOf(text, MAX_LETTERS)}…` : text)

const nameIn = (named: readonly Named[] | undefined, wanted: string | undefined) =>
  named?.find(({ id }) => id === wanted)?.name

/** The names of a search's project, collection and picture; undefined while they load. */
export function useFilterNames({ project, collection, near, like }: LibrarySearch): FilterNames {
  const projects = useQuery({ ...projectsQuery, enabled: project !== undefined }).data?.projects
  const collections = useQuery({ ...collectionsQuery, enabled: collection !== undefined }).data?.collections
  return {
    project: nameIn(projects, project),
    collection: nameIn(collections, collection),
    near: usePictureName(near),
    like: usePictureName(like),
  }
}

function usePictureName(id: string | undefined): string | undefined {
  const { data } = useQuery({ ...pictureQuery(id ?? ''), enabled: id !== undefined })
  return data && shortened(nameWithRun(data))
}
