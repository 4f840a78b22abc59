import { ASSETS_PATH, type Asset, asset } from '#contract/studio/assets.ts'
import { ask } from '#src/api/call.ts'

/** Sends a file to the studio server; the same bytes twice are one asset. */
export function upload(file: File): Promise<Asset> {
  return ask(`${ASSETS_PATH}?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    body: file,
    answer: asset,
  })
}
