import type { Place, ScenePlan } from '../plan.ts'
import type { Figure } from '../rendering/figure.ts'

/** From this height on, things stand outdoors if nothing names a place. */
const OUTDOORS_METRES = 3

/** Where a scene is that no word places: where its things usually are. */
export function placeOf(plan: ScenePlan, figures: readonly Figure[]): Place {
  if (plan.place) return plan.place
  const stands = figures.map(({ drawing }) => drawing.stands)
  if (stands.includes('water')) return 'sea'
  if (figures.some(({ drawing }) => drawing.stands === 'ground' && drawing.heightMetres >= OUTDOORS_METRES))
    return 'field'
  if (figures.some(({ drawing }) => drawing.stands === 'air' && drawing.heightMetres >= OUTDOORS_METRES))
    return 'sky'
  // Weather and an hour other than the day are only seen outdoors.
  if (figures.length > 0 && (plan.weather || (plan.time && plan.time !== 'day')) && !stands.includes('table'))
    return 'field'
  if (figures.length > 1 && stands.every((stand) => stand === 'table')) return 'table'
  return figures.length > 0 ? 'studio' : 'field'
}
