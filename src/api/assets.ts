import { type Asset, assetRoutes } from '#contract/studio/assets.ts'
import { answerTo } from './call.ts'
import { projectGiven } from './library/current-project.ts'

interface Uploaded {
  readonly asset: Asset
  /** False for bytes that the studio has already: they are one asset, under the name that they came with first. */
  readonly isNew: boolean
}

/** Sends a file to the studio server, and tells whether it is new there. */
export async function uploaded(file: File): Promise<Uploaded> {
  const given = { query: { name: file.name, ...projectGiven() }, body: file }
  const { status, body } = await answerTo(assetRoutes.upload, given)
  return { asset: body, isNew: status === 201 }
}

/** Sends a file to the studio server; the same bytes twice are one asset. */
export const upload = async (file: File): Promise<Asset> => (await uploaded(file)).asset
