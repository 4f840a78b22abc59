import { fill } from '../inpaint/fill.ts'
import { inpaint, TEXT_FILL } from '../inpaint/inpaint.ts'
import type { Mask } from '../mask/mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { FoundLine } from './find.ts'
import { ERASING } from './tuning.ts'

/** Removes the lines of text from a picture: only the letters are filled, everything between them stays. */
export async function withoutText(picture: Pixels, lines: readonly FoundLine[]): Promise<Pixels> {
  const isRough = ({ strip }: FoundLine) => strip.roughness > ERASING.rough
  const [plain, rough] = [lines.filter((line) => !isRough(line)), lines.filter(isRough)]
  const filled = plain.length > 0 ? fill(picture, lettersOf(plain, picture), ERASING.smoothRounds) : picture
  return rough.length > 0 ? inpaint(filled, lettersOf(rough, picture), TEXT_FILL) : filled
}

/** A mask of the letters with their soft edges. */
function lettersOf(lines: readonly FoundLine[], { width, height }: Pixels): Mask {
  const mask = { width, height, data: new Uint8ClampedArray(width * height) }
  for (const { strip, setting } of lines) {
    const edge = Math.max(ERASING.minEdge, Math.ceil(setting.size * ERASING.edge))
    for (const [at, value] of strip.ink.entries()) {
      if (value < ERASING.minInk) continue
      const { x, y } = strip.place(at % strip.width, Math.floor(at / strip.width))
      mark(mask, Math.round(x), Math.round(y), edge)
    }
  }
  return mask
}

function mark({ width, height, data }: Mask, x: number, y: number, edge: number): void {
  const [from, to] = [Math.max(0, x - edge), Math.min(width, x + edge + 1)]
  if (to <= from) return
  for (let row = Math.max(0, y - edge); row < Math.min(height, y + edge + 1); row += 1)
    data.fill(255, row * width + from, row * width + to)
}
