import type { Action } from '../actions.ts'
import type { Draught } from '../draft.ts'
import { type Seen, STARTS } from '../noun-phrases.ts'
import { perform } from './deeds.ts'
import { isPerson } from './people.ts'

/** Whether a painting or a photo is a thing of the scene, and not what is asked for. */
export const isHanging = ({ draught, previous, next }: Seen): boolean =>
  previous?.kind === 'article' &&
  (next?.kind === 'relation' || draught.subjects.length > 0) &&
  next?.kind !== 'of'

/** "A girl painting at an easel" paints; "a cat painting" is a painting of a cat. */
export const isPainting = ({ draught, previous, next }: Seen): boolean =>
  previous?.kind === 'noun' &&
  isPerson(draught.subjects.at(-1)?.drawing ?? '') &&
  next !== undefined &&
  (next.kind === 'relation' || STARTS.has(next.kind))

/** Lets who was named last paint; otherwise the record lists it. */
export function paintsSomething(draught: Draught, action: Action): void {
  const index = draught.subjects.length - 1
  const doer = draught.subjects[index]
  if (doer && perform(draught, doer, { action, word: 'painting' })) doer.alsoShows.push('painting')
  else draught.notDrawn.add('painting')
}
