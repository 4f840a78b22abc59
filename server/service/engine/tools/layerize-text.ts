import { MAX_PIXELS } from '#contract/service/describe/file-field.ts'
import { layersReport } from '#contract/service/values/layers-report.ts'
import { NothingDone } from '../nothing-done.ts'
import { blocksOf } from '../text/blocks.ts'
import { withoutSome, withoutText } from '../text/erase.ts'
import { findText } from '../text/find.ts'
import { blocksGivenBack } from '../text/given-back.ts'
import { tool } from './tool.ts'

export const layerizeText = tool({
  files: ['image'],
  // The result has exactly the picture's size (service-api.md, Image tools).
  maxPixels: MAX_PIXELS,
  mayKeepPixels: true,
  request: () => ({}),
  async run({ image }, _, { report }) {
    const { lines, unsure } = await findText(image, report)
    if (lines.length + unsure.length === 0) throw new NothingDone('no_text_found')
    const bare = await withoutText(image, lines)
    const found = await blocksGivenBack(lines, image, bare)
    if (found.length === 0) throw new NothingDone('text_not_separable')
    const lifted = found.flatMap((one) => one.lines)
    const layers = { base: withoutSome(image, bare, lifted), blocks: found.map(({ block }) => block) }
    const left = blocksOf(
      lines.filter((line) => !lifted.includes(line)),
      image,
    )
    if (left.length + unsure.length === 0) return { pixels: image, layers }
    const told = {
      done: lifted.length,
      of: lines.length + unsure.length,
      left: [...left.map(({ block }) => block.text), ...unsure],
    }
    return { pixels: image, layers, prompt: layersReport(told) }
  },
})
