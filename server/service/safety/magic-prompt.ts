import { createHash } from 'node:crypto'
import { FINISHES } from '../engine/paint/reading/finish.ts'

/**
 * A small deterministic expansion that replaces a language model: the same words always get the same suffix. The
 * words themselves stay in front, so that the request is unchanged.
 */
export function expandPrompt(words: string): string {
  const [light = 0, composition = 0, surface = 0] = createHash('sha256').update(words).digest()
  const pick = (list: readonly string[], at: number) => list[at % list.length]
  const tail = [
    pick(FINISHES.composition, composition),
    pick(FINISHES.light, light),
    pick(FINISHES.surface, surface),
  ].join(', ')
  const start = words.replace(/[\s.,;]+$/, '')
  return start === '' ? tail : `${start}, with ${tail}`
}
