import type { Figure } from '../rendering/figure.ts'
import { type Composition, heightIn } from './composition.ts'
import { type Group, resized } from './groups.ts'
import { type Contact, type Placed, rectOf } from './placed.ts'
import { isSkyBody, SKY_BODY } from './sizes.ts'

/** From this height on, things by the water have an island of their own; others stand on the near shore. */
const ISLAND_METRES = 6
/** Animals of which only the head is drawn: they look out from behind a bush. */
const HEADS = /^flat:.*-face$/
/** From this ratio of heights on, what is behind another thing is far away. */
const FAR_RATIO = 3
const FAR_METRES = 5

/** Whether a subject flies or hangs; below and above are decided by its relation. */
export function isAir({ plan, figures, scenery }: Composition, index: number): boolean {
  if (plan.subjects[index]?.isAloft) return scenery.surface !== 'none'
  const stands = figures[index]?.drawing.stands
  return scenery.surface !== 'none' && (stands === 'air' || stands === 'wall')
}

/** A group on the scene's surface, or in the air. */
export function onSurface(
  composition: Composition,
  { index, members }: Group,
  middle: number,
): readonly Placed[] {
  const { frame, scenery, random, plan } = composition
  const isAlone = plan.subjects.length === 1
  const tall = Math.max(...members.map(({ height }) => height), 0)
  if (isAir(composition, index)) {
    const [first] = members
    if (first && isSkyBody(plan, first.figure.drawing.id, index)) return inSky(composition, members)
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
    if (isFarBehind(composition, index)) {
      const foot = frame.horizon + (frame.foot - frame.horizon) * 0.4
      return moved({ ...one, depth: 0.22 }, middle, foot, contact)
    }
    return moved(one, middle, isAshore ? frame.height * 0.9 : frame.foot + near, contact)
  })
}

/** High up on one side, behind all else that flies. */
function inSky({ frame, random }: Composition, members: readonly Placed[]): readonly Placed[] {
  const x = frame.width * (0.5 + random.pick([-1, 1]) * random.between(0.24, 0.32))
  const foot = frame.top + frame.height * (SKY_BODY + 0.02)
  return members.map((one) => {
    const size = (frame.height * SKY_BODY) / Math.max(1, one.height)
    return { ...moved(resized(one, size), x, foot, 'air'), order: -frame.height }
  })
}

/** Whether something much smaller stands before a thing. */
const isFarBehind = ({ plan, figures, scenery, frame }: Composition, index: number): boolean =>
  !frame.isBare &&
  heightIn(figures, index) >= FAR_METRES &&
  (scenery.surface === 'ground' || scenery.surface === 'floor') &&
  plan.subjects.some(
    ({ relation }, other) =>
      (relation?.kind === 'in-front-of' || relation?.kind === 'in') &&
      relation.to === index &&
      heightIn(figures, index) >= FAR_RATIO * heightIn(figures, other),
  )

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
