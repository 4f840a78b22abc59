import type { RelationKind } from '../plan.ts'
import { type Placed, rectOf } from './placed.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Things whose drawings point up and to the right from their handle, and such that do so in the mirror. */
const SLANTED =
  /sword|kitchen-knife|dagger|paintbrush|pencil|pen$|crayon|fountain-pen|magnifying|key$|lollipop|microphone/
const SLANTED_LEFT =
  /hammer|axe|pick|wrench|shovel|screwdriver|saw|flashlight|racquet|tennis|badminton|broom|pitchfork|mirror/
/** Of these the handle is not at the lower end. */
const BY_THE_MIDDLE = /cup|mug|glass|bottle|camera|phone|cone|beverage|drink|clapper|star/
/** These hang from the hand. */
const BY_THE_TOP = /bag|suitcase|briefcase|bucket|basket|lantern|watering-can|shovel|pitchfork|kitchen-knife/
/** Shares of the holder's height. */
const [SMALLEST, LARGEST] = [0.15, 0.62]

/** Places that are known of people; others hold with their mouths. */
function markedOf({ figure, isMirrored }: Placed) {
  const { bounds } = figure
  const { hand, face, head, crown, isWithBoth } = figure.drawing.marks ?? {
    hand: { x: bounds.x + bounds.width * 0.12, y: bounds.y + bounds.height * 0.45 },
    isWithBoth: true,
    ...figure.top,
  }
  const within = ({ x, y }: Point): Point => {
    const across = (x - bounds.x) / bounds.width
    return { x: isMirrored ? 1 - across : across, y: (y - bounds.y) / bounds.height }
  }
  return {
    hand: within(hand),
    face: within(face),
    head: head / bounds.width,
    crown: (crown - bounds.y) / bounds.height,
    isWithBoth,
  }
}

const on = (thing: Placed, { x, y }: Point): Point => {
  const rect = rectOf(thing)
  return { x: rect.x + rect.width * x, y: rect.y + rect.height * y }
}

/** Puts a thing into somebody's hands. */
export function held(members: readonly Placed[], holder: Placed): readonly Placed[] {
  const { hand, isWithBoth } = markedOf(holder)
  const at = on(holder, hand)
  return members.map((one, index) => {
    const name = one.figure.drawing.id
    const natural = one.figure.drawing.heightMetres / holder.figure.drawing.heightMetres
    // In a mouth large things would hide the face.
    const largest = holder.figure.drawing.marks ? LARGEST : LARGEST * 0.5
    const tall = holder.height * Math.min(largest, Math.max(SMALLEST, natural ** 0.72))
    const size = sized(one, tall, holder.height * LARGEST)
    const isLeft = SLANTED_LEFT.test(name)
    const lean = isLeft || SLANTED.test(name) ? size.width * 0.36 : 0
    const share = isWithBoth ? 0.42 : BY_THE_TOP.test(name) ? 0.92 : BY_THE_MIDDLE.test(name) ? 0.4 : 0.1
    return {
      ...one,
      ...size,
      x: at.x + lean + (index - (members.length - 1) / 2) * size.width * 0.5,
      foot: at.y + size.height * share,
      isMirrored: isLeft,
      contact: 'air',
      depth: holder.depth,
      // A hand closes around a handle; what is carried is before the body.
      order: holder.order + (isWithBoth ? 0.1 : -0.05) + index * 0.001,
    }
  })
}

function sized({ figure }: Placed, tall: number, widest: number): { width: number; height: number } {
  const height = Math.min(tall, widest / figure.aspect)
  return { width: height * figure.aspect, height }
}

const EYES = /glasses|goggles|mask/
const NECK = /scarf|necklace|tie$|medal|ribbon/
const BACK = /backpack/

/** Puts a hat on a head, glasses on a nose, a scarf around a neck. */
export function worn(members: readonly Placed[], wearer: Placed): readonly Placed[] {
  const { face, head, crown } = markedOf(wearer)
  const eyes = on(wearer, face)
  const wide = wearer.width * head
  const top = rectOf(wearer).y + wearer.height * crown
  return members.map((one) => {
    const name = one.figure.drawing.id
    const [share, drop] = EYES.test(name) ? [0.86, 0.5] : NECK.test(name) ? [0.72, 0] : [1.18, 0]
    const width = BACK.test(name) ? wearer.width * 0.8 : wide * share
    const height = width / one.figure.aspect
    const chin = eyes.y + (eyes.y - top) * 0.95
    const foot = EYES.test(name)
      ? eyes.y + height * drop
      : NECK.test(name)
        ? chin + height * 0.8
        : BACK.test(name)
          ? chin + height
          : top + (eyes.y - top) * 0.42
    const order = wearer.order + (BACK.test(name) ? -0.1 : 0.1)
    return { ...one, x: eyes.x, foot, width, height, isMirrored: false, contact: 'air', order }
  })
}

const TILT = 0.2
const PERSON_TILT = 0.09

/** Stands something beside a thing, tilted towards it. */
export function leaning(members: readonly Placed[], anchor: Placed, widest: number): readonly Placed[] {
  const rect = rectOf(anchor)
  const [first] = members
  if (!first) return members
  const natural = first.figure.drawing.heightMetres / anchor.figure.drawing.heightMetres
  const isPerson = first.figure.drawing.id.startsWith('figure:')
  const tall = Math.min(rect.height * Math.max(isPerson ? 0.8 : 0.55, natural), first.height * 1.3)
  return members.map((one) => {
    const size = sized(one, tall, widest)
    return {
      ...one,
      ...size,
      // Close enough for its top to touch.
      x: rect.x + rect.width * (isPerson ? 0.1 : 0.06) - size.width * 0.1,
      foot: anchor.foot + size.height * 0.03,
      tilt: isPerson ? PERSON_TILT : TILT,
      contact: anchor.contact,
      order: anchor.order + 0.5,
    }
  })
}

/** People who sit: their seat is at the height of the thing's, their legs hang before it. */
export const seated = (one: Placed): Placed => {
  const { marks, id } = one.figure.drawing
  if (!marks || !id.includes('~sitting')) return one
  const { bounds } = one.figure
  return { ...one, foot: one.foot + one.height * (1 - (marks.seat.y - bounds.y) / bounds.height) }
}

/** How things meet that touch each other; undefined for all other relations. */
export function touching(
  kind: RelationKind,
  members: readonly Placed[],
  { anchor, widest }: { readonly anchor: Placed; readonly widest: number },
): readonly Placed[] | undefined {
  switch (kind) {
    case 'held':
      return held(members, anchor)
    case 'worn':
      return worn(members, anchor)
    case 'leaning':
      return leaning(members, anchor, widest)
    default:
      return undefined
  }
}
