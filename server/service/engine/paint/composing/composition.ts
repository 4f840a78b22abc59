import type { Random } from '../../chance/random.ts'
import type { ScenePlan } from '../plan.ts'
import type { Figure } from '../rendering/figure.ts'
import type { Model } from '../request.ts'
import type { Scenery } from '../scenery/places.ts'
import type { Frame } from './frame.ts'

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

/** The height in nature of a plan's subject. */
export const heightIn = (figures: readonly Figure[], index: number) =>
  figures[index]?.drawing.heightMetres ?? 1
