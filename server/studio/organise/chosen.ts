import { and, lte, or, sql } from 'drizzle-orm'
import {
  type ChosenPictures,
  MAX_TAGS,
  type PictureChange,
  type PictureRule,
} from '#contract/studio/organise/changes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAnyOf } from '../database/any-of.ts'
import { assets } from '../database/schema.ts'
import { shownBy } from '../library/filter.ts'
import { idsWhere } from '../library/library-page.ts'
import { tagsAfter, tooManyTags } from './change-slice.ts'

/** The ids of the selected pictures, whether listed or matched by a rule. */
export async function idsChosen(
  db: Database,
  { ids = [], rule }: ChosenPictures,
): Promise<readonly string[]> {
  if (!rule) return [...new Set(ids)]
  const isExcept = new Set(rule.except)
  const found = await idsWhere(db, conditionOf(rule), rule.filter)
  return isExcept.size === 0 ? found : found.filter((id) => !isExcept.has(id))
}

function conditionOf({ filter, upTo, withTrash }: PictureRule) {
  const inTrash = { ...filter, trash: 'true' } as const
  const isShown = (shown: typeof filter) => and(shownBy(shown), wasThere(shown, upTo))
  return withTrash ? or(isShown(filter), isShown(inTrash)) : isShown(filter)
}

/** Excludes pictures that were added, to the library or to the trash, after the person selected. */
function wasThere({ trash }: PictureRule['filter'], upTo: string | undefined) {
  if (upTo === undefined) return undefined
  return lte(trash ? assets.removedAt : assets.createdAt, new Date(upTo))
}

/** Refuses with 422 a change that would give some of these pictures too many tags. */
export async function requireFewTags(
  db: Database,
  ids: readonly string[],
  change: PictureChange,
): Promise<void> {
  const { addTags = [] } = change
  if (addTags.length === 0) return
  const mayBeFull = sql`cardinality(${assets.tags}) > ${MAX_TAGS - addTags.length}`
  const [found] = await db
    .select({ full: sql`count(*)`.mapWith(Number) })
    .from(assets)
    .where(and(mayBeFull, isAnyOf(assets.id, ids), sql`cardinality(${tagsAfter(change)}) > ${MAX_TAGS}`))
  const full = found?.full ?? 0
  if (full > 0) throw tooManyTags(full)
}
