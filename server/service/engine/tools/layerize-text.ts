import { MAX_PIXELS } from '#contract/service/describe/file-field.ts'
import { layersReport } from '#contract/service/values/layers-report.ts'
import { NothingDone } from '../nothing-done.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { blocksOf, type FoundBlock } from '../text/blocks.ts'
import { withoutSome, withoutText } from '../text/erase.ts'
import { type FoundLine, findText, inLikestFaces } from '../text/find.ts'
import { blocksGivenBack } from '../text/given-back.ts'
import { similarLines } from '../text/similar.ts'
import { GIVEN_BACK_SIMILAR } from '../text/tuning-lifting.ts'
import { tool } from './tool.ts'

const byPlace = ({ block: one }: FoundBlock, { block: other }: FoundBlock) =>
  one.y - other.y || one.x - other.x

const textsOf = (found: readonly FoundBlock[]) => found.map(({ block }) => block.text)

interface Lifted {
  /** Blocks in the typeface of their lines. */
  readonly own: readonly FoundBlock[]
  /** Blocks in a typeface like that of their lines. */
  readonly similar: readonly FoundBlock[]
}

async function lifted(lines: readonly FoundLine[], picture: Pixels, bare: Pixels): Promise<Lifted> {
  const own = await blocksGivenBack(lines, picture, { bare })
  const others = own.flatMap((found) => found.lines)
  const left = lines.filter((line) => !others.includes(line))
  const limits = GIVEN_BACK_SIMILAR
  return {
    own,
    similar: await blocksGivenBack(similarLines(left, picture), picture, { bare, others, limits }),
  }
}

export const layerizeText = tool({
  files: ['image'],
  // The result has exactly the picture's size (service-api.md, Image tools).
  maxPixels: MAX_PIXELS,
  mayKeepPixels: true,
  request: () => ({}),
  async run({ image }, _, { report }) {
    const { lines: read, unsure } = await findText(image, report)
    const lines = inLikestFaces(read)
    if (lines.length + unsure.length === 0) throw new NothingDone('no_text_found')
    const bare = await withoutText(image, lines)
    const { own, similar } = await lifted(lines, image, bare)
    const found = [...own, ...similar].toSorted(byPlace)
    if (found.length === 0) throw new NothingDone('text_not_separable')
    const done = found.flatMap((one) => one.lines)
    const layers = { base: withoutSome(image, bare, done), blocks: found.map(({ block }) => block) }
    const isDone = (line: FoundLine) => done.some(({ words }) => words === line.words)
    const left = [
      ...textsOf(
        blocksOf(
          lines.filter((line) => !isDone(line)),
          image,
        ),
      ),
      ...unsure,
    ]
    if (left.length + similar.length === 0) return { pixels: image, layers }
    const told = { done: done.length, of: lines.length + unsure.length, similar: textsOf(similar), left }
    return { pixels: image, layers, prompt: layersReport(told) }
  },
})
