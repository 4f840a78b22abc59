import type { Random } from '../../chance/random.ts'
import type { RelationKind } from '../plan.ts'
import type { Frame } from './frame.ts'
import { type Placed, rectOf } from './placed.ts'
import { seated, touching } from './touching.ts'

interface Relation {
  readonly kind: RelationKind
  readonly anchor: Placed
  readonly frame: Frame
  readonly random: Random
}

interface Group {
  readonly members: readonly Placed[]
  readonly width: number
}

/** Where one sits on a thing, as a share of its height from the top; on top of all others. */
const SEATS: readonly (readonly [RegExp, number])[] = [
  [/chair|seat/, 0.56],
  [/sofa|settee/, 0.5],
  [/couch/, 0.72],
  [/bed\b|bench/, 0.5],
  [/plate|tray|dish|frying pan|cooking|rug|map|lotus|raft|nest/, 0.5],
  [/pizza/, 0.6],
  [/pillow|cushion|mat\b/, 0.34],
  [/horse|camel|elephant|donkey|unicorn|dragon/, 0.36],
  [/bicycle|motor|scooter|skateboard|sled/, 0.3],
  [/boat|canoe|ship|raft|ferry/, 0.62],
  [/car|truck|bus|van|tractor/, 0.08],
  [/island/, 0.12],
  [/tree/, 0.24],
]
/** Things that others stick out of. */
const OPEN =
  /vase|bowl|teapot|watering can|boot|jar|basket|cup|mug|pot|bucket|hat|bathtub|box|nest|bag|pouch|cart|wastebasket|amphora|hot beverage|barrel/

/** Where something is inside of a closed thing, by shares of its size; `x` from its middle to its front. */
interface Hold {
  readonly x: number
  readonly foot: number
  readonly width: number
  readonly height: number
  /** Seen through bars. */
  readonly isBehind?: true
}
const IN_THE_MIDDLE: Hold = { x: 0, foot: 0.84, width: 0.55, height: 0.5 }
const HOLDS: readonly (readonly [RegExp, Hold])[] = [
  [/cage/, { x: 0, foot: 0.9, width: 0.66, height: 0.6, isBehind: true }],
  [/clear bottle/, { x: 0, foot: 0.93, width: 0.72, height: 0.52 }],
  // At a window.
  [/automobile|taxi|police car/, { x: 0.1, foot: 0.5, width: 0.34, height: 0.38 }],
]

/** Where the rim of an open thing is, from its top, if it is not at the top. */
const RIMS: readonly (readonly [RegExp, number])[] = [
  [/bathtub/, 0.5],
  [/teapot|watering can/, 0.14],
  [/basket/, 0.3],
  [/hot beverage/, 0.16],
  [/bucket|cup|mug/, 0.1],
]

/** Things that others hang on. */
const HANGER = /^hanger$/

/** Who is in a boat is seen behind its side. */
const BOAT = /boat|canoe|ship|ferry/
const LOW_BOAT = /canoe|speedboat|motor boat/

const namedBy = (drawing: string) => drawing.replace(/^[^:]*:/, '').replaceAll('-', ' ')
const nameOf = ({ figure }: Placed) => namedBy(figure.drawing.id)

/** Whether a drawing has room for what is in it, as a box has and a leaf has not. */
export const hasRoom = (drawing: string): boolean =>
  OPEN.test(namedBy(drawing)) || HOLDS.some(([names]) => names.test(namedBy(drawing)))

/** Places a group by its relation to a thing that has its place. */
export function related(group: Group, relation: Relation): readonly Placed[] {
  const { anchor, frame } = relation
  const rect = rectOf(anchor)
  const middle = anchor.x
  const touched = touching(relation.kind, group.members, { anchor, widest: frame.width * 0.5 })
  if (touched) return touched
  switch (relation.kind) {
    case 'on':
      if (HANGER.test(nameOf(anchor))) return hung(group, anchor)
      return onTop(group, relation)
    case 'in':
      if (isFlat(anchor)) return onTop(group, relation)
      if (PLANTS.test(nameOf(anchor))) return among(group, relation)
      return isBuildingAround(group, anchor) ? inFront(group, relation) : inside(group, anchor)
    case 'under':
      return at(
        group,
        {
          x: middle,
          foot: anchor.foot + frame.height * 0.012,
          // A lamp post is thin, a bench under it is not.
          maxWidth: Math.max(rect.width * 0.7, frame.width * (group.members.length > 1 ? 0.6 : 0.26)),
          maxHeight: Math.max(
            rect.height * 0.42,
            Math.min(frame.height * 0.3, rect.height * taller(group, anchor) * 1.7),
          ),
        },
        { contact: anchor.contact === 'air' ? 'ground' : anchor.contact, order: anchor.order + 0.2 },
      )
    case 'above':
      return at(
        group,
        {
          x: middle,
          foot: Math.max(frame.height * 0.16, rect.y - frame.height * 0.03),
          maxWidth: frame.width * 0.5,
          maxHeight: frame.height * 0.3,
        },
        { contact: 'air', order: anchor.order + 0.1 },
      )
    case 'behind':
      return at(
        group,
        {
          x: middle + rect.width * 0.34,
          foot: anchor.foot - frame.height * 0.03,
          maxWidth: frame.width * 0.7,
          maxHeight: frame.height * 0.6,
        },
        { contact: anchor.contact, order: anchor.order - 1 },
      )
    case 'in-front-of':
      return inFront(group, relation)
    default:
      return at(
        group,
        {
          x: middle + rect.width * (relation.kind === 'left-of' ? -0.9 : 0.9),
          foot: anchor.foot,
          maxWidth: frame.width * 0.4,
          maxHeight: frame.height * 0.6,
        },
        { contact: anchor.contact, order: anchor.order },
      )
  }
}

/** On the seat of a thing, or on its top. */
function onTop(group: Group, { anchor, frame }: Relation): readonly Placed[] {
  const rect = rectOf(anchor)
  if (isFlat(anchor)) {
    const room = { maxWidth: frame.width * 0.8, maxHeight: frame.height * 0.6 }
    const spot = { x: anchor.x, foot: rect.y + rect.height * 0.6, ...room }
    return at(group, spot, { contact: 'ground', order: anchor.order + 0.1 })
  }
  // A dragon on coins lies among them.
  if (taller(group, anchor) > SMALL_BELOW) return among(group, { anchor, frame })
  const isSitting = group.members.some(({ figure }) => figure.drawing.id.includes('~sitting'))
  const seat = seatOf(anchor)
  const placed = at(
    group,
    {
      x: rect.x + rect.width * seat.x,
      foot: rect.y + rect.height * seat.y,
      maxWidth: rect.width * (isSitting ? 1.1 : 0.85),
      maxHeight: Math.min(
        frame.height * (isSitting ? 0.56 : 0.42),
        rect.height * Math.max(0.62, taller(group, anchor)),
      ),
    },
    { contact: 'thing', order: anchor.order + 0.1 },
  )
  return placed.map(seated)
}

/** Behind the first of several small things, which hide the feet. */
function among(group: Group, { anchor, frame }: Pick<Relation, 'anchor' | 'frame'>): readonly Placed[] {
  const rect = rectOf(anchor)
  return at(
    group,
    {
      x: anchor.x,
      foot: rect.y + rect.height * 0.62,
      maxWidth: frame.width * 0.6,
      maxHeight: frame.height * 0.5,
    },
    { contact: 'thing', order: anchor.order - rect.height },
  )
}
/** Who is in these is among them. */
const PLANTS = /leaf|leaves|herb|tulip|blossom|rose\b|hibiscus|hyacinth|sunflower|sheaf|seedling|white flower/

/** From this ratio of heights on, nothing stands on a thing without hiding it. */
const SMALL_BELOW = 6

/** How many times as tall as a thing a group is in nature. */
const taller = ({ members: [first] }: Group, { figure }: Placed): number =>
  first ? first.figure.drawing.heightMetres / figure.drawing.heightMetres : 1

/** Before a thing, a little aside; several stand in a row before its middle. */
function inFront(group: Group, { anchor, frame }: Relation): readonly Placed[] {
  const rect = rectOf(anchor)
  // Against the moon one is seen in its middle.
  if (anchor.contact === 'air')
    return at(group, middleOf(anchor, { foot: 0.68, width: 0.6, height: 0.44 }), {
      contact: 'air',
      order: anchor.order + 1,
    })
  const isSeveral = new Set(group.members.map(({ subject }) => subject)).size > 1
  const natural = taller(group, anchor)
  const room = isSeveral ? { thing: 1, frame: 0.6 } : { thing: 0.62, frame: natural > 0.4 ? 0.4 : 0.22 }
  return at(
    group,
    {
      x: isSeveral ? anchor.x : anchor.x - rect.width * (natural > 0.95 ? 0.34 : 0.16),
      // What is far larger stands farther away.
      foot: Math.max(anchor.foot + frame.height * 0.045, anchor.depth > 0 ? frame.foot : 0),
      maxWidth: Math.max(rect.width * room.thing, frame.width * room.frame),
      maxHeight: rect.height * Math.min(2.2, Math.max(0.62, natural)),
    },
    { contact: anchor.contact === 'island' ? 'ground' : anchor.contact, order: anchor.order + 1 },
  )
}

/** A place in the middle of a thing, by shares of its size. */
function middleOf(
  anchor: Placed,
  share: { readonly foot: number; readonly width: number; readonly height: number },
) {
  const rect = rectOf(anchor)
  return {
    x: anchor.x,
    foot: rect.y + rect.height * share.foot,
    maxWidth: rect.width * share.width,
    maxHeight: rect.height * share.height,
  }
}

/** What hangs on a hanger covers its lower part. */
function hung(group: Group, anchor: Placed): readonly Placed[] {
  return at(group, middleOf(anchor, { foot: 1.4, width: 1.15, height: 1.1 }), {
    contact: 'air',
    order: anchor.order + 0.1,
  })
}

/** On the seat of a thing; else on its highest point, with the feet a little lower, so that they stand. */
function seatOf(anchor: Placed): { readonly x: number; readonly y: number } {
  const seat = SEATS.find(([name]) => name.test(nameOf(anchor)))?.[1]
  const { x, y } = anchor.figure.peak ?? { x: 0.5, y: 0.05 }
  if (seat !== undefined) return { x: 0.5, y: seat }
  return { x: anchor.isMirrored ? 1 - x : x, y: y + 0.02 }
}

/** What lies flat on the ground: one stands on it at full size. */
const isFlat = ({ figure }: Placed) =>
  figure.drawing.heightMetres <= 0.1 && figure.drawing.stands === 'ground'

/** Who is in a stadium or a castle is seen before it. */
const isBuildingAround = (group: Group, anchor: Placed): boolean =>
  anchor.figure.drawing.heightMetres >= 6 &&
  anchor.contact === 'ground' &&
  taller(group, anchor) < 1 / 3 &&
  !BOAT.test(nameOf(anchor)) &&
  !/tree|balloon|mountain|window/.test(nameOf(anchor))

/** Out of an open thing, behind bars or glass, or in the middle of a closed one. */
function inside(group: Group, anchor: Placed): readonly Placed[] {
  const name = nameOf(anchor)
  if (BOAT.test(name)) return aboard(group, anchor)
  if (OPEN.test(name)) return outOf(group, anchor)
  const hold = HOLDS.find(([names]) => names.test(name))?.[1] ?? IN_THE_MIDDLE
  const { x, isBehind, ...share } = hold
  const spot = middleOf(anchor, share)
  const aside = rectOf(anchor).width * x * (anchor.isMirrored ? -1 : 1)
  return at(
    group,
    { ...spot, x: spot.x + aside },
    { contact: 'air', order: anchor.order + (isBehind ? -0.1 : 0.1) },
  )
}

/** On the deck of a boat before its sails, or behind the side of a low one. */
function aboard(group: Group, anchor: Placed): readonly Placed[] {
  const rect = rectOf(anchor)
  const isLow = LOW_BOAT.test(nameOf(anchor))
  return at(
    group,
    {
      x: anchor.x - rect.width * (isLow ? 0.1 : 0.16) * (anchor.isMirrored ? -1 : 1),
      foot: rect.y + rect.height * (isLow ? 0.62 : 0.8),
      maxWidth: rect.width * 0.5,
      maxHeight: rect.height * (isLow ? 0.95 : 0.44),
    },
    { contact: 'air', order: anchor.order + (isLow ? -0.1 : 0.1) },
  )
}

/** Behind the rim of an open thing, which hides their lower part. */
function outOf(group: Group, anchor: Placed): readonly Placed[] {
  const rect = rectOf(anchor)
  const rim = rect.y + rect.height * (RIMS.find(([name]) => name.test(nameOf(anchor)))?.[1] ?? 0)
  const placed = at(
    group,
    { x: anchor.x, foot: rim, maxWidth: rect.width * 0.84, maxHeight: rect.height * 1.1 },
    { contact: 'air', order: anchor.order - 0.1 },
  )
  return placed.map((one) => ({ ...one, foot: one.foot + Math.min(one.height * 0.4, rect.height * 0.34) }))
}

interface Spot {
  readonly x: number
  readonly foot: number
  readonly maxWidth: number
  readonly maxHeight: number
}

function at(
  { members, width }: Group,
  { x, foot, maxWidth, maxHeight }: Spot,
  meeting: Pick<Placed, 'contact' | 'order'>,
): readonly Placed[] {
  const tall = Math.max(...members.map((one) => one.height - one.foot), 1)
  const scale = Math.min(1, maxWidth / Math.max(1, width), maxHeight / tall)
  return members.map((one, index) => ({
    ...one,
    x: x + one.x * scale,
    foot: foot + one.foot * scale,
    width: one.width * scale,
    height: one.height * scale,
    contact: meeting.contact,
    order: meeting.order + index * 0.001,
  }))
}
