import { fill } from '../inpaint/fill.ts'
import { inpaint, TEXT_FILL } from '../inpaint/inpaint.ts'
import type { Mask } from '../mask/mask.ts'

import type { Pixels } from '../pixels/pixels.ts'
import type { FoundLine } from './find.ts'

/** The soft edge of letters goes with them, of their size and at least in pixels. */
const [EDGE, LEAST_EDGE] = [0.07, 2] as const
const LEAST_INK = 0.12
/** Grounds rougher than this are gone on with as textures, others from the edges of letters inwards; of 255. */
const ROUGH = 5
const SMOOTH_ROUNDS = 28

/** A picture without its lines of text: the letters alone are filled, and what is between them stays. */
export async function withoutText(picture: Pixels, lines: readonly FoundLine[]): Promise<Pixels> {
  const isRough = ({ strip }: FoundLine) => strip.roughness > ROUGH
  const [plain, rough] = [lines.filter((line) => !isRough(line)), lines.filter(isRough)]
  const filled = plain.length > 0 ? fill(picture, lettersOf(plain, picture), SMOOTH_ROUNDS) : picture
  return rough.length > 0 ? inpaint(filled, lettersOf(rough, picture), TEXT_FILL) : filled
}

/** The letters of lines with their soft edges, as a mask. */
function lettersOf(lines: readonly FoundLine[], { width, height }: Pixels): Mask {
  const mask = { width, height, data: new Uint8ClampedArray(width * height) }
  for (const { strip, setting } of lines) {
    const edge = Math.max(LEAST_EDGE, Math.ceil(setting.size * EDGE))
    for (const [at, value] of strip.ink.entries()) {
      if (value < LEAST_INK) continue
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
