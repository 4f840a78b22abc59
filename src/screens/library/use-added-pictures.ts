import { useQueryClient } from '@tanstack/react-query'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { upload } from '#src/api/assets.ts'
import { changePictures } from '#src/api/library/organise.ts'
import { usePicturePlace } from '#src/forms/picture-places.ts'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { count } from '#src/ui/format/format.ts'
import { toast } from '#src/ui/overlays/toast.ts'

/** Uploads pictures that are dropped or pasted on the library into the project and the collection that it shows. */
export function useAddedPictures({ project, collection }: LibrarySearch) {
  const client = useQueryClient()
  async function add(files: readonly File[]): Promise<void> {
    try {
      const ids: string[] = []
      for (const file of files) ids.push((await upload(file)).id)
      if (project !== undefined) await changePictures({ ids, projectId: project })
      if (collection !== undefined) await changePictures({ ids, addTo: collection })
      toast(`${count(ids.length, 'picture')} uploaded`)
    } catch (error) {
      toastFailure('The pictures could not be uploaded')(error)
    } finally {
      void client.invalidateQueries()
    }
  }
  return usePicturePlace({
    hasRoom: true,
    take: ({ files }) => {
      if (files.length > 0) void add(files)
    },
  })
}
