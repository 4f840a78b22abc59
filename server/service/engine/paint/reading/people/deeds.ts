import { standOf } from '../../drawings/drawing.ts'
import { type Action, actionOf } from '../actions.ts'
import type { Draft, Draught } from '../draft.ts'
import { STARTS } from '../noun-phrases.ts'
import type { Piece } from '../pieces.ts'
import { singularOf } from '../tokens.ts'
import { isAlive, poseOf } from './bodies.ts'
import type { Deed } from './described.ts'
import { doing, isPerson } from './people.ts'

/** What every standing figure does, or what is said by where things are. */
const STATES =
  /^(wearing|standing|looking|being|having|posing|featuring|containing|showing|facing|living|surrounding|holding|made|waiting|staying)$/
/** What animals do in their drawings as they are, or what nobody sees them do. */
const AT_REST = /^(sitting|lying|resting|laying|perching|grazing|hiding|curling|swimming|walking)$/
/** Nouns of verbs' form. */
const NO_DEED =
  /^(building|ceiling|painting|drawing|lightning|clothing|evening|morning|wedding|spring|string|king|ring|wing|thing|swing|sibling|dumpling|duckling|pudding|earring|stocking|railing|crossing|landing|lighting|setting|being|during|including|according|following|amazing|interesting|charming|stunning|glowing|shining|sparkling|smoking|burning|steaming|blooming|gleaming)$/
const AFTER: ReadonlySet<Piece['kind']> = new Set(['noun', 'link', 'and', 'break', 'part', 'color', 'place'])

/** Drawings of what one who reads, writes or fishes has in the hands, if the prompt names nothing. */
const IMPLIED: Readonly<Record<string, string>> = {
  reading: 'flat:open-book',
  studying: 'flat:open-book',
  writing: 'flat:memo',
  knitting: 'flat:yarn',
  drinking: 'flat:hot-beverage',
  eating: 'flat:sandwich',
  texting: 'flat:mobile-phone',
  photographing: 'flat:camera',
  fishing: 'flat:fishing-pole',
  sweeping: 'flat:broom',
  typing: 'flat:laptop',
  gardening: 'own:watering-can',
}
/** After these the verb has no object. */
const OBJECTS: ReadonlySet<Piece['kind']> = new Set(['noun', ...STARTS])

/** Notes what those who were named before do, and gives them what they need for it. */
export function noteDeed(
  draught: Draught,
  piece: Piece,
  { previous, next }: { readonly previous: Piece | undefined; readonly next: Piece | undefined },
): void {
  if (piece.kind === 'plain') return
  const [verb = ''] = piece.word.split(' ')
  if (!/^[a-z]{2,}ing$/.test(verb) || NO_DEED.test(verb) || STATES.test(verb) || draught.isNegated) return
  if (!previous || !AFTER.has(previous.kind)) return
  const actors = actorsIn(draught)
  const [first] = actors.flatMap((index) => draught.subjects[index] ?? [])
  if (!first || (!isPerson(first.drawing) && AT_REST.test(verb))) return
  const prop = IMPLIED[verb]
  if (prop && isPerson(first.drawing) && !(next && OBJECTS.has(next.kind))) {
    for (const to of actors)
      draught.subjects.push({
        word: verb,
        drawing: prop,
        count: 1,
        colors: [],
        size: 'normal',
        alsoShows: [],
        relation: { kind: 'held', to },
      })
    return
  }
  const words = actionOf(piece.word) && /^(playing|doing|lifting|taking)/.test(verb) ? piece.word : verb
  draught.deeds.push({
    verb: words,
    phrase: piece.word,
    isHolding: piece.kind === 'relation' && piece.relation === 'held',
    actors,
    object: draught.subjects.length,
  })
}

/** Draws somebody in an action, with the things that its drawing shows; false if there is no such drawing. */
export function perform(
  draught: Draught,
  doer: Draft,
  { action, word }: { readonly action: Action; readonly word: string },
): boolean {
  const drawing = doing(doer.drawing, action)
  if (drawing === null) return false
  // The sets draw adults in action.
  if (/^figure:(boy|girl|child)/.test(doer.drawing)) doer.size = 'small'
  doer.drawing = drawing
  draught.shown = action.shows
  const things = word.split(' ').map(singularOf)
  doer.alsoShows.push(...things.filter((each) => action.shows.includes(each)))
  return true
}

/** Those whom the sentence is about, else who was named last: no bench reads a newspaper. */
function actorsIn({ subjects, linked }: Draught): readonly number[] {
  const named = linked.filter((index) => isAlive(subjects[index]?.drawing ?? ''))
  if (named.length > 0) return named
  const last = subjects.findLastIndex(({ drawing }) => isAlive(drawing))
  return last >= 0 ? [last] : []
}

/** Deeds that are seen by where somebody is. */
const BY_PLACE = /^(riding|sitting|standing|perching|leaning|balancing)$/
/** What nobody sees of who only holds the thing. */
const IN_MOTION = /^(throwing|catching|slicing|cutting|chopping|pouring|opening|swinging|selling)$/
/** Drawings without legs that bend. */
const UPRIGHT = /astronaut|ninja/

/** What the record says of a deed, and whether the picture shows it. */
export function judged(
  { verb, phrase, isHolding, actors, object }: Deed,
  subjects: readonly Draft[],
): { readonly words: string; readonly isDrawn: boolean } {
  const doers = actors.flatMap((index) => subjects[index] ?? [])
  const thing = subjects[object]
  const isInHand = isHolding && thing?.relation?.kind === 'held' && actors.includes(thing.relation.to)
  const isHeld = isInHand && !IN_MOTION.test(verb)
  const isOn = doers.some(
    ({ relation, drawing }) =>
      relation?.to === object && /^(on|leaning)$/.test(relation.kind) && !UPRIGHT.test(drawing),
  )
  const words = isInHand && thing && !verb.includes(' ') ? `${verb} ${thing.word}` : verb
  return {
    words,
    isDrawn: isHeld || (isOn && BY_PLACE.test(verb)) || doers.some((doer) => isSeenDoing(doer, verb, phrase)),
  }
}

function isSeenDoing(
  { drawing, isAsleep, isAloft, pose, relation }: Draft,
  verb: string,
  phrase: string,
): boolean {
  const action = actionOf(phrase) ?? actionOf(verb)
  if (action && drawing.includes(action.drawing.replace(/^\w+:/, ''))) return true
  if (/^(sleeping|napping|dozing)$/.test(verb) && isAsleep)
    return /(^|:)(cat|black-cat|dog|person-in-bed)/.test(drawing)
  if (verb === 'flying') return isAloft === true || relation?.kind === 'above' || standOf(drawing) === 'air'
  return pose !== undefined && poseOf(verb) !== undefined && drawing.startsWith('figure:')
}
