import { type ImagesBackend, makeByModel } from '../backends/images.ts'
import type { PaintRequest } from '../engine/paint/request.ts'
import { decodePicture } from '../engine/pixels/decode.ts'
import { encodePng } from '../engine/pixels/encode.ts'
import type { Pixels } from '../engine/pixels/pixels.ts'
import { picturesOf } from '../engine/tools/edit.ts'
import { type EditRequest, engineTool } from '../engine/tools/table.ts'
import type { SourceFile } from '../engine/tools/tool.ts'

type ModelPaint = Pick<
  PaintRequest,
  'width' | 'height' | 'prompt' | 'structured' | 'negativePrompt' | 'seed' | 'transparent'
>

/** Generates with a model, with the reference pictures. Returns a PNG. */
export async function paintByModel(
  backend: ImagesBackend,
  request: ModelPaint,
  paths: readonly string[],
): Promise<Uint8Array> {
  const { width, height, prompt, structured, negativePrompt, seed, transparent } = request
  const words = structured ? JSON.stringify(structured) : prompt
  const pictures = await Promise.all(paths.map((path) => decodePicture(path, 'png')))
  const made = await makeByModel(backend, {
    width,
    height,
    seed,
    pictures,
    isTransparent: transparent,
    prompt: negativePrompt ? `${words}\nAvoid: ${negativePrompt}` : words,
  })
  return encodePng(made, { Comment: `Made by ${backend.model}.` })
}

/** Runs an edit with a model if the tool supports it; null if it does not. */
export async function editByModel(
  backend: ImagesBackend,
  request: EditRequest,
  files: readonly SourceFile[],
): Promise<Pixels | null> {
  const tool = engineTool(request.edit)
  if (!tool.forModel) return null
  const asked = tool.forModel(await picturesOf(tool, files), request)
  return makeByModel(backend, { ...asked, isTransparent: false })
}
