import { maskFrom } from '#server/service/engine/mask/mask.ts'
import { type ImagesBackend, type ImagesRequest, makeByModel } from '../backends/images.ts'
import { type EditRequest, mostPixelsOf, type SourceFile } from '../engine/edit/request.ts'
import type { PaintRequest } from '../engine/paint/request.ts'
import { decodePicture } from '../engine/pixels/decode.ts'
import { encodePng } from '../engine/pixels/encode.ts'
import type { Pixels } from '../engine/pixels/pixels.ts'
import { poseSize } from '../engine/pose/frame.ts'

const WORDS = {
  'remove-object': 'Remove what the mask marks, and continue the background behind it. Add nothing.',
  'replace-background':
    'Put the people and things in the foreground of the first picture, unchanged, before the background of the second one, without the people in it. Fit their light to it.',
  'pose-variants':
    'Show the same person or thing, in the same clothes and colours, before the same background:',
} as const

type ModelPaint = Pick<
  PaintRequest,
  'width' | 'height' | 'prompt' | 'structured' | 'negativePrompt' | 'seed' | 'transparent'
>

/** Paints by a model; pictures that are referred to go with the words. Gives the PNG. */
export async function paintByModel(
  backend: ImagesBackend,
  request: ModelPaint,
  paths: readonly string[],
): Promise<Uint8Array> {
  const { width, height, prompt, structured, negativePrompt, seed, transparent } = request
  const words = structured ? JSON.stringify(structured) : prompt
  const pictures = await Promise.all(paths.map((path) => decodePicture(path, 'png')))
  const made = await makeByModel(backend, {
    ...{ width, height, seed, pictures, isTransparent: transparent },
    prompt: negativePrompt ? `${words}\nAvoid: ${negativePrompt}` : words,
  })
  return encodePng(made, { Comment: `Made by ${backend.model}.` })
}

/** Edits by a model what a model does better; null where it does not. */
export async function editByModel(
  backend: ImagesBackend,
  request: EditRequest,
  files: readonly SourceFile[],
): Promise<Pixels | null> {
  if (!(request.edit in WORDS)) return null
  const most = mostPixelsOf(request)
  const pictures = await Promise.all(files.map(({ path, format }) => decodePicture(path, format, most)))
  const asked = requestFor(request, pictures)
  return asked && makeByModel(backend, asked)
}

function requestFor(request: EditRequest, pictures: readonly Pixels[]): ImagesRequest | null {
  const [picture, second] = pictures
  if (!picture) return null
  const { width, height } = picture
  const usual = { width, height, isTransparent: false }
  switch (request.edit) {
    case 'remove-object':
      return {
        ...{ ...usual, seed: request.seed, prompt: WORDS[request.edit] },
        ...{ pictures: [picture], mask: maskFrom(second) },
      }
    case 'replace-background':
      return { ...usual, seed: request.seed, prompt: WORDS[request.edit], pictures }
    case 'pose-variants': {
      const prompt = `${WORDS[request.edit]} ${request.instruction}`
      return { ...usual, ...poseSize(picture, request.aspectRatio), seed: request.seed, prompt, pictures }
    }
    default:
      return null
  }
}
