import { fill } from '../inpaint/fill.ts'
import { inpaint, TEXT_FILL } from '../inpaint/inpaint.ts'
import { croppedMask, isMarked, type Mask } from '../mask/mask.ts'
import { areaOf, type Bounds, cropped } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { FoundLine } from './find.ts'
import { ERASING } from './tuning-lifting.ts'

/**
 * What is around a line is looked at up to this far, in pixels. Windows begin at multiples of it, so that the pyramid of a fill
 * has the same places as in the whole picture.
 */
const AROUND = 64

/** Removes the lines of text from a picture: only the letters are filled, everything between them stays. */
export async function withoutText(picture: Pixels, lines: readonly FoundLine[]): Promise<Pixels> {
  const isRough = ({ strip }: FoundLine) => strip.roughness > ERASING.rough
  const [plain, rough] = [lines.filter((line) => !isRough(line)), lines.filter(isRough)]
  const filled = await filledAround(picture, plain, (part, letters) =>
    fill(part, letters, ERASING.smoothRounds),
  )
  const near = Math.max(0, ...rough.map(({ setting }) => ERASING.near * setting.size))
  return filledAround(filled, rough, (part, letters) => inpaint(part, letters, { ...TEXT_FILL, near }))
}

/** A picture without some of the lines that another copy of it is without, of the same size. */
export function withoutSome(picture: Pixels, withoutAll: Pixels, lines: readonly FoundLine[]): Pixels {
  const { mask } = lettersOf(lines, picture)
  const data = picture.data.slice()
  for (let pixel = 0; pixel < mask.data.length; pixel += 1)
    if (isMarked(mask.data[pixel])) data.set(withoutAll.data.subarray(pixel * 4, pixel * 4 + 4), pixel * 4)
  return { ...picture, data }
}

/** Fills the letters of each line in a window around that line; in the whole picture where the windows are not smaller. */
async function filledAround(
  picture: Pixels,
  lines: readonly FoundLine[],
  filled: (part: Pixels, letters: Mask) => Pixels | Promise<Pixels>,
): Promise<Pixels> {
  if (lines.length === 0) return picture
  const { width, height } = picture
  const { mask, boxes } = lettersOf(lines, picture)
  const windows = boxes.map((box) => ({ box, window: windowAround(box, picture) }))
  if (windows.reduce((sum, { window }) => sum + areaOf(window), 0) >= width * height)
    return filled(picture, mask)
  const data = picture.data.slice()
  for (const { box, window } of windows) {
    const part = await filled(cropped(picture, window), croppedMask(mask, window))
    for (let y = box.y0; y < box.y1; y += 1) {
      for (let x = box.x0; x < box.x1; x += 1) {
        if (!isMarked(mask.data[y * width + x])) continue
        const from = ((y - window.y0) * part.width + x - window.x0) * 4
        data.set(part.data.subarray(from, from + 4), (y * width + x) * 4)
      }
    }
  }
  return { width, height, data }
}

const windowAround = ({ x0, y0, x1, y1 }: Bounds, { width, height }: Pixels): Bounds => ({
  x0: Math.max(0, (Math.floor(x0 / AROUND) - 1) * AROUND),
  y0: Math.max(0, (Math.floor(y0 / AROUND) - 1) * AROUND),
  x1: Math.min(width, (Math.ceil(x1 / AROUND) + 1) * AROUND),
  y1: Math.min(height, (Math.ceil(y1 / AROUND) + 1) * AROUND),
})

/** The letters of lines with their soft edges, and the box around those of each line. */
interface Letters {
  readonly mask: Mask
  readonly boxes: readonly Bounds[]
}

function lettersOf(lines: readonly FoundLine[], { width, height }: Pixels): Letters {
  const mask = { width, height, data: new Uint8ClampedArray(width * height) }
  const boxes = lines.map(({ strip, setting }) => {
    const edge = Math.max(ERASING.minEdge, Math.ceil(setting.size * ERASING.edge))
    const box = { x0: width, y0: height, x1: 0, y1: 0 }
    for (const [at, value] of strip.ink.entries()) {
      if (value < ERASING.minInk) continue
      const { x, y } = strip.place(at % strip.width, Math.floor(at / strip.width))
      const square = {
        x0: Math.max(0, Math.round(x) - edge),
        y0: Math.max(0, Math.round(y) - edge),
        x1: Math.min(width, Math.round(x) + edge + 1),
        y1: Math.min(height, Math.round(y) + edge + 1),
      }
      mark(mask, square)
      box.x0 = Math.min(box.x0, square.x0)
      box.y0 = Math.min(box.y0, square.y0)
      box.x1 = Math.max(box.x1, square.x1)
      box.y1 = Math.max(box.y1, square.y1)
    }
    return box
  })
  return { mask, boxes: boxes.filter(({ x0, y0, x1, y1 }) => x1 > x0 && y1 > y0) }
}

function mark({ width, data }: Mask, { x0, y0, x1, y1 }: Bounds): void {
  if (x1 <= x0) return
  for (let row = y0; row < y1; row += 1) data.fill(255, row * width + x0, row * width + x1)
}
