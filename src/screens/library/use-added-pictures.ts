import { useQueryClient } from '@tanstack/react-query'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { upload } from '#src/api/assets.ts'
import { changePictures } from '#src/api/library/organise.ts'
import { usePicturePlace } from '#src/forms/picture-places.ts'
import { failureWords } from '#src/pictures/toast-failure.ts'
import { count } from '#src/ui/format/format.ts'
import { toast } from '#src/ui/overlays/toast.ts'

/** The first failure in full, and the number of the others. */
const inShort = ([first, ...others]: readonly string[]): readonly string[] => {
  if (first === undefined) return []
  return [others.length === 0 ? first : `${first} ${count(others.length, 'more file')} not uploaded.`]
}

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
    toast(
      [...(ids.length > 0 ? [`${count(ids.length, 'picture')} uploaded`] : []), ...inShort(failures)].join(
        '. ',
      ),
    )
    void client.invalidateQueries()
  }
  return usePicturePlace({
    hasRoom: true,
    take: ({ files }) => {
      if (files.length > 0) void add(files)
    },
  })
}
