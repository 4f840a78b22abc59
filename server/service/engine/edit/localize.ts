import { createCanvas } from '@napi-rs/canvas'
import type { DetectedTextBlock } from '#contract/service/text-block.ts'
import { inpaint, TEXT_FILL } from '../inpaint/inpaint.ts'
import { parseHex } from '../paint/color.ts'
import { setText } from '../paint/typeset.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { findText, maskOf } from '../text/find.ts'
import type { Edited, EditRequest } from './request.ts'

type Localization = Extract<EditRequest, { edit: 'localize-ad' }>

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Sets the replacements of `exact_copy` in place of the lines that show the originals; every other pixel stays as
 * it is. What cannot be found or, without `exact_copy`, translated here is named in the answer's prompt.
 */
export async function localize(picture: Pixels, { language, copy }: Localization): Promise<Edited> {
  if (copy.length === 0) {
    return {
      pixels: picture,
      prompt: `${language}: no translator is set up, so nothing was translated; send exact_copy`,
    }
  }
  const blocks = await findText(picture)
  const settings = copy.map((line) => ({
    ...line,
    block: blocks.find((block) => plain(block.text) === plain(line.original)),
  }))
  const found = settings.flatMap(({ block, replacement }) => (block ? [{ block, replacement }] : []))
  const missing = settings.filter(({ block }) => !block).map(({ original }) => original)
  const marked = maskOf(
    found.map(({ block }) => block),
    picture,
  )
  const pixels = set(await inpaint(picture, marked, TEXT_FILL), found)
  const says = missing.length > 0 ? `; not found in the picture: ${missing.join(', ')}` : ''
  return { pixels, prompt: `${language}: ${found.length} of ${copy.length} lines set${says}` }
}

function set(
  picture: Pixels,
  lines: readonly { readonly block: DetectedTextBlock; readonly replacement: string }[],
): Pixels {
  const { width, height } = picture
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const image = ctx.createImageData(width, height)
  image.data.set(picture.data)
  ctx.putImageData(image, 0, 0)
  for (const { block, replacement } of lines) {
    setText(ctx, {
      text: replacement,
      // Room for what stands below and above the letters that were measured.
      box: { x: block.x, y: block.y - block.height * 0.2, width: block.width, height: block.height * 1.4 },
      color: parseHex(block.color ?? '#000000'),
      align: block.alignment === 'center' ? 'center' : 'start',
    })
  }
  return { width, height, data: ctx.getImageData(0, 0, width, height).data }
}
