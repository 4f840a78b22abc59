import type { Piece } from '../pieces.ts'

/** Participles of the past, by their ending and as they are. */
const PARTICIPLE =
  /^(?:[a-z]+ed|eaten|driven|ridden|written|broken|woven|stolen|taken|bitten|beaten|hidden|thrown|drawn|blown|flown|worn|torn|spun|caught|taught|fought|held|hung|lit|cut|hit|bought|brought|sung|swept|shot)$/
/** What ends as one and is a thing, or says nothing of what is seen: "a bed by a window", "designed by". */
const OTHERS =
  /(?:bed|sled|shed|moped|bred|seed|weed|reed)$|^(?:created|designed|inspired|surrounded|followed)$/
const KINDS: ReadonlySet<Piece['kind']> = new Set(['unknown', 'plain', 'link', 'action', 'noun'])

/** Whether a piece before "by" says what somebody does to what was named before: "a cat chased by a dog". */
export const isPassiveVerb = (piece: Piece | undefined): boolean => {
  if (!piece || !KINDS.has(piece.kind)) return false
  const text = piece.text ?? piece.word
  return PARTICIPLE.test(text) && !OTHERS.test(text)
}
