import type { RecordedChange } from '#contract/studio/organise/changes.ts'
import { count } from '#src/ui/format/format.ts'

/** The outcome of a change or its undo, in a few words. */
export function outcomeWords(change: RecordedChange): string {
  if (!change.isUndone) return changeWords(change)
  const { leftAlone } = change
  const others = `${count(leftAlone, 'picture')} that ${leftAlone === 1 ? 'was' : 'were'} changed or deleted since`
  // First, as a narrow bar cuts the end.
  return `Undone${leftAlone === 0 ? '' : `, except ${others}`}: ${changeWords(change)}`
}

/** A change, in a few words. */
function changeWords({ change, pictures }: Pick<RecordedChange, 'change' | 'pictures'>): string {
  const { isFavorite, rating, note, addTags, removeTags, projectId, addTo, removeFrom, arrange, isDeleted } =
    change
  const many = count(pictures, 'picture')
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
