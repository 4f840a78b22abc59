import type { ScenePlan } from '../plan.ts'
import type { Model } from '../request.ts'
import { type Composition, heightIn } from './composition.ts'
import { hasRoom } from './relations.ts'

/** At most this many of a kind are drawn. */
export const MAX_OF_ONE = 12
const SIZES = { small: 0.62, normal: 1, large: 1.5 } as const
/** What hangs in the sky is no measure for what stands below it. */
const SKY_BODIES = /:(sun|sun-with-face|full-moon|.*-moon|crescent.*|star|glowing-star)$/
/** Height of the sun and the moon over a scene, as a share of the picture. */
export const SKY_BODY = 0.17
/** Width by height from which on a thing is measured by its width. */
export const WIDEST = 1.7
/** Width of a rug with somebody on it, as a share of the picture. */
const COVER = 0.66

/** Height of a picture's main subject, as a share of the room for it: each model composes in its way. */
const MAIN: Readonly<Record<Model, number>> = { v4: 1, fast: 1.2, v3: 0.82 }
/** A thing in a landscape leaves room around it; on a table or a plain ground it may fill the picture. */
const ROOM = { ground: 0.66, water: 0.7, floor: 0.72, table: 0.66, none: 0.72 } as const

/** Heights in pixels: proportions as in nature, but softened, as nobody draws a cat beside a house to scale. */
export function sizesOf({ plan, figures, frame, model, scenery }: Composition): readonly number[] {
  const heights = plan.subjects.map(
    ({ size }, index) => Math.max(0.05, figures[index]?.drawing.heightMetres ?? 1) * SIZES[size] ** 2,
  )
  const bodies = plan.subjects.map(({ drawing }, index) => isSkyBody(plan, drawing, index))
  const isMeasured = (index: number) => !bodies[index] && !isShrunk(plan, heights, index)
  const tallest = Math.max(...heights.filter((_, index) => isMeasured(index)), 0.05)
  // Beside a person sizes are closer to nature, as everybody knows how large a book is.
  const power = figures.some(({ drawing }) => drawing.id.startsWith('figure:')) ? 0.58 : 0.4
  const room = (frame.foot - frame.top) * MAIN[model] * ROOM[scenery.surface]
  return heights.map((height, index) => {
    if (bodies[index]) return frame.height * SKY_BODY
    if (isGroundCover({ plan, figures }, index)) return (frame.width * COVER) / WIDEST
    const many = Math.min(MAX_OF_ONE, plan.subjects[index]?.count ?? 1)
    return (
      room *
      Math.max(figures[index]?.drawing.id.startsWith('figure:') ? 0.36 : 0.2, (height / tallest) ** power) *
      (many > 3 ? 1.3 / many ** 0.36 : 1)
    )
  })
}

/** A ship in a bottle is as small as the bottle needs, and the bottle as large as if it were alone. */
function isShrunk({ subjects }: ScenePlan, heights: readonly number[], index: number): boolean {
  const { relation } = subjects[index] ?? {}
  if (relation?.kind !== 'in' || !hasRoom(subjects[relation.to]?.drawing ?? '')) return false
  return (heights[index] ?? 0) > (heights[relation.to] ?? 0)
}

/** The sun or the moon above a scene; before it things are seen against a large one. */
export const isSkyBody = ({ subjects }: ScenePlan, drawing: string, index: number): boolean =>
  SKY_BODIES.test(drawing) &&
  subjects.some((other) => !SKY_BODIES.test(other.drawing)) &&
  !subjects.some(({ relation }) => relation?.to === index)

/** Whether a thing lies flat below others: rugs and courts are as wide as what is on them needs. */
const isGroundCover = ({ plan, figures }: Pick<Composition, 'plan' | 'figures'>, index: number): boolean =>
  heightIn(figures, index) <= 0.1 &&
  figures[index]?.drawing.stands === 'ground' &&
  plan.subjects.some(({ relation }) => relation?.kind === 'on' && relation.to === index)
