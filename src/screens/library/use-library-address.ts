import { useNavigate, useSearch } from '@tanstack/react-router'
import { filterIn, type LibrarySearch } from '#src/address/library-search.ts'

/** The filter in the address. */
export function useLibraryAddress() {
  const navigate = useNavigate({ from: '/library' })
  const search = filterIn(useSearch({ from: '/library' }))
  const change = (by: LibrarySearch) =>
    void navigate({
      search: (old) => filterIn({ ...old, ...by }),
      replace: true,
    })
  return { search, change }
}
