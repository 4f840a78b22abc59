import { MAX_PIXELS } from '#contract/service/describe/file-field.ts'
import { NothingDone } from '../nothing-done.ts'
import { blocksOf } from '../text/blocks.ts'
import { withoutText } from '../text/erase.ts'
import { findLines } from '../text/find.ts'
import { tool } from './tool.ts'

export const layerizeText = tool({
  files: ['image'],
  // The result has exactly the picture's size (service-api.md, Image tools).
  maxPixels: MAX_PIXELS,
  mayKeepPixels: true,
  request: () => ({}),
  async run({ image }, _, { report }) {
    const lines = await findLines(image, report)
    if (lines.length === 0) throw new NothingDone('no_text_found')
    const blocks = blocksOf(lines, image).map(({ block }) => block)
    return { pixels: image, layers: { base: await withoutText(image, lines), blocks } }
  },
})
