import type { Place, Time, Weather } from '../../plan.ts'

const table = <T extends string>(rows: Readonly<Record<T, string>>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(rows) as [T, string][]).flatMap(([value, words]) =>
      words.split(', ').map((word) => [word, value] as const),
    ),
  )

/** Words for places, in the singular. */
export const PLACES: ReadonlyMap<string, Place> = table<Place>({
  sea: 'water, sea, ocean, harbor, harbour, marina, bay, open water, high sea',
  beach: 'beach, seaside, shore, seashore, coast, coastline, sandy beach, tropical beach, shoreline',
  lake: 'lake, pond, lagoon, lakeside, mountain lake, swimming pool, pool, swamp, marsh',
  river: 'river, stream, creek, canal, brook, riverbank, riverside',
  forest:
    'forest, woods, jungle, rainforest, grove, woodland, pine forest, bamboo forest, rain forest, enchanted forest, trail, forest trail, hiking trail, forest path',
  field:
    'field, meadow, grassland, prairie, pasture, countryside, lawn, grass, farmland, savanna, savannah, farm, hill, hillside, rolling hill, green hill, wheat field, flower field, farmyard, golf course, football field, soccer field, plain, landscape, farm field',
  garden:
    'garden, park, backyard, yard, orchard, vineyard, flower garden, botanical garden, zen garden, patio, terrace, zoo, japanese garden',
  mountains:
    'mountain, mountain range, alps, alp, valley, canyon, himalayas, snow-capped mountain, snowy mountain, snow-covered mountain, snowy peak, mountain peak, mountain top, mountaintop, summit, peak, highland, gorge, ravine, mountain landscape',
  desert: 'desert, dune, sand dune, sahara, desert landscape',
  city: 'city, skyline, city skyline, downtown, metropolis, cityscape, new york, new york city, manhattan, tokyo, london, paris, rooftop, futuristic city, big city',
  street:
    'street, road, alley, avenue, sidewalk, city street, plaza, town square, lane, cobblestone street, boulevard, crosswalk, busy street, path, parking lot, market square, intersection, highway, freeway, motorway, country road, pavement, street corner, crossroad',
  village: 'village, town, hamlet, small town, fishing village, suburb, neighborhood, neighbourhood',
  room: 'room, nook, reading nook, lounge, den, garage, shed, wall, brick wall, white wall, stone wall, floor, wooden floor, hardwood floor, restaurant, cafe, café, coffee shop, tea house, bar, pub, bookshop, living room, bedroom, interior, library, classroom, hall, attic, hallway, cozy room, dining room, bathroom, nursery, gym, indoors, corridor, ballroom, laboratory, lab, workshop, stage, theater, theatre, concert hall, waiting room, basement, hospital room, art studio, museum hall, art gallery, bookstore, greenhouse, stage interior',
  table:
    'still life, windowsill, window sill, window ledge, marble, marble surface, wooden surface, marble table, tabletop, counter, countertop, kitchen counter',
  kitchen: 'kitchen, restaurant kitchen, modern kitchen',
  office:
    'office, workplace, meeting room, conference room, meeting, boardroom, conference, coworking space, workspace',
  sky: 'sky, blue sky, midair, heaven, air, above the clouds',
  space:
    'mars, venus, on the moon, on moon, space, outer space, cosmos, universe, deep space, orbit, galaxy, nebula, moon surface, lunar surface',
  underwater:
    'underwater, seabed, sea floor, ocean floor, deep sea, under the sea, under water, aquarium, bottom of the sea, beneath the waves',
  snowfield:
    'snowfield, arctic, antarctica, glacier, winter wonderland, snowy landscape, winter landscape, ski slope, ice rink, tundra, north pole, on ice, on the ice, ice floe',
  studio:
    'studio, white background, plain background, backdrop, gradient background, solid background, black background, simple background, photo studio, clean background, isolated',
})

/** What scenery of a place also shows. */
export const SHOWN_BY_PLACE: Readonly<Partial<Record<Place, string>>> = {
  sea: 'water sky horizon wave',
  beach: 'sea ocean water sand shore coast wave sky horizon shoreline',
  lake: 'water shore reflection sky hill',
  river: 'water bank riverbank stream valley',
  forest: 'tree wood path clearing grass',
  field: 'grass hill sky meadow horizon countryside pasture',
  garden: 'grass lawn park yard flowerbed sky',
  mountains: 'mountain peak valley sky rock hill',
  desert: 'sand dune sky',
  city: 'building skyline street skyscraper sky town',
  street: 'road city sidewalk pavement building town',
  village: 'house street town sky',
  room: 'wall floor interior ceiling window',
  table: 'table counter background',
  kitchen: 'counter wall floor',
  office: 'wall floor room',
  sky: 'air',
  space: 'star sky universe galaxy',
  underwater: 'sea ocean water seabed',
  snowfield: 'snow ice sky field',
  studio: 'background backdrop',
}

export const TIMES: ReadonlyMap<string, Time> = table<Time>({
  dawn: 'dawn, sunrise, morning, early morning, daybreak, morning light, morning sun, first light',
  day: 'day, noon, midday, afternoon, daylight, daytime, summer day, midday sun, sunny day, spring day, broad daylight',
  dusk: 'dusk, sunset, twilight, evening, golden hour, nightfall, blue hour, evening light, sundown, setting sun, evening sun',
  night:
    'night, midnight, nighttime, starry night, starry sky, night sky, moonlight, moonlit, nocturnal, at night, starlight, starry, night time, milky way',
})

export const WEATHERS: ReadonlyMap<string, Weather> = table<Weather>({
  clear: 'sunny, sunshine, clear sky, cloudless, sunlight',
  cloudy: 'cloudy, overcast, cloudy sky, gray sky, grey sky',
  rain: 'rain, rainy, drizzle, downpour, rainy day, heavy rain, raining, rainfall, rainstorm',
  snow: 'snow, snowy, snowfall, snowing, blizzard, snowstorm, winter, falling snow, snowy day, snow-covered, winter day',
  fog: 'fog, foggy, mist, misty, haze, hazy, smog',
  storm: 'storm, stormy, thunderstorm, thunder, stormy sky, tempest',
  wind: 'windy, wind, breeze, breezy, gale, gust',
})
/** Words of the tables above that are adjectives, which no record of nouns lists. */
export const NO_NOUNS: ReadonlySet<string> = new Set(
  'sunny cloudy overcast rainy snowy snowing raining foggy misty hazy stormy windy breezy cloudless moonlit nocturnal starry underwater isolated indoors at snow-covered day midair landscape interior backdrop meeting conference'.split(
    ' ',
  ),
)

/** Places where no snow falls. */
export const SHELTERED: ReadonlySet<Place> = new Set<Place>([
  'room',
  'kitchen',
  'office',
  'table',
  'studio',
  'space',
  'underwater',
])
