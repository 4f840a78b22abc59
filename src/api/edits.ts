import { type Asset, assetRoutes } from '#contract/studio/assets.ts'
import { type Edit, editRoutes } from '#contract/studio/edits.ts'
import { call } from './call.ts'
import { projectGiven } from './library/current-project.ts'

/** Stores an edited picture, with its edit. */
export async function keepEdit(file: File, edit: Edit): Promise<Asset> {
  const { id } = await call(editRoutes.tell, { body: edit })
  return call(assetRoutes.upload, { query: { name: file.name, edit: id, ...projectGiven() }, body: file })
}
