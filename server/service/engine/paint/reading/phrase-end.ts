import { colorsIn } from '../../color/color-words.ts'
import { nounOf } from '../vocabulary/vocabulary.ts'
import { type Draft, type Draught, emptyPhrase } from './draft.ts'
import type { Piece } from './pieces.ts'

/** The apple of a green apple. */
function withoutColor(subject: Draft): Draft {
  const head = subject.word.slice(subject.word.indexOf(' ') + 1)
  const drawing = colorsIn(subject.word).length > 0 ? nounOf(head)?.drawing : null
  return drawing ? { ...subject, word: head, drawing } : subject
}

/** "A bottle on pale blue", "a dog against red". */
const isBehind = (relation: Draught['relation']): boolean =>
  relation?.word === 'on' || relation?.word === 'against' || relation?.word === 'isolated on'

/** A colour alone is a plain background. */
function standBefore(draught: Draught): void {
  const [color] = draught.phrase.colors
  draught.places.push({ value: 'studio', word: 'background', isWeak: false, ...(color ? { color } : {}) })
}

/** At the end of a phrase without a noun: "one red" is another apple, "painted blue" is the car's color. */
export function endPhrase(draught: Draught, previous: Piece | undefined): void {
  const { count, colors } = draught.phrase
  const last = draught.subjects.at(-1)
  if (previous?.kind === 'color' && last && !draught.isNegated) {
    if (count === null && isBehind(draught.relation)) standBefore(draught)
    else if (count === null) last.colors.push(...colors)
    else {
      draught.subjects.push({ ...withoutColor(last), alsoShows: [], count, colors })
      draught.linked.push(draught.subjects.length - 1)
      if (draught.listed) draught.listed.count -= count
    }
  }
  draught.phrase = emptyPhrase()
}
