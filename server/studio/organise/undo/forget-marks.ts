import { asc, type SQL, sql } from 'drizzle-orm'
import { arrayOf } from '../../database/any-of.ts'
import { libraryChangeSlices } from '../../database/organised.ts'
import type { Tx } from '../collection-places.ts'

/**
 * Removes what recorded changes hold of pictures that are deleted for good, so that no undo gives it to another upload of
 * the same file, nor puts that into a collection.
 */
export async function forgetMarks(tx: Tx, ids: readonly string[]): Promise<void> {
  const { changeId, ordinal, before } = libraryChangeSlices
  const isAboutThem = sql`exists (select 1 from jsonb_array_elements_text(${libraryChangeSlices.ids}) as "one"
    where "one" = any(${arrayOf(ids)}))`
  // In the order in which undos lock them.
  const about = await tx
    .select({ changeId })
    .from(libraryChangeSlices)
    .where(isAboutThem)
    .orderBy(asc(changeId), asc(ordinal))
    .for('update')
  if (about.length === 0) return
  const forgotten = sql`coalesce((select jsonb_agg(case when "mark" ->> 'id' = any(${arrayOf(ids)})
    then jsonb_build_object('id', "mark" -> 'id', 'isErased', true) else "mark" end)
    from jsonb_array_elements(${before} -> 'marks') as "mark"), '[]')`
  const others = (list: 'added' | 'taken', id: SQL) =>
    sql`coalesce((select jsonb_agg("one") from jsonb_array_elements(${before} -> ${list}::text) as "one"
      where ${id} <> all(${arrayOf(ids)})), '[]')`
  const left = sql`jsonb_build_object('marks', ${forgotten},
    'added', ${others('added', sql`"one" #>> '{}'`)}, 'taken', ${others('taken', sql`"one" ->> 'id'`)})`
  await tx
    .update(libraryChangeSlices)
    .set({ before: sql`${before} || ${left}` })
    .where(isAboutThem)
}
