import { queryOptions } from '@tanstack/react-query'
import { HEAD_BYTES, isAnimatedHead } from '#contract/service/describe/picture-head.ts'
import { type Asset, assetOriginalPath } from '#contract/studio/assets.ts'

/** The formats that can have several frames in time. */
const WITH_FRAMES = ['gif', 'webp', 'png', 'avif', 'heif']

/** Whether a kept picture is animated: its first bytes tell. One that cannot be read counts as still. */
export const animatedQuery = ({ id, format, origin }: Asset) =>
  queryOptions({
    queryKey: ['animated', id],
    // The service and the editors make still pictures.
    enabled: origin === 'upload' && WITH_FRAMES.includes(format),
    queryFn: async ({ signal }) => isAnimatedHead(await firstBytes(assetOriginalPath(id), signal)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The first bytes of a file on the server. */
async function firstBytes(path: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(path, { headers: { range: `bytes=0-${HEAD_BYTES - 1}` }, signal })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
