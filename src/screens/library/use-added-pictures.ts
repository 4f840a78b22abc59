import { useQueryClient } from '@tanstack/react-query'
import type { Asset } from '#contract/studio/assets.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { uploaded } from '#src/api/assets.ts'
import { changePictures } from '#src/api/library/organise.ts'
import { usePicturePlace } from '#src/forms/picture-places.ts'
import { refusedWords } from '#src/forms/refused-files.ts'
import type { RefusedFile } from '#src/forms/uploads.ts'
import { failureWords, reasonOf } from '#src/pictures/toast-failure.ts'
import { count } from '#src/ui/format/format.ts'
import { toast } from '#src/ui/overlays/toast.ts'

/** What is told in one message: a single line as it is, several as sentences. */
const inOne = (lines: readonly string[]): string =>
  lines.length === 1
    ? String(lines[0])
    : lines.map((line) => (line.endsWith('.') ? line : `${line}.`)).join(' ')

/** A file whose picture was there already. */
interface Known {
  readonly file: File
  readonly asset: Asset
}

const uploadedWords = (pictures: number) => (pictures === 0 ? [] : [`${count(pictures, 'picture')} uploaded`])

/** Which files added nothing; a single one is named, also as the library names its picture. */
function knownWords([first, ...others]: readonly Known[]): readonly string[] {
  if (first === undefined) return []
  if (others.length > 0) return [`${count(others.length + 1, 'file')} already in the library`]
  const { file, asset } = first
  return [`${file.name} is already in the library${asset.name === file.name ? '' : `, as ${asset.name}`}`]
}

/** Uploads pictures that are dropped or pasted on the library into the project and the collection that it shows. */
export function useAddedPictures({ project, collection }: LibrarySearch) {
  const client = useQueryClient()
  async function add(files: readonly File[]): Promise<void> {
    const fresh = new Set<string>()
    const known: Known[] = []
    const refused: RefusedFile[] = []
    for (const file of files) {
      await uploaded(file).then(
        ({ asset, isNew }) => (isNew ? fresh.add(asset.id) : known.push({ file, asset })),
        (error) => refused.push({ name: file.name, reason: reasonOf(error) }),
      )
    }
    const ids = [...new Set([...fresh, ...known.map(({ asset }) => asset.id)])]
    const told = [
      ...uploadedWords(fresh.size),
      ...knownWords(known),
      ...(refused.length > 0 ? [refusedWords(refused)] : []),
    ]
    const into = async (place: string, change: Promise<unknown>) => {
      await change.catch((error) => told.push(failureWords(`Not put into the open ${place}`, error)))
    }
    if (ids.length > 0 && project !== undefined) {
      await into('project', changePictures({ ids, projectId: project }))
    }
    if (ids.length > 0 && collection !== undefined) {
      await into('collection', changePictures({ ids, addTo: collection }))
    }
    toast(inOne(told))
    void client.invalidateQueries()
  }
  return usePicturePlace({
    hasRoom: true,
    take: ({ files }) => {
      if (files.length > 0) void add(files)
    },
  })
}
