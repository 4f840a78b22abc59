import { fill } from '../inpaint/fill.ts'
import { cutOutBy, matte } from '../matte/matte.ts'
import { randomFrom } from '../paint/random.ts'
import { decodePicture } from '../pixels/decode.ts'
import type { Mask, Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import { findText, maskOf } from '../text/find.ts'
import { localize } from './localize.ts'
import { over } from './over.ts'
import { poseVariant } from './pose.ts'
import type { Edited, EditRequest, SourceFile } from './request.ts'
import { resizeAd } from './resize.ts'

/** Rounds of smoothing where text is taken out. */
const TEXT_ROUNDS = 24

/** Carries out an edit over the pictures of a request, in the order in which its operation names them. */
export async function edit(request: EditRequest, files: readonly SourceFile[]): Promise<Edited> {
  const pictures = await Promise.all(files.map(({ path, format }) => decodePicture(path, format)))
  const [picture, second] = pictures
  if (!picture) throw new Error(`${request.edit} came without a picture`)
  switch (request.edit) {
    case 'remove-background':
      return removeBackground(picture)
    case 'remove-object':
      return { pixels: removeObject(picture, maskFrom(second), request) }
    case 'replace-background':
      return { pixels: await replaceBackground(picture, second, request.seed) }
    case 'resize-ad':
      return { pixels: await resizeAd(picture, request) }
    case 'pose-variants':
      return { pixels: await poseVariant(picture, request) }
    case 'localize-ad':
      return localize(picture, request)
    case 'layerize-text': {
      const blocks = await findText(picture)
      return {
        pixels: picture,
        layers: { base: fill(picture, maskOf(blocks, picture), TEXT_ROUNDS), blocks },
      }
    }
  }
}

async function removeBackground(picture: Pixels): Promise<Edited> {
  const { mask, isFound } = await matte(picture)
  const pixels = cutOutBy(picture, mask)
  return isFound ? { pixels } : { pixels, warning: 'no subject was found: the whole picture is kept' }
}

/** Brightness as a mask: what is white is marked. */
function maskFrom(picture: Pixels | undefined): Mask {
  if (!picture) throw new Error('remove-object came without a mask')
  const { width, height, data } = picture
  const mask = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    mask[pixel] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  }
  return { width, height, data: mask }
}

function removeObject(
  picture: Pixels,
  mask: Mask,
  { seed, steps, guidance }: Extract<EditRequest, { edit: 'remove-object' }>,
): Pixels {
  const filled = fill(picture, mask, steps)
  // A filled part without any grain is seen at once.
  const random = randomFrom(seed, 'grain')
  for (const [pixel, marked] of mask.data.entries()) {
    if (marked < 128) continue
    const grain = random.between(-guidance / 2, guidance / 2)
    for (const channel of [0, 1, 2]) {
      filled.data[pixel * 4 + channel] = (filled.data[pixel * 4 + channel] ?? 0) + grain
    }
  }
  return filled
}

async function replaceBackground(picture: Pixels, ground: Pixels | undefined, seed: number): Promise<Pixels> {
  if (!ground) throw new Error('replace-background came without its reference')
  const random = randomFrom(seed, 'ground')
  const at = { x: random.between(0.2, 0.8), y: random.between(0.3, 0.7) }
  const behind = await resized(ground, picture, 'cover', at)
  return over(cutOutBy(picture, (await matte(picture)).mask), behind)
}
