import type { Place, ScenePlan } from '../plan.ts'
import type { Figure } from '../rendering/figure.ts'

/** From this height on, things stand outdoors if nothing names a place. */
const OUTDOORS_METRES = 3

/** Where drawings are at home, by their names. */
const HOMES: readonly (readonly [RegExp, Place])[] = [
  [
    /penguin|snowm[ae]n|snowflake|polar|^skis|skier|snowboard|sled|ice-skate|christmas|santa|^seal$/,
    'snowfield',
  ],
  [/camel|cactus|scorpion|desert/, 'desert'],
  [/rocket|astronaut|satellite|saucer|planet|alien|comet/, 'space'],
  [/octopus|tropical|blowfish|jellyfish|squid|shark|coral|fish$|shrimp|merm|diving/, 'underwater'],
  [/palm-tree|crab|shell$|beach|surfing|flamingo/, 'beach'],
  [/swan|duck|frog|canoe|beaver|crocodile/, 'lake'],
  [
    /^fox|wolf|^bear$|panda|koala|owl|deer|hedgehog|squirrel|chipmunk|mushroom|badger|moose|boar|evergreen/,
    'forest',
  ],
  [/monkey|gorilla|orangutan|tiger|parrot|sloth|leopard/, 'forest'],
  [/lion|elephant|giraffe|zebra|rhino|hippo|kangaroo|peacock/, 'field'],
  [
    /^cow|^horse|ewe|^ram$|sheep|^pig|tractor|rooster|chicken|goat|^ox$|sheaf|kite$|turkey|scarecrow/,
    'field',
  ],
  [/butterfly|bee$|beetle|snail|blossom|tulip|^rose|sunflower|hibiscus|lady|fountain|rabbit/, 'garden'],
  [
    /taxi|automobile|car$|bus$|trolley|motor-?scooter|motorcycle|bicycle|biking|police|fire-engine|ambulance/,
    'street',
  ],
  [/traffic|delivery|kick-scooter|skateboard|mailbox/, 'street'],
  [/office-building|hotel|department-store|^bank$|helicopter/, 'city'],
  [/eagle|tent$|camping|climbing|hiking/, 'mountains'],
  [/couch|^bed$|^chair$|television|^door$|piano|fireplace|teddy|broom|bathtub/, 'room'],
  [/:?cook$|cooking|-pan-|microwave/, 'kitchen'],
  [/laptop|desktop|printer|office-worker|briefcase|keyboard$/, 'office'],
  [/airplane|parachute/, 'sky'],
]

/** Where a scene is that no word places: where its things usually are. */
export function placeOf(plan: ScenePlan, figures: readonly Figure[]): Place {
  if (plan.place) return plan.place
  const stands = figures.map(({ drawing }) => drawing.stands)
  const home = figures.map(({ drawing }) => homeOf(drawing.id)).find((place) => place !== undefined)
  if (home) return home
  if (stands.includes('water')) return 'sea'
  if (figures.some(({ drawing }) => drawing.stands === 'ground' && drawing.heightMetres >= OUTDOORS_METRES))
    return 'field'
  if (figures.some(({ drawing }) => drawing.stands === 'air' && drawing.heightMetres >= OUTDOORS_METRES))
    return 'sky'
  // Weather and an hour other than the day are only seen outdoors.
  if (figures.length > 0 && (plan.weather || (plan.time && plan.time !== 'day')) && !stands.includes('table'))
    return 'field'
  if (figures.length > 1 && stands.every((stand) => stand === 'table')) return 'table'
  return figures.length > 0 ? 'studio' : 'field'
}

function homeOf(id: string): Place | undefined {
  const name = id.replace(/^[^:]*:/, '')
  return HOMES.find(([names]) => names.test(name))?.[1]
}
