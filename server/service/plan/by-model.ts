import { type ImagesBackend, makeByModel } from '../backends/images.ts'
import type { PaintRequest } from '../engine/paint/request.ts'
import { decodePicture } from '../engine/pixels/decode.ts'
import type { Pixels } from '../engine/pixels/pixels.ts'
import type { EditModel } from '../engine/tools/edit.ts'
import { type EditRequest, engineTool } from '../engine/tools/table.ts'

type ModelPaint = Pick<
  PaintRequest,
  'width' | 'height' | 'prompt' | 'structured' | 'negativePrompt' | 'seed' | 'transparent'
>

/** Generates with a model, with the reference pictures. */
export async function paintByModel(
  backend: ImagesBackend,
  request: ModelPaint,
  paths: readonly string[],
): Promise<Pixels> {
  const { width, height, prompt, structured, negativePrompt, seed, transparent } = request
  const words = structured ? JSON.stringify(structured) : prompt
  const pictures = await Promise.all(paths.map((path) => decodePicture(path, 'png')))
  return makeByModel(backend, {
    width,
    height,
    seed,
    pictures,
    isTransparent: transparent,
    prompt: negativePrompt ? `${words}\nAvoid: ${negativePrompt}` : words,
  })
}

/** Makes the edits that a tool asks a model for; null where the tool asks none. */
export const modelOf = (backend: ImagesBackend, { edit }: EditRequest): EditModel | null =>
  engineTool(edit).forModel ? (asked) => makeByModel(backend, { ...asked, isTransparent: false }) : null
