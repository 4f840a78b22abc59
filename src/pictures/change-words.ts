import type { RecordedChange } from '#contract/studio/organise/changes.ts'
import { count } from '#src/ui/format/format.ts'

/** Whether a change, or its undo, changed no picture. */
export const changedNothing = ({ changed, leftAlone, isUndone }: RecordedChange): boolean =>
  changed === (isUndone ? leftAlone : 0)

/** Whether a change has no undo, as all of its pictures were so already. */
export const isNone = ({ changed }: RecordedChange): boolean => changed === 0

/** The outcome of a change or its undo, in a few words. */
export function outcomeWords(change: RecordedChange): string {
  const { pictures, changed, leftAlone, isUndone } = change
  if (isNone(change))
    return `Nothing changed: ${pictures === 0 ? 'no picture matches any more' : `${were(pictures)} so already`}`
  if (isUndone) {
    if (leftAlone === changed) return `Nothing undone: ${were(leftAlone)} changed or deleted since`
    const others = `${count(leftAlone, 'picture')} that ${leftAlone === 1 ? 'was' : 'were'} changed or deleted since`
    // First, as a narrow bar cuts the end.
    return `Undone${leftAlone === 0 ? '' : `, except ${others}`}: ${changeWords(change)}`
  }
  const same = pictures - changed
  return same === 0 ? changeWords(change) : `${changeWords(change)}; ${were(same, 'other')} so already`
}

const were = (pictures: number, what = 'picture') =>
  `${count(pictures, what)} ${pictures === 1 ? 'was' : 'were'}`

/** A change, in a few words. */
function changeWords({ change, changed }: Pick<RecordedChange, 'change' | 'changed'>): string {
  const { isFavorite, rating, note, addTags, removeTags, projectId, addTo, removeFrom, arrange, isDeleted } =
    change
  const many = count(changed, 'picture')
  if (isDeleted !== undefined) return isDeleted ? `${many} moved to the trash` : `${many} restored`
  if (isFavorite !== undefined)
    return isFavorite ? `${many} added to favourites` : `${many} removed from favourites`
  if (addTags && removeTags) return `Tag ${removeTags.join(', ')} renamed to ${addTags.join(', ')}`
  if (addTags) return `${many} tagged ${addTags.join(', ')}`
  if (removeTags) return `Tag ${removeTags.join(', ')} removed from ${many}`
  if (projectId !== undefined) return `${many} moved to another project`
  if (addTo !== undefined) return `${many} added to a collection`
  if (removeFrom !== undefined) return `${many} removed from a collection`
  if (arrange !== undefined) return `Order of ${many} changed`
  if (note !== undefined) return `Note of ${many} changed`
  return rating ? `${many} rated ${rating} of 5` : `Rating removed from ${many}`
}
