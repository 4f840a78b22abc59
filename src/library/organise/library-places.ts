import { useQuery } from '@tanstack/react-query'
import { Heart, Images, type LucideIcon, Star, Trash2 } from 'lucide-react'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { collectionsQuery } from '#src/api/library/organise.ts'
import { projectsQuery } from '#src/api/library/projects.ts'

interface LibraryPlace {
  readonly label: string
  readonly search: LibrarySearch
}

interface FixedPlace extends LibraryPlace {
  readonly icon: LucideIcon
  /** Its number of pictures among the counts of the library. */
  readonly counted: 'all' | 'favorites' | 'bestRated' | 'trash'
}

/** The places that every library has. */
export const FIXED_PLACES: readonly FixedPlace[] = [
  { label: 'All pictures', search: {}, icon: Images, counted: 'all' },
  { label: 'Favourites', search: { favorite: true }, icon: Heart, counted: 'favorites' },
  { label: 'Four or more', search: { rating: 4 }, icon: Star, counted: 'bestRated' },
  { label: 'Trash', search: { trash: true }, icon: Trash2, counted: 'trash' },
]

/** By how their pictures came into the library. */
const ORIGINS: readonly LibraryPlace[] = [
  { label: 'Uploads', search: { origin: 'upload' } },
  { label: 'Generated', search: { origin: 'result' } },
  { label: 'Edited by hand', search: { origin: 'edit' } },
]

/** All places of the library, with its collections and projects as far as they are known. */
export function useLibraryPlaces(): readonly LibraryPlace[] {
  const collections = useQuery(collectionsQuery).data?.collections ?? []
  const projects = useQuery(projectsQuery).data?.projects ?? []
  return [
    ...FIXED_PLACES,
    ...ORIGINS,
    ...collections.map(({ id, name }) => ({ label: `Collection ${name}`, search: { collection: id } })),
    ...projects
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name }) => ({ label: `Project ${name}`, search: { project: id } })),
  ]
}
