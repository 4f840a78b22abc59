import type { ModelFile } from '../model-files/model-file.ts'
import { outputOf, pictureInput } from '../model-files/run.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'

/** A word that was read, from where to where in the picture of its line, in pixels. */
export interface SeenWord {
  readonly text: string
  readonly from: number
  readonly to: number
  /** Percent. */
  readonly confidence: number
}

interface SeenCharacter {
  readonly character: string
  readonly from: number
  readonly to: number
  readonly likelihood: number
}

/**
 * Reads a line, black on white and as tall as the network's input, with a model file: its output holds, for each step from left
 * to right, how likely each character is, with a blank first (Graves and others, "Connectionist temporal classification", 2006).
 */
export async function recognized(file: ModelFile, line: Pixels): Promise<readonly SeenWord[]> {
  const width = Math.max(line.width, file.size.width)
  const shown = await resized(onWhite(line, { width, height: file.size.height }), file.size)
  const { values, shape } = await outputOf(file, [pictureInput(shown, file)])
  const [steps = 0, classes = 1] = shape.slice(-2)
  const stepPx = width / Math.max(1, steps)
  const characters: SeenCharacter[] = []
  let before = 0
  for (let step = 0; step < steps; step += 1) {
    const likelihoods = values.subarray(step * classes, (step + 1) * classes)
    const best = likelihoods.indexOf(Math.max(...likelihoods))
    const character = best === before ? undefined : file.characters[best - 1]
    before = best
    if (character === undefined) continue
    const likelihood = file.output.isLogits ? softmaxAt(likelihoods, best) : (likelihoods[best] ?? 0)
    characters.push({ character, from: step * stepPx, to: (step + 1) * stepPx, likelihood })
  }
  return wordsOf(characters)
}

function wordsOf(characters: readonly SeenCharacter[]): readonly SeenWord[] {
  const words: SeenCharacter[][] = [[]]
  for (const one of characters) {
    if (one.character.trim() === '') words.push([])
    else words.at(-1)?.push(one)
  }
  return words.flatMap((word) => {
    const [first, last] = [word[0], word.at(-1)]
    if (!first || !last) return []
    const sum = word.reduce((total, { likelihood }) => total + likelihood, 0)
    return [
      {
        text: word.map(({ character }) => character).join(''),
        from: first.from,
        to: last.to,
        confidence: (100 * sum) / word.length,
      },
    ]
  })
}

function softmaxAt(values: Float32Array, at: number): number {
  const most = Math.max(...values)
  const sum = values.reduce((total, value) => total + Math.exp(value - most), 0)
  return Math.exp((values[at] ?? 0) - most) / sum
}

/** A picture at the left of a white one of the same height or taller. */
function onWhite(picture: Pixels, { width, height }: Extent): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let row = 0; row < Math.min(height, picture.height); row += 1) {
    const from = row * picture.width * 4
    data.set(picture.data.subarray(from, from + picture.width * 4), row * width * 4)
  }
  return { width, height, data }
}
