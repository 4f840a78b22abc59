import type { Place } from '../../plan.ts'
import type { Draught } from '../draft.ts'

/** A flag on a mountain's peak stands on a mountain, not in front of a range. */
export const isSummit = ({ relation }: Draught, place: Place): boolean =>
  place === 'mountains' && relation?.kind === 'on' && relation.sources.length > 0

/** Adds the mountain, and sets on it what is said to be there. */
export function standOnSummit({ subjects, relation }: Draught, word: string): void {
  const to = subjects.length
  subjects.push({
    word,
    drawing: 'flat:snow-capped-mountain',
    count: 1,
    colors: [],
    size: 'normal',
    alsoShows: [],
  })
  for (const index of relation?.sources ?? []) {
    const source = subjects[index]
    if (source && !source.relation) source.relation = { kind: 'on', to }
  }
}
