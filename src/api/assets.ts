import { type Asset, assetRoutes } from '#contract/studio/assets.ts'
import { call } from './call.ts'
import { projectGiven } from './library/current-project.ts'

/** Sends a file to the studio server; the same bytes twice are one asset. */
export const upload = (file: File): Promise<Asset> =>
  call(assetRoutes.upload, { query: { name: file.name, ...projectGiven() }, body: file })
