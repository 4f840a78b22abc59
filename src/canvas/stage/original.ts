import { type Asset, assetOriginalPath } from '#contract/studio/assets.ts'

/** The very file of a kept picture; throws, in words for people, where it does not come. */
export async function originalOf({ id }: Pick<Asset, 'id'>): Promise<Blob> {
  const answer = await fetch(assetOriginalPath(id))
  if (!answer.ok) throw new Error(`The picture could not be fetched (${answer.status}).`)
  return answer.blob()
}
