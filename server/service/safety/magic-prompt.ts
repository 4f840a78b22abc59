import { createHash } from 'node:crypto'

const LIGHT = [
  'soft directional light',
  'light that falls from one side',
  'even, gentle light',
  'clear light with long shadows',
]
const COMPOSITION = [
  'a balanced composition with room to breathe',
  'a composition on thirds',
  'a calm, centred composition',
  'a composition with a strong diagonal',
]
const FINISH = ['fine texture', 'a considered palette', 'crisp edges and quiet detail', 'a subtle grain']

/**
 * A small deterministic expansion that replaces a language model: the same words always get the same suffix. The
 * words themselves stay in front, so that the request is unchanged.
 */
export function expandPrompt(words: string): string {
  const [light = 0, composition = 0, finish = 0] = createHash('sha256').update(words).digest()
  const pick = (list: readonly string[], at: number) => list[at % list.length]
  const tail = [pick(COMPOSITION, composition), pick(LIGHT, light), pick(FINISH, finish)].join(', ')
  const start = words.replace(/[\s.,;]+$/, '')
  return start === '' ? tail : `${start}, with ${tail}`
}
