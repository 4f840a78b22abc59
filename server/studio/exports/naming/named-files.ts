import type { ExportSettings } from '#contract/studio/exports/export-settings.ts'
import type { ExportedPicture } from '../pictures/pictures-of.ts'
import { extraFiles } from './extra-files.ts'
import { uniqueNames } from './names.ts'
import { nameOf } from './naming.ts'

type Extra = Readonly<Record<string, string>>

interface NamedPicture {
  readonly picture: ExportedPicture
  readonly extra: Extra
  readonly name: string
}

/**
 * The names of all files of an export, for its preview and for its zip: of its pictures, in their order, and of its
 * contact sheet and manifests. @param pictures all that it contains, without deleted ones: their number is in the names
 */
export function namedFiles(
  settings: ExportSettings,
  pictures: readonly ExportedPicture[],
  extraOf: (assetId: string) => Extra = () => ({}),
) {
  const names = uniqueNames()
  // Reserved first: of clashing names, the picture gets the number, not the additional file.
  const extras = extraFiles(settings).map(({ kind, path, extension }) => ({
    kind,
    name: names.take(path, extension),
  }))
  const named = pictures.map((picture, at): NamedPicture => {
    const extra = extraOf(picture.asset.id)
    const { path, extension } = nameOf(settings, { picture, number: at + 1, of: pictures.length, extra })
    return { picture, extra, name: names.take(path, extension) }
  })
  return { pictures: named, extras, clashes: names.clashes() }
}
