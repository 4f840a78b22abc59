import { useQueryClient } from '@tanstack/react-query'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { upload } from '#src/api/assets.ts'
import { changePictures } from '#src/api/library/organise.ts'
import { usePicturePlace } from '#src/forms/picture-places.ts'
import { failureWords } from '#src/pictures/toast-failure.ts'
import { count } from '#src/ui/format/format.ts'
import { toast } from '#src/ui/overlays/toast.ts'

/** Uploads pictures that are dropped or pasted on the library into the project and the collection that it shows. */
export function useAddedPictures({ project, collection }: LibrarySearch) {
  const client = useQueryClient()
  async function add(files: readonly File[]): Promise<void> {
    const ids: string[] = []
    const failures: string[] = []
    for (const file of files) {
      await upload(file).then(
        ({ id }) => ids.push(id),
        (error) => failures.push(failureWords(`${file.name} could not be uploaded`, error)),
      )
    }
    try {
      if (ids.length > 0 && project !== undefined) await changePictures({ ids, projectId: project })
      if (ids.length > 0 && collection !== undefined) await changePictures({ ids, addTo: collection })
    } catch (error) {
      failures.push(
        failureWords('The pictures were uploaded, but not into the open project or collection', error),
      )
    }
    if (ids.length > 0) toast(`${count(ids.length, 'picture')} uploaded`)
    const [first, ...others] = failures
    if (first)
      toast(others.length === 0 ? first : `${first} ${count(others.length, 'more file')} not uploaded.`)
    void client.invalidateQueries()
  }
  return usePicturePlace({
    hasRoom: true,
    take: ({ files }) => {
      if (files.length > 0) void add(files)
    },
  })
}
