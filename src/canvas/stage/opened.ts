import type { Asset } from '#contract/studio/assets.ts'
import { assetOpenedPath } from '#contract/studio/opened-path.ts'

/** The file of a kept picture as browsers open it; throws, in words for people, where it does not come. */
export async function openedFile(asset: Pick<Asset, 'id' | 'format'>): Promise<Blob> {
  const answer = await fetch(assetOpenedPath(asset))
  if (!answer.ok) throw new Error(`The picture could not be fetched (${answer.status}).`)
  return answer.blob()
}
