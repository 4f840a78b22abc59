import { or, type SQL, sql } from 'drizzle-orm'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { arrayOf } from '../database/any-of.ts'
import { libraryChangeSlices, libraryChanges } from '../database/organised.ts'
import { collectionsOf } from './collection-places.ts'

const TAG_FIELDS = ['addTags', 'removeTags'] as const
const OTHER_FIELDS = ['isFavorite', 'rating', 'note', 'projectId', 'isDeleted'] as const

/** A condition for changes of some of the columns or collections that a change is about. */
export function isOfTheSame(change: PictureChange): SQL | undefined {
  const has = (fields: readonly string[]) => sql`${libraryChanges.change} ?| ${arrayOf(fields)}`
  const others = OTHER_FIELDS.filter((field) => change[field] !== undefined)
  const isAboutTags = TAG_FIELDS.some((field) => change[field] !== undefined)
  return or(
    others.length > 0 ? has(others) : undefined,
    isAboutTags ? has(TAG_FIELDS) : undefined,
    ...collectionsOf(change).map(
      (collection) => sql`${collection} in (${libraryChanges.change} ->> 'addTo',
        ${libraryChanges.change} ->> 'removeFrom', ${libraryChanges.change} -> 'arrange' ->> 'collection')`,
    ),
    sql`false`,
  )
}

/** A condition for slices with some of these pictures. */
export const hasSomeOf = (ids: readonly string[]): SQL =>
  sql`exists (select 1 from jsonb_array_elements_text(${libraryChangeSlices.ids}) as "one"
    where "one" = any(${arrayOf(ids)}))`
