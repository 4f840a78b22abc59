import { heightOf, standOf } from '../../drawings/drawing.ts'
import { type Draft, type Draught, emptyPhrase } from '../draft.ts'
import { isAlive } from '../people/bodies.ts'
import { isPerson } from '../people/people.ts'
import type { Piece } from '../pieces.ts'
import { setRelation } from './set-relation.ts'

const last = (names: string) => new RegExp(`(^|[ -])(${names})$`)

/** What things lie and stand on, and what has a place on it. */
const TABLES = last(
  'table|desk|counter|shelf|bookshelf|bookcase|tray|dresser|cabinet|nightstand|sideboard|piano',
)
const SEATS = last('bed|sofa|couch|armchair|chair|bench|stool|pillow|cushion|rug|hammock|swing')
const ON_SEATS = /pillow|cushion|blanket|teddy|doll|hat|cap|book|bag|guitar|toy|ball/
const CAKES = last('cake|cupcake|pancakes?|pie|waffles?|ice cream|sundae|pizza|pudding|toast')
const TOPPINGS = /candle|cherr|berr|olive|tomato|mushroom|banana|butter|cookie|grapes|herb|egg|star$|heart/
const GIFTS = last('gift|present|gift box')
const RIBBONS = /ribbon|bow$/
const HEIGHTS = last('cliff|rock|island|hill|hilltop')
const BUILT = /castle|lighthouse|house|tower|tree|church|windmill|flag|tent/
/** What stands in a bowl or a glass. */
const SPOONS = last('spoon|fork|ladle|chopsticks?|straw|ice|ice cube|whisk|paintbrush|pencil|pen')
const VESSELS = /(^| )(bowl|cup|glass|mug|jar|pot|bucket)( of |$)/
/** Larger animals lie on no sofa. */
const LAP_METRES = 0.8

/** How what a thing comes with has its place on it or in it: "a desk with a lamp". Undefined if it stands beside it. */
export function placeWith(thing: Draft, carrier: Draft): 'on' | 'in' | undefined {
  if (isPerson(carrier.drawing) || isPerson(thing.drawing)) return undefined
  if (SPOONS.test(thing.word) && VESSELS.test(carrier.word)) return 'in'
  return liesOn(thing, carrier) ? 'on' : undefined
}

function liesOn({ word, drawing }: Draft, { word: below }: Draft): boolean {
  if (TABLES.test(below)) return standOf(drawing) === 'table' && heightOf(drawing) <= LAP_METRES
  if (SEATS.test(below)) return (isAlive(drawing) && heightOf(drawing) <= LAP_METRES) || ON_SEATS.test(word)
  return (
    (CAKES.test(below) && TOPPINGS.test(drawing)) ||
    (GIFTS.test(below) && RIBBONS.test(word)) ||
    (HEIGHTS.test(below) && BUILT.test(drawing))
  )
}

/** The bowl of "a bowl of apples with a spoon". */
export const carrierOf = (subjects: readonly Draft[], { relation }: Draft): Draft | undefined =>
  relation?.kind === 'in' ? subjects[relation.to] : undefined

/** What says of a carrier that something is on it: "with a cherry on top", "with a cat on it", "on its back". */
export const UPPER_SIDE = /^(top|it|them|roof|rooftop|back|lid|deck|seat|surface|tip)$/

/** Puts what "with" named on or into what has it; false if the piece says no such thing. */
export function placeOnCarrier(draught: Draught, { word }: Piece): boolean {
  const { relation, carrier, subjects } = draught
  if (carrier === null || !relation || !UPPER_SIDE.test(word)) return false
  const { kind } = relation
  const isPronoun = word === 'it' || word === 'them'
  if (kind === 'held' || (kind !== 'on' && !isPronoun)) return false
  // What was named last may have been given to the carrier in another way: a chair wears no hat.
  const sources = relation.sources.filter(
    (index, at, { length }) => index !== carrier && (at === length - 1 || !subjects[index]?.relation),
  )
  for (const index of sources) {
    delete subjects[index]?.relation
    setRelation(subjects, index, { kind, to: carrier })
  }
  Object.assign(draught, { relation: null, phrase: emptyPhrase() })
  return sources.length > 0
}
