import { type Asset, assetRoutes } from '#contract/studio/assets.ts'
import { call } from './call.ts'

/** Sends a file to the studio server; the same bytes twice are one asset. */
export const upload = (file: File): Promise<Asset> =>
  call(assetRoutes.upload, { query: { name: file.name }, body: file })

const named = ({ id }: Pick<Asset, 'id'>) => ({ params: { id } })

export const putAway = (asset: Asset) => call(assetRoutes.putAway, named(asset))
export const bringBack = (asset: Asset) => call(assetRoutes.bringBack, named(asset))
