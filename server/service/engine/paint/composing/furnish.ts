import type { Figure } from '../rendering/figure.ts'
import type { Placed } from './placed.ts'

/** A thing of a room: its drawing, and its middle, lower edge and height as shares of the picture. */
type Furniture = readonly [drawing: string, x: number, foot: number, height: number]

/** What makes a room recognisable. */
export interface Room {
  readonly things: readonly Furniture[]
  readonly hasRug?: true
  readonly hasPicture?: true
  readonly hasWindow?: true
  /** A wall of bricks or stones. */
  readonly masonry?: 'brick' | 'stone'
}

const shelves: readonly Furniture[] = [0.13, 0.38, 0.63, 0.88].map((x) => ['own:bookshelf', x, 0.74, 0.54])
const tables: readonly Furniture[] = [0.18, 0.84].flatMap((x): readonly Furniture[] => [
  ['flat:chair', x - 0.13, 0.75, 0.24],
  ['flat:chair', x + 0.13, 0.75, 0.24],
  ['own:table', x, 0.79, 0.17],
])
const workshop: Room = {
  things: [
    ['flat:ladder', 0.12, 0.76, 0.52],
    ['own:desk', 0.72, 0.76, 0.22],
    ['flat:toolbox', 0.72, 0.56, 0.1],
    ['flat:hammer', 0.58, 0.4, 0.13],
    ['flat:wrench', 0.7, 0.4, 0.13],
    ['flat:carpentry-saw', 0.83, 0.4, 0.13],
    ['flat:wheel', 0.93, 0.78, 0.16],
  ],
}
const library: Room = { things: shelves }
const stage: Room = { things: [['own:stage-curtains', 0.5, 0.84, 0.84]] }
const gallery: Room = {
  things: [
    ['flat:framed-picture', 0.16, 0.48, 0.24],
    ['flat:framed-picture', 0.5, 0.44, 0.28],
    ['flat:framed-picture', 0.84, 0.48, 0.24],
    ['solid:pillar', 0.12, 0.76, 0.2],
    ['flat:amphora', 0.12, 0.575, 0.16],
  ],
}
const laboratory: Room = {
  things: [
    ['own:counter', 0.24, 0.78, 0.24],
    ['own:counter', 0.76, 0.78, 0.24],
    ['flat:alembic', 0.16, 0.63, 0.16],
    ['flat:test-tube', 0.3, 0.63, 0.14],
    ['flat:microscope', 0.76, 0.63, 0.18],
  ],
  hasWindow: true,
}
const coffeeShop: Room = {
  things: [
    ['own:counter', 0.2, 0.78, 0.26],
    ['solid:coffee-maker', 0.15, 0.62, 0.14],
    ['flat:hot-beverage', 0.28, 0.62, 0.08],
    ['own:blackboard', 0.2, 0.36, 0.2],
    ['own:table', 0.84, 0.79, 0.17],
    ['flat:chair', 0.7, 0.76, 0.24],
  ],
  hasWindow: true,
}
const restaurant: Room = { things: tables, hasWindow: true, hasPicture: true }

/** Rooms by the words for them. */
const ROOMS: Readonly<Record<string, Room>> = {
  bedroom: {
    things: [
      ['flat:bed', 0.24, 0.78, 0.28],
      ['solid:wardrobe', 0.86, 0.74, 0.48],
    ],
    hasRug: true,
    hasPicture: true,
    hasWindow: true,
  },
  classroom: {
    things: [
      ['own:blackboard', 0.5, 0.56, 0.4],
      ['own:desk', 0.16, 0.82, 0.17],
      ['own:desk', 0.5, 0.8, 0.16],
      ['own:desk', 0.84, 0.82, 0.17],
    ],
    hasWindow: true,
  },
  garage: workshop,
  workshop,
  library,
  bookshop: library,
  bookstore: library,
  'coffee shop': coffeeShop,
  cafe: coffeeShop,
  café: coffeeShop,
  restaurant,
  'dining room': restaurant,
  diner: restaurant,
  bathroom: {
    things: [
      ['flat:bathtub', 0.24, 0.79, 0.28],
      ['flat:toilet', 0.87, 0.78, 0.25],
      ['flat:mirror', 0.6, 0.44, 0.24],
    ],
    hasWindow: true,
  },
  gym: {
    things: [
      ['solid:dumbbell', 0.14, 0.78, 0.14],
      ['solid:dumbbell', 0.3, 0.74, 0.11],
      ['solid:dumbbell', 0.86, 0.78, 0.14],
      ['flat:mirror', 0.5, 0.52, 0.34],
    ],
    hasWindow: true,
  },
  museum: gallery,
  'museum hall': gallery,
  'art gallery': gallery,
  'art studio': {
    things: [
      ['own:easel', 0.16, 0.78, 0.4],
      ['flat:artist-palette', 0.84, 0.78, 0.1],
    ],
    hasPicture: true,
    hasWindow: true,
  },
  stage,
  theater: stage,
  theatre: stage,
  'concert hall': stage,
  laboratory,
  lab: laboratory,
  'living room': {
    things: [
      ['own:sofa', 0.24, 0.78, 0.24],
      ['own:floor-lamp', 0.48, 0.74, 0.42],
      ['flat:potted-plant', 0.92, 0.78, 0.2],
    ],
    hasRug: true,
    hasPicture: true,
    hasWindow: true,
  },
  'brick wall': { things: [], masonry: 'brick' },
  'stone wall': { things: [], masonry: 'stone' },
  kitchen: {
    things: [
      ['own:fridge', 0.14, 0.7, 0.46],
      ['own:stove', 0.84, 0.7, 0.26],
    ],
  },
  office: {
    things: [
      ['own:bookshelf', 0.1, 0.7, 0.44],
      ['flat:potted-plant', 0.92, 0.7, 0.2],
    ],
    hasWindow: true,
  },
  greenhouse: {
    things: [0.08, 0.24, 0.42, 0.6, 0.78, 0.93].map((x, place) => [
      place % 2 === 0 ? 'flat:potted-plant' : 'flat:hibiscus',
      x,
      0.75,
      place % 2 === 0 ? 0.26 : 0.2,
    ]),
    hasWindow: true,
  },
}
/** A room of no kind. */
const PLAIN_ROOM: Room = { things: [], hasRug: true, hasPicture: true, hasWindow: true }
const PLAIN_WORDS =
  /^(room|cozy room|interior|indoors|wall|floor|(brick|white|stone) wall|(wooden|hardwood) floor|workplace)$/

/** The room of a word for a place. */
export const roomOf = (word: string | undefined): Room => ROOMS[word ?? ''] ?? PLAIN_ROOM

/** Whether a word for a place inside means more than the bare room that is drawn for it. */
export const isBareFor = (word: string): boolean => !ROOMS[word] && !PLAIN_WORDS.test(word)

/** The furniture of a room at its back, without what is a subject of its own. */
export function furnished(
  figures: readonly Figure[],
  { things }: Room,
  {
    width,
    height,
    without,
  }: { readonly width: number; readonly height: number; readonly without: ReadonlySet<string> },
): readonly Placed[] {
  return things.flatMap(([drawing, x, foot, tall], place): readonly Placed[] => {
    const figure = figures.find((each) => each.drawing.id === drawing)
    if (!figure || without.has(drawing)) return []
    const isHigh = foot < 0.7
    const [high, widest] = [tall * height, drawing === 'own:stage-curtains' ? width : width * 0.4]
    const size = Math.min(high, widest / figure.aspect)
    return [
      {
        figure,
        subject: -1 - place,
        colors: [],
        x: x * width,
        foot: foot * height,
        width: drawing === 'own:stage-curtains' ? width : size * figure.aspect,
        height: drawing === 'own:stage-curtains' ? high : size,
        depth: 0.12,
        isMirrored: false,
        contact: isHigh ? 'air' : 'thing',
        order: place,
      },
    ]
  })
}
