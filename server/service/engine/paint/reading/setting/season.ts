import { standOf } from '../../drawings/drawing.ts'
import type { Place, Season } from '../../plan.ts'
import type { Draft, Mention } from '../draft.ts'
import { showsSeason } from '../lexicon/seasons.ts'

/** The first season, if there is something that it changes: what lies on a table is inside. */
export function seasonOf(
  seasons: readonly Mention<Season>[],
  {
    place,
    kept,
    banned,
  }: {
    readonly place: Place | null
    readonly kept: readonly { readonly subject: Draft }[]
    readonly banned: ReadonlySet<string>
  },
): Season | undefined {
  const isInside =
    kept.length > 0 && kept.every(({ subject }) => standOf(subject.drawing) === 'table') && place === null
  if (isInside || (place !== null && !showsSeason(place))) return undefined
  return seasons.find(({ value }) => !banned.has(value))?.value
}
