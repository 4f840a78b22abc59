import type { Random } from '../../chance/random.ts'
import type { RelationKind } from '../plan.ts'
import type { Frame } from './frame.ts'
import { type Placed, rectOf } from './placed.ts'

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
  [/couch|sofa|bed\b/, 0.5],
  [/horse|camel|elephant|donkey|unicorn|dragon/, 0.36],
  [/bicycle|motor|scooter|skateboard|sled/, 0.3],
  [/boat|canoe|ship|raft|ferry/, 0.62],
  [/car|truck|bus|van|tractor/, 0.08],
  [/mountain|hill|volcano|island/, 0.12],
  [/tree/, 0.24],
]
/** Things that others stick out of. */
const OPEN = /vase|basket|cup|mug|pot|bucket|hat|bathtub|box|nest|bag|pouch|cart|wastebasket|amphora/

/** Things that others hang on. */
const HANGER = /^hanger$/

/** Who is in a boat is seen behind its side. */
const BOAT = /boat|canoe|ship|ferry/

const nameOf = ({ figure }: Placed) => figure.drawing.id.replace(/^[^:]*:/, '').replaceAll('-', ' ')

/** Places a group by its relation to a thing that has its place. */
export function related(group: Group, relation: Relation): readonly Placed[] {
  const { anchor, frame } = relation
  const rect = rectOf(anchor)
  const middle = anchor.x
  switch (relation.kind) {
    case 'on':
      if (HANGER.test(nameOf(anchor))) return hung(group, anchor)
      return at(
        group,
        {
          x: middle,
          foot: rect.y + rect.height * seatOf(anchor),
          maxWidth: rect.width * 0.85,
          maxHeight: Math.min(frame.height * 0.42, rect.height * Math.max(0.62, taller(group, anchor))),
        },
        { contact: 'thing', order: anchor.order + 0.1 },
      )
    case 'in':
      return inside(group, anchor)
    case 'under':
      return at(
        group,
        {
          x: middle,
          foot: anchor.foot + frame.height * 0.012,
          // A lamp post is thin, a bench under it is not.
          maxWidth: Math.max(rect.width * 0.7, frame.width * 0.26),
          maxHeight: rect.height * 0.42,
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

/** How many times as tall as a thing a group is in nature. */
const taller = ({ members: [first] }: Group, { figure }: Placed): number =>
  first ? first.figure.drawing.heightMetres / figure.drawing.heightMetres : 1

/** Before a thing, a little aside; several stand in a row before its middle. */
function inFront(group: Group, { anchor, frame }: Relation): readonly Placed[] {
  const rect = rectOf(anchor)
  const isSeveral = new Set(group.members.map(({ subject }) => subject)).size > 1
  const room = isSeveral ? { thing: 1, frame: 0.6 } : { thing: 0.62, frame: 0.22 }
  return at(
    group,
    {
      x: isSeveral ? anchor.x : anchor.x - rect.width * 0.16,
      foot: anchor.foot + frame.height * 0.045,
      maxWidth: Math.max(rect.width * room.thing, frame.width * room.frame),
      maxHeight: rect.height * Math.min(0.95, Math.max(0.62, taller(group, anchor))),
    },
    { contact: anchor.contact === 'island' ? 'ground' : anchor.contact, order: anchor.order + 1 },
  )
}

/** What hangs on a hanger covers its lower part. */
function hung(group: Group, anchor: Placed): readonly Placed[] {
  const rect = rectOf(anchor)
  return at(
    group,
    {
      x: anchor.x,
      foot: rect.y + rect.height * 1.4,
      maxWidth: rect.width * 1.15,
      maxHeight: rect.height * 1.1,
    },
    { contact: 'air', order: anchor.order + 0.1 },
  )
}

const seatOf = (anchor: Placed) => SEATS.find(([name]) => name.test(nameOf(anchor)))?.[1] ?? 0.07

/** Out of an open thing, or in the middle of a closed one. */
function inside(group: Group, anchor: Placed): readonly Placed[] {
  const rect = rectOf(anchor)
  if (BOAT.test(nameOf(anchor)))
    return at(
      group,
      // Before the mast, where no sail hides who is in the boat.
      {
        x: anchor.x - rect.width * 0.27,
        foot: rect.y + rect.height * 0.9,
        maxWidth: rect.width * 0.34,
        maxHeight: rect.height * 0.52,
      },
      { contact: 'air', order: anchor.order - 0.1 },
    )
  if (OPEN.test(nameOf(anchor)))
    return at(
      group,
      {
        x: anchor.x,
        foot: rect.y + rect.height * 0.34,
        maxWidth: rect.width * 0.95,
        maxHeight: rect.height * 1.1,
      },
      { contact: 'air', order: anchor.order - 0.1 },
    )
  return at(
    group,
    {
      x: anchor.x,
      foot: rect.y + rect.height * 0.84,
      maxWidth: rect.width * 0.55,
      maxHeight: rect.height * 0.5,
    },
    { contact: 'air', order: anchor.order + 0.1 },
  )
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
