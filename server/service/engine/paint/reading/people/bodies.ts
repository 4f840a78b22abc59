import { stemmer } from 'stemmer'
import { heightOf, standOf } from '../../drawings/drawing.ts'
import type { PoseName } from '../../drawings/people/pose.ts'
import type { Draft } from '../draft.ts'
import { isPerson } from './people.ts'

/** What people do with the body, by the stems of verbs. */
const POSES: ReadonlyMap<string, PoseName> = new Map(
  (
    [
      ['sitting', 'sit seat sat rest relax sunbath loung'],
      ['jumping', 'jump leap bounc skip celebr cheer'],
      ['raising', 'wave wav greet reach'],
      ['leaning', 'lean'],
      ['crouching', 'crouch squat repair fix pet plant dig weed feed build pick gather'],
    ] satisfies readonly (readonly [PoseName, string])[]
  ).flatMap(([pose, stems]) => stems.split(' ').map((stem) => [stem, pose] as const)),
)

/** The pose of a verb's form, alone or before a preposition: "sitting on". */
export function poseOf(words: string): PoseName | undefined {
  const [verb = ''] = words.split(' ')
  return /(ing|ed|s|sat)$/.test(verb) ? POSES.get(stemmer(verb)) : undefined
}

/** Taller things are not held, but stood beside. */
const HOLDABLE_METRES = 1.35
/** Animals that are held in arms. */
const LAP_METRES = 0.36

/** Whether one can hold a thing in the hands. */
export function isHoldable({ drawing, word }: Draft): boolean {
  const height = heightOf(drawing)
  if (isPerson(drawing) || FIXED.test(word)) return false
  if (ALIVE.test(drawing)) return height <= LAP_METRES
  return height <= HOLDABLE_METRES && standOf(drawing) !== 'water'
}

const FIXED =
  /(^| )(stove|desk|table|bench|chair|mailbox|fence|rug|pillow|bed|snowman|sandcastle|campfire|fire|fireplace|puddle|wheelbarrow|cart|tent|rock|boulder|stone|moped|scooter|bicycle|sun|moon|cloud|rainbow|castle|laptop|computer|piano|drum|drums)$/
const ALIVE =
  /(^|[-:])(dog|poodle|cat|rabbit|mouse|rat|hamster|chipmunk|hedgehog|bird|duck|owl|swan|chick|hen|rooster|parrot|dove|turtle|frog|fish|snake|lizard|crab|fox|wolf|bear|pig|cow|ewe|goat|ram|horse|deer|monkey|lion|tiger|panda|koala|squirrel|penguin|turkey|dodo|bat|boar|raccoon|beaver|otter|skunk|badger|kangaroo|llama|camel|elephant|giraffe|zebra|ox|donkey)(-|$)/

const CREATURES =
  /:(dragon|unicorn|t-rex|sauropod|honeybee|butterfly|snail|octopus|squid|.*whale|dolphin|shark|eagle|peacock|flamingo|leopard|gorilla|orangutan|bison|rhinoceros|hippopotamus|sloth|bat|ant|spider|lady-beetle|seal|crocodile|tropical-fish|blowfish|jellyfish|ghost|flying-bird|polar-bear|snowman)$/
/** Whether a drawing shows somebody who can do something. */
export const isAlive = (drawing: string): boolean =>
  isPerson(drawing) || ALIVE.test(drawing) || CREATURES.test(drawing) || drawing.startsWith('whole:')

/** Held by the handle, with the hand beside the body. */
const BY_HANDLE =
  /knife|sword|hammer|wrench|screwdriver|brush|pencil|pen$|crayon|spoon|fork|rose|tulip|flower|sunflower|blossom|hibiscus|wand|axe|pick|microphone|phone|cup|mug|glass|cone|lollipop|candle|flashlight|scissors|key|broom|shovel|rake|racket|racquet|bat$|staff|bow|bouquet|lantern|briefcase|bag|suitcase|bucket|basket|watering-can|saw|net|trumpet|bottle|drink|beverage|camera|pitchfork|cane|paddle|pole|pipe|ice-cream|clapper|magnifying/
/** Held with both hands, where one can look at it. */
const READ = /book|newspaper|scroll|map|envelope|page-|memo|notebook|laptop|clipboard|tablet/
/** Small things lie in one hand; larger ones are carried before the body. */
const SMALL_METRES = 0.16
/** Held up high. */
const UP_HIGH = /balloon|kite|umbrella|flag|torch|sparkler|trophy|fireworks|star$|parachute/

/** How a person holds a thing. */
export function holding(drawing: string): PoseName {
  if (UP_HIGH.test(drawing)) return 'raising'
  if (READ.test(drawing)) return 'reading'
  return BY_HANDLE.test(drawing) || heightOf(drawing) <= SMALL_METRES ? 'holding' : 'carrying'
}

/** What one sits on. */
const SEATS =
  /chair|seat|couch|sofa|bench|bed$|stool|horse|camel|elephant|donkey|unicorn|dragon|swing|bicycle|hammock|motor|scooter|sled|rock|wood$|box|throne|dinosaur|sauropod|turtle|giraffe|whale|dolphin|log|stairs|wall$/

export const isSeat = (drawing: string): boolean => SEATS.test(drawing)

/** Drawings for animals that sleep or fly. */
const OTHERWISE: Readonly<Record<string, { readonly asleep?: string; readonly aloft?: string }>> = {
  'flat:cat': { asleep: 'own:sleeping-cat' },
  'flat:black-cat': { asleep: 'own:sleeping-cat' },
  'flat:dog': { asleep: 'own:sleeping-dog' },
  'flat:bird': { aloft: 'own:flying-bird' },
  'flat:dove': { aloft: 'own:flying-bird' },
  'flat:blackbird': { aloft: 'own:flying-bird' },
  'flat:duck': { aloft: 'own:flying-bird' },
}

/** Whether a thing may be in the air. */
export const canFly = (drawing: string): boolean =>
  OTHERWISE[drawing]?.aloft !== undefined || standOf(drawing) === 'air'

/** The drawing of a subject in its pose, asleep or in the air. */
export function bodyOf(
  { isAsleep, isAloft, isDressed, manners = [] }: Draft,
  drawing: string,
  pose?: PoseName,
): string {
  const { asleep, aloft } = OTHERWISE[drawing] ?? {}
  const body = (isAsleep && asleep) || (isAloft && aloft) || posed(drawing, pose, isDressed)
  return [body, ...manners].join('~')
}

/** A drawing of a person in a pose; the same for all others. */
function posed(passer: string, pose: PoseName | undefined, isDressed = false): string {
  // Hikers are drawn on their way; who rests is another person.
  const drawing = pose ? passer.replace(/^flat:(person|man|woman)-walking/, 'figure:$1') : passer
  if (!drawing.startsWith('figure:') || (!pose && !isDressed)) return drawing
  // A helmet is no part of a head alone.
  if (drawing.includes('astronaut') || drawing.includes('ninja')) return drawing
  return `${drawing}~${pose ?? 'upright'}${isDressed ? '~dress' : ''}`
}
