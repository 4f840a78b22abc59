import type { PictureChange } from '#contract/studio/organise/changes.ts'
import type { MarksBefore, SliceBefore } from '../database/organised.ts'

/**
 * The ids of the pictures that a slice of a change changed: the others were so already. After an undo of an earlier change,
 * which hands on what was before it, the ids of those that the undo of this one would change.
 */
export function changedIn(
  { marks, added, taken, arranged = [] }: SliceBefore,
  change: PictureChange,
): ReadonlySet<string> {
  return new Set([
    ...marks.filter((mark) => wasOther(mark, change)).map(({ id }) => id),
    ...added,
    ...taken.map(({ id }) => id),
    ...arranged.flatMap(({ ids }) => ids),
  ])
}

const FIELDS = ['isFavorite', 'rating', 'note', 'projectId', 'isDeleted'] as const

/** Whether a change sets something of a picture that was not so before. */
export function wasOther({ tags = [], ...mark }: MarksBefore, change: PictureChange): boolean {
  const { addTags = [], removeTags = [] } = change
  return (
    FIELDS.some((field) => mark[field] !== undefined && mark[field] !== change[field]) ||
    addTags.some((tag) => !removeTags.includes(tag) && !tags.includes(tag)) ||
    removeTags.some((tag) => tags.includes(tag))
  )
}
