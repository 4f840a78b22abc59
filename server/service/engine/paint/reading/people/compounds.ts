import type { Color } from '../../../color/color.ts'
import { colorsIn } from '../../../color/color-words.ts'
import { nounOf } from '../../vocabulary/vocabulary.ts'
import type { PartOf } from './described.ts'
import { traitOf } from './hair.ts'

/** In these the colour is that of the whole thing: "a red-painted door". */
const WHOLE = /^(painted|coloured|colored|tinted|plated|toned|dyed|washed|hued|lit|clad|covered|capped)$/
const ALONE: Readonly<Record<string, readonly [before: string, part: 'hair' | 'beard']>> = {
  blonde: ['blonde', 'hair'],
  blond: ['blonde', 'hair'],
  'fair-haired': ['fair', 'hair'],
  ginger: ['ginger', 'hair'],
  redheaded: ['ginger', 'hair'],
  brunette: ['brunette', 'hair'],
  bald: ['bald', 'hair'],
  bearded: ['', 'beard'],
}

/** The part that an adjective describes; undefined for all other words. */
export function partOf(word: string): PartOf | undefined {
  const alone = ALONE[word]
  if (alone) return described(alone[1], [], alone[0])
  const [, manner = '', body = ''] = /^([a-z]+)-([a-z]+ed)$/.exec(word) ?? []
  const colors = colorsIn(manner)
  if (body === '' || WHOLE.test(body)) return undefined
  const isHair = body === 'haired' || body === 'bearded'
  if (colors.length === 0 && !isHair) return undefined
  return described(nounIn(body), colors, manner)
}

function described(part: string, colors: readonly Color[], before: string): PartOf {
  const trait = traitOf(part, colors, before)
  return { words: `${before} ${part}`.trim(), ...(trait ? { trait } : {}) }
}

/** The eye of "eyed". */
function nounIn(body: string): string {
  const stem = body.replace(/ed$/, '')
  return [stem, `${stem}e`, stem.slice(0, -1)].find((each) => nounOf(each)) ?? stem
}
