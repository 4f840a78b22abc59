import type { Place, ScenePlan } from '../plan.ts'
import { showsSeason } from '../reading/lexicon/seasons.ts'
import type { Figure } from '../rendering/figure.ts'

/** From this height on, things stand outdoors if nothing names a place. */
const OUTDOORS_METRES = 3

/** Where drawings are at home, by the words of their names. */
const HOMES: readonly (readonly [Place, string])[] = [
  ['snowfield', 'penguin snowman snowflake polar skis skier snowboarder sled skate christmas santa seal'],
  ['sea', 'iceberg'],
  ['desert', 'camel cactus scorpion desert'],
  ['space', 'rocket astronaut satellite saucer planet ringed alien comet'],
  [
    'underwater',
    'octopus tropical blowfish jellyfish squid shark coral fish shrimp mermaid merman merperson diving',
  ],
  ['beach', 'palm crab shell beach surfing flamingo lobster'],
  ['lake', 'swan duck frog canoe beaver crocodile'],
  ['forest', 'fox wolf bear panda koala owl deer hedgehog chipmunk mushroom badger moose boar evergreen'],
  ['forest', 'monkey gorilla orangutan tiger parrot sloth leopard'],
  ['field', 'lion elephant giraffe zebra rhinoceros hippopotamus kangaroo peacock'],
  ['field', 'donkey cow horse ewe ram pig tractor rooster chicken hen goat ox sheaf kite turkey scarecrow'],
  ['garden', 'butterfly honeybee beetle snail blossom tulip rose sunflower hibiscus fountain rabbit'],
  ['street', 'taxi automobile car bus trolleybus scooter motorcycle bicycle biking police fire ambulance'],
  ['street', 'traffic truck skateboard mailbox'],
  ['city', 'office hotel department helicopter shop'],
  ['mountains', 'eagle tent camping climbing'],
  ['room', 'sofa couch bed chair television door piano teddy bathtub'],
  ['kitchen', 'cook cooking microwave'],
  ['office', 'laptop desktop printer briefcase keyboard'],
  ['sky', 'airplane parachute'],
]
const HOME_OF = new Map(
  HOMES.flatMap(([place, names]) => names.split(' ').map((name) => [name, place] as const)),
)

/** Where a scene is that no word places: where its things usually are. The figures are in the order of the subjects. */
export function placeOf(plan: ScenePlan, all: readonly Figure[]): Place {
  if (plan.place) return plan.place
  // A goldfish in a bowl makes no sea.
  const figures = all.filter((_, index) => plan.subjects[index]?.relation?.kind !== 'in')
  const stands = figures.map(({ drawing }) => drawing.stands)
  // The tallest thing decides: a bicycle before a house does not make a street.
  const [tallest, ...others] = figures.toSorted((a, b) => b.drawing.heightMetres - a.drawing.heightMetres)
  const isBuilding = tallest?.drawing.stands === 'ground' && tallest.drawing.heightMetres >= OUTDOORS_METRES
  const seen = tallest && isBuilding ? [tallest] : [tallest, ...others]
  const home = seen.map((figure) => figure && homeOf(figure.drawing.id)).find((place) => place !== undefined)
  // A season is only seen where plants grow.
  if (plan.season) return home && showsSeason(home) ? home : stands.includes('water') ? 'lake' : 'field'
  if (home && !(GARDENS.has(home) && isStillLife(figures))) return home
  if (stands.includes('water')) return 'sea'
  if (figures.some(({ drawing }) => drawing.stands === 'ground' && drawing.heightMetres >= OUTDOORS_METRES))
    return 'field'
  if (figures.some(({ drawing }) => drawing.stands === 'air' && drawing.heightMetres >= OUTDOORS_METRES))
    return stands.every((stand) => stand === 'air') ? 'sky' : 'field'
  // Windows and clocks hang on walls.
  if (stands.includes('wall') && figures.length > 1) return 'room'
  // Weather and an hour other than the day are only seen outdoors.
  if (
    figures.length > 0 &&
    (plan.weather || (plan.time && plan.time !== 'day')) &&
    !stands.every((stand) => stand === 'table')
  )
    return 'field'
  if (figures.length > 1 && (stands.every((stand) => stand === 'table') || isStillLife(figures)))
    return 'table'
  return figures.length > 0 ? 'studio' : 'field'
}

/** Flowers in a vase are no garden: what stands on tables, and plants. */
const isStillLife = (figures: readonly Figure[]): boolean =>
  figures.some(({ drawing }) => drawing.stands === 'table') &&
  figures.every(({ drawing }) => drawing.stands === 'table' || PLANT.test(drawing.id))
const PLANT =
  /^flat:(rose|tulip|sunflower|blossom|hyacinth|hibiscus|white-flower|cherry-blossom|bouquet|seedling|herb|cactus|potted-plant|mushroom|maple-leaf|fallen-leaf)$/
const GARDENS: ReadonlySet<Place> = new Set(['garden', 'field', 'forest'])

function homeOf(id: string): Place | undefined {
  const words = id.replace(/^[^:]*:/, '').split('-')
  return words.map((word) => HOME_OF.get(word)).find((place) => place !== undefined)
}
