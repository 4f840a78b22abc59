import type { Draft } from './draft.ts'

/** Drawings of food and drink in a vessel of its own, and the words for that vessel. */
const VESSELS: readonly (readonly [RegExp, RegExp])[] = [
  [/:(steaming-bowl|cooked-rice|green-salad|bowl-with-spoon|teacup-without-handle)$/, /bowl|dish/],
  [/:hot-beverage$/, /cup|mug|glass/],
  [
    /:(wine-glass|glass-of-milk|cup-with-straw|tumbler-glass|cocktail-glass|tropical-drink|beer-mug)$/,
    /glass|goblet|tumbler/,
  ],
  [/:beer-mug$/, /mug|stein/],
  [/:cup-with-straw$/, /cup/],
  [/:(pot-of-food|honey-pot|potted-plant)$/, /pot\b|cauldron/],
  [/:honey-pot$/, /jar/],
  [/:(cooking|shallow-pan-of-food)$/, /pan\b|skillet|wok/],
  [/:popcorn$/, /bucket|box/],
]
/** What could hold them, but is drawn with something else in it or with nothing. */
const OTHERS = /(^| )(bowl|cup|mug|glass|jar|pot|bucket|vase|bottle|jug|pitcher)$/

/** Parts that a drawing shows already, if the prompt names them beside it. */
const PARTS: readonly (readonly [RegExp, RegExp])[] = [[/:(cup-with-straw|tropical-drink)$/, /^straws?$/]]

/** "A frying pan with a fried egg" and "a milkshake with a straw" are one drawing each. */
export function joinParts(subjects: readonly Draft[]): void {
  for (const subject of subjects) {
    const isVessel = ({ word }: Draft) =>
      VESSELS.some(([contents, names]) => contents.test(subject.drawing) && names.test(word))
    for (const other of subjects) {
      if (other === subject || other.count !== 1 || other.relation || subject.count === 0) continue
      const isItsVessel = other.drawing === subject.drawing && isVessel(other) && !isVessel(subject)
      if (isItsVessel) absorb(subjects, subject, other)
      else if (PARTS.some(([whole, part]) => whole.test(subject.drawing) && part.test(other.word))) {
        subject.alsoShows.push(other.word)
        other.count = 0
      }
    }
  }
}

/**
 * "Soup in a bowl" is one drawing, which has its bowl; "milk in a bucket" is a bucket without milk. Returns the words
 * of what is not drawn.
 */
export function pour(subjects: readonly Draft[]): readonly string[] {
  return subjects.flatMap((content) => {
    const { relation, drawing, word } = content
    const vessel = relation?.kind === 'in' ? subjects[relation.to] : undefined
    if (!vessel || !VESSELS.some(([contents]) => contents.test(drawing))) return []
    if (VESSELS.some(([contents, names]) => contents.test(drawing) && names.test(vessel.word))) {
      absorb(subjects, content, vessel)
      return []
    }
    if (!OTHERS.test(vessel.word)) return []
    content.count = 0
    return [word]
  })
}

/** Closed things, and the drawings in which something is seen. */
const CLOSED: Readonly<Record<string, string>> = {
  'flat:package': 'own:open-box',
  'flat:lotion-bottle': 'own:clear-bottle',
  'own:wine-bottle': 'own:clear-bottle',
}

/** Opens what something is in: a closed box would have it on its side. */
export function openVessels(subjects: readonly Draft[]): void {
  for (const { relation, count } of subjects) {
    const vessel = relation?.kind === 'in' && count > 0 ? subjects[relation.to] : undefined
    if (vessel) vessel.drawing = CLOSED[vessel.drawing] ?? vessel.drawing
  }
}

/** The content takes its vessel's colour, place and relations. */
function absorb(subjects: readonly Draft[], content: Draft, vessel: Draft): void {
  const [index, gone] = [subjects.indexOf(content), subjects.indexOf(vessel)]
  content.alsoShows.push(vessel.word, ...vessel.alsoShows)
  // Black coffee in a white cup is a white cup.
  if (vessel.colors.length > 0) content.colors.splice(0, content.colors.length, ...vessel.colors)
  content.count = Math.max(1, vessel.count)
  vessel.count = 0
  delete content.relation
  if (vessel.relation) content.relation = vessel.relation
  for (const other of subjects)
    if (other !== content && other.relation?.to === gone) other.relation = { ...other.relation, to: index }
}
