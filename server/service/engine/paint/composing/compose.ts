import type { Random } from '../../chance/random.ts'
import type { Color } from '../../color/color.ts'
import { colorsIn } from '../../color/color-words.ts'
import type { RelationKind, ScenePlan, Subject } from '../plan.ts'
import type { Figure } from '../rendering/figure.ts'
import type { Model } from '../request.ts'
import type { Scenery } from '../scenery/places.ts'
import { type Frame, fitted } from './frame.ts'
import { type Contact, type Placed, rectOf } from './placed.ts'
import { related } from './relations.ts'

/** What a composition is made from. */
export interface Composition {
  readonly plan: ScenePlan
  /** A figure for each of the plan's subjects. */
  readonly figures: readonly Figure[]
  readonly scenery: Scenery
  readonly frame: Frame
  readonly model: Model
  readonly random: Random
}

const MAX_OF_ONE = 12
/** From this height on, things by the water have an island of their own; others stand on the near shore. */
const ISLAND_METRES = 6
const SIZES = { small: 0.62, normal: 1, large: 1.5 } as const
/** Animals of which only the head is drawn: they look out from behind a bush. */
const HEADS = /^flat:(panda|koala|lion|wolf|frog|hamster|boar|.*-face|moose|raccoon|alien)$/
/** Relations of things that stand side by side, as if they had none. */
const SIDE_BY_SIDE: ReadonlySet<RelationKind> = new Set(['left-of', 'right-of', 'beside'])

/** Height of a picture's main subject, as a share of the room for it: each model composes in its way. */
const MAIN: Readonly<Record<Model, number>> = { v4: 1, fast: 1.2, v3: 0.82 }
/** A thing in a landscape leaves room around it; on a table or a plain ground it may fill the picture. */
const ROOM = { ground: 0.66, water: 0.7, floor: 0.72, table: 0.66, none: 0.72 } as const

/** Places all drawings of a plan: in a row on the ground or in the air, then those that relate to others. */
export function compose(composition: Composition): readonly Placed[] {
  const { plan, frame, random } = composition
  const sizes = sizesOf(composition)
  const roots = orderOf(plan.subjects)
  const grounded = roots.filter((index) => !isAir(composition, index))
  const airborne = roots.filter((index) => isAir(composition, index))
  const placed = new Map<number, readonly Placed[]>()
  for (const row of [grounded, airborne]) placeRow(composition, row, sizes, placed)
  for (const [index, subject] of plan.subjects.entries()) {
    if (placed.has(index) || !subject.relation) continue
    const { kind, to } = subject.relation
    const [anchor] = placed.get(to) ?? []
    // Those who stand in one relation to one thing share the place: a family before a house.
    const sharing = plan.subjects.flatMap(({ relation }, other) =>
      relation?.kind === kind && relation.to === to && !placed.has(other) ? [other] : [],
    )
    const group = sideBySide(sharing.map((other) => groupOf(composition, other, sizes[other] ?? 0)))
    const spots = anchor
      ? related(group, { kind, anchor, frame, random })
      : onSurface(composition, group, frame.width / 2)
    for (const other of sharing) {
      placed.set(
        other,
        spots.filter((one) => one.subject === other),
      )
    }
  }
  return fitted([...placed.values()].flat(), frame).toSorted((a, b) => a.order - b.order)
}

/** Whether a subject flies or hangs; below and above are decided by its relation. */
function isAir({ figures, scenery }: Composition, index: number): boolean {
  const stands = figures[index]?.drawing.stands
  return scenery.surface !== 'none' && (stands === 'air' || stands === 'wall')
}

/** Subjects that stand by themselves, in the order from left to right that their relations ask for. */
function orderOf(subjects: readonly Subject[]): readonly number[] {
  const order: number[] = []
  for (const [index, { relation }] of subjects.entries()) {
    if (relation && !SIDE_BY_SIDE.has(relation.kind) && subjects[relation.to] && relation.to !== index)
      continue
    const anchor = relation ? order.indexOf(relation.to) : -1
    if (anchor >= 0) order.splice(relation?.kind === 'left-of' ? anchor : anchor + 1, 0, index)
    else order.push(index)
  }
  // A subject whose relations form a circle stands for itself.
  if (order.length === 0 && subjects.length > 0) order.push(0)
  return order
    .map((index) => ({ index, relation: subjects[index]?.relation }))
    .toSorted((a, b) => beforeLater(a, b))
    .map(({ index }) => index)
}

/** A subject to the left of a later one comes before it. */
function beforeLater(
  one: { index: number; relation: Subject['relation'] },
  other: { index: number; relation: Subject['relation'] },
): number {
  if (one.relation?.to === other.index && one.index < other.index)
    return one.relation.kind === 'right-of' ? 1 : -1
  if (other.relation?.to === one.index && other.index < one.index)
    return other.relation.kind === 'right-of' ? -1 : 1
  return 0
}

/** Heights in pixels: proportions as in nature, but softened, as nobody draws a cat beside a house to scale. */
function sizesOf({ plan, figures, frame, model, scenery }: Composition): readonly number[] {
  const heights = plan.subjects.map(
    ({ size }, index) => Math.max(0.05, figures[index]?.drawing.heightMetres ?? 1) * SIZES[size] ** 2,
  )
  const tallest = Math.max(...heights, 0.05)
  // Beside a person sizes are closer to nature, as everybody knows how large a book is.
  const power = figures.some(({ drawing }) => drawing.id.startsWith('figure:')) ? 0.58 : 0.4
  const room = (frame.foot - frame.top) * MAIN[model] * ROOM[scenery.surface]
  return heights.map((height, index) => {
    const many = Math.min(MAX_OF_ONE, plan.subjects[index]?.count ?? 1)
    return (
      room *
      Math.max(figures[index]?.drawing.id.startsWith('figure:') ? 0.36 : 0.2, (height / tallest) ** power) *
      (many > 3 ? 1.3 / many ** 0.36 : 1)
    )
  })
}

interface Group {
  readonly index: number
  readonly members: readonly Placed[]
  readonly width: number
}

/** The drawings of one subject around x = 0 with their feet at 0: a row, or rows behind each other. */
export function groupOf({ plan, figures, random }: Composition, index: number, tall: number): Group {
  const [subject, figure] = [plan.subjects[index], figures[index]]
  if (!subject || !figure) return { index, members: [], width: 0 }
  const count = Math.min(MAX_OF_ONE, Math.max(1, subject.count))
  const rows = count > 8 ? 3 : count > 3 || (count === 3 && figure.aspect > 0.75) ? 2 : 1
  const inRow = Math.ceil(count / rows)
  const size =
    figure.aspect > 1.7
      ? { width: tall * 1.7, height: (tall * 1.7) / figure.aspect }
      : { width: tall * figure.aspect, height: tall }
  const step = size.width * (count > 3 ? 0.92 : 1.04)
  const members = Array.from({ length: count }, (_, at): Placed => {
    const row = rows - 1 - Math.floor(at / inRow)
    const here = Math.min(inRow, count - Math.floor(at / inRow) * inRow)
    const along = (at % inRow) - (here - 1) / 2 + (row % 2 === 1 && here === inRow ? 0.22 : 0)
    const vary = count > 1 ? random.between(0.92, 1.06) : 1
    const back = row * size.height * 0.3
    return {
      figure,
      subject: index,
      colors: colorsOf(subject),
      x: along * step + (count > 1 ? random.between(-0.03, 0.03) * size.width : 0),
      foot: -back - (count > 1 ? random.between(0, 0.05) * size.height : 0),
      width: size.width * vary * (1 - row * 0.07),
      height: size.height * vary * (1 - row * 0.07),
      depth: row * 0.12,
      isMirrored: count > 1 && random.chance(0.4),
      contact: 'ground',
      order: 0,
    }
  })
  return { index, members, width: Math.max(...members.map((one) => Math.abs(one.x) + one.width / 2)) * 2 }
}

/** Groups in a row as one group. */
function sideBySide(groups: readonly Group[]): Group {
  const width = groups.reduce((sum, group) => sum + group.width, 0)
  let left = -width / 2
  const members = groups.flatMap((group) => {
    const middle = left + group.width / 2
    left += group.width
    return group.members.map((one) => ({ ...one, x: one.x + middle }))
  })
  return { index: groups[0]?.index ?? 0, members, width }
}

/** A black cat is black, even if its drawing is dark blue. */
const colorsOf = ({ colors, word }: Subject): readonly Color[] =>
  colors.length > 0 || !/\b(black|white|grey|gray)\b/.test(word) ? colors : colorsIn(word).slice(0, 1)

/** Stands a row of subjects side by side; taller ones are a little further back. */
function placeRow(
  composition: Composition,
  row: readonly number[],
  sizes: readonly number[],
  placed: Map<number, readonly Placed[]>,
): void {
  const { frame, random, model } = composition
  const groups = row.map((index) => groupOf(composition, index, sizes[index] ?? 0))
  const gap = frame.width * (composition.scenery.surface === 'table' ? -0.012 : 0.03)
  const total = groups.reduce((sum, { width }) => sum + width, 0) + gap * (groups.length - 1)
  const scale = Math.min(1, (frame.width * 0.88) / Math.max(1, total))
  // A single subject stands a little aside, each model in its way.
  const aside = { v4: 0.03, fast: 0, v3: 0.13 }[model] * frame.width * random.pick([-1, 1])
  let x =
    frame.width / 2 -
    (total * scale) / 2 +
    (groups.length === 1 && total * scale < frame.width * 0.55 ? aside : 0)
  for (const group of groups) {
    const middle = x + (group.width * scale) / 2
    const scaled = { ...group, members: group.members.map((one) => resized(one, scale)) }
    placed.set(group.index, onSurface(composition, scaled, middle))
    x += group.width * scale + gap * scale
  }
}

const resized = (one: Placed, scale: number): Placed => ({
  ...one,
  x: one.x * scale,
  foot: one.foot * scale,
  width: one.width * scale,
  height: one.height * scale,
})

/** A group on the scene's surface, or in the air. */
function onSurface(composition: Composition, { index, members }: Group, middle: number): readonly Placed[] {
  const { frame, scenery, random, plan } = composition
  const isAlone = plan.subjects.length === 1
  const tall = Math.max(...members.map(({ height }) => height), 0)
  if (isAir(composition, index)) {
    const scale = isAlone ? 0.8 : 0.62
    const foot =
      frame.top +
      tall * scale +
      (isAlone ? (frame.foot - frame.top) * 0.16 : random.between(0, 0.08) * frame.height)
    return members.map((one) => moved(resized(one, scale), middle, foot, 'air'))
  }
  const [figure] = members.map((one) => one.figure)
  if (figure && isBehindTable(composition, figure)) {
    const foot = frame.horizon + tall * 0.36
    return members.map((one) => moved(one, middle, foot, 'behind-table'))
  }
  const room = frame.foot - frame.top
  // Smaller things come closer to the viewer, so that larger ones do not hide them.
  const near =
    scenery.surface === 'none' ? -room * 0.12 : (1 - Math.min(1, tall / room)) * frame.height * 0.035
  return members.map((one) => {
    const contact = contactOf(composition, one)
    const isAshore = scenery.surface === 'water' && contact === 'ground' && !frame.isBare
    return moved(one, middle, isAshore ? frame.height * 0.9 : frame.foot + near, contact)
  })
}

/** People and other tall things stand behind a table, not on it. */
const isBehindTable = (
  { scenery, frame }: Pick<Composition, 'scenery' | 'frame'>,
  { drawing }: Figure,
): boolean =>
  scenery.surface === 'table' && !frame.isBare && drawing.stands === 'ground' && drawing.heightMetres >= 1.1

function contactOf({ scenery, frame }: Composition, { figure }: Placed): Contact {
  if (isBehindTable({ scenery, frame }, figure)) return 'behind-table'
  if (scenery.surface === 'none') return 'air'
  if (scenery.surface === 'ground' && scenery.front && HEADS.test(figure.drawing.id)) return 'bush'
  if (scenery.surface !== 'water' || frame.isBare) return 'ground'
  if (figure.drawing.stands === 'water') return 'water'
  return figure.drawing.heightMetres >= ISLAND_METRES ? 'island' : 'ground'
}

function moved(one: Placed, x: number, foot: number, contact: Contact): Placed {
  const there = { ...one, x: x + one.x, foot: foot + one.foot, contact }
  return { ...there, order: rectOf(there).y + there.height }
}
