import { and, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { assets, assetWords } from '../database/schema.ts'
import { knownTags } from '../database/sought.ts'

/** A word or a "phrase" of a search. */
interface Term {
  readonly text: string
  readonly isExcluded: boolean
  /** The last word may still be being typed: it also finds longer words. */
  readonly isPrefix: boolean
}

/** Letters, digits and emoji: what the words of a picture are made of. The emoji are those of `folded` (migration 0014). */
const WORD = /[\p{L}\p{N}\u{231a}-\u{23ff}\u{25aa}-\u{27bf}\u{2b05}-\u{2b55}\u{1f000}-\u{1faff}]/u

/** The terms of a search: words, "phrases", and both with a minus in front; none that is nothing but signs. */
export function termsOf(search: string): readonly Term[] {
  const found = [...search.matchAll(/(?<minus>-?)(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/g)]
  return found
    .map(({ groups, index, 0: whole }) => ({
      text: (groups?.phrase ?? groups?.word ?? '').trim(),
      isExcluded: groups?.minus === '-',
      isPrefix: groups?.word !== undefined && index + whole.length === search.length,
    }))
    .filter(({ text }) => WORD.test(text))
}

const inWords = (term: Term) => sql`${assetWords.words} @@ ${queryOf(term)}`
const tagsWith = (term: Term) =>
  sql`array(select ${knownTags.tag} from ${knownTags} where ${knownTags.words} @@ ${queryOf(term)})`
const inTags = (term: Term) => sql`${assets.tags} && ${tagsWith(term)}`

/** The condition for a row of words, without regard to tags; undefined for a search without terms. */
export function foundByWords(search: string): SQL | undefined {
  const terms = termsOf(search)
  return and(...terms.map((term) => (term.isExcluded ? not(inWords(term)) : inWords(term))))
}

/** Whether any tag that was ever given has a term of the search. */
export async function anyTagHas(db: Database, search: string): Promise<boolean> {
  const matches = termsOf(search).map((term) => sql`${knownTags.words} @@ ${queryOf(term)}`)
  const found = await db
    .select({ tag: knownTags.tag })
    .from(knownTags)
    .where(or(...matches))
    .limit(1)
  return found.length > 0
}

/**
 * A query for the ids of assets that a search finds, each term by its words or by a tag; undefined for an empty one, also
 * where a phrase or an exclusion has only begun. Other signs alone find nothing.
 */
export function foundBy(search: string): SQL | undefined {
  const terms = termsOf(search)
  if (terms.length === 0) return /^[\s"-]*$/.test(search) ? undefined : sql`select null::text where false`
  const wanted = terms.filter(({ isExcluded }) => !isExcluded)
  const unwanted = terms.filter(({ isExcluded }) => isExcluded)
  const untagged = unwanted.map(
    (term) => sql`${assetWords.assetId} not in (select ${assets.id} from ${assets} where ${inTags(term)})`,
  )
  const byWords = sql`select ${assetWords.assetId} from ${assetWords} where ${and(foundByWords(search), ...untagged)}`
  if (wanted.length === 0) return byWords
  const anyTag = sql.join(wanted.map(tagsWith), sql` || `)
  const byTags = and(
    sql`${assets.tags} && (${anyTag})`,
    ...wanted.map((term) => or(inWords(term), inTags(term))),
    ...unwanted.map((term) => not(inWords(term))),
    ...untagged,
  )
  return sql`${byWords} union select ${assetWords.assetId} from ${assets} inner join ${assetWords} on ${assetWords.assetId} = ${assets.id} where ${byTags}`
}

/**
 * A term as it is written but for accents, or by the stems of its English words. Parts of it that are no words are left
 * out.
 */
function queryOf({ text, isPrefix }: Term): SQL {
  // Words are indexed as this function of the database gives them.
  const words = sql`"studio"."folded"(${text.replace(/[._/-]+/g, ' ')}::text)`
  const written = sql`phraseto_tsquery('simple', ${words})`
  if (!isPrefix) return sql`(${written} || phraseto_tsquery('english', ${words}))`
  return sql`case when numnode(${written}) = 0 then ${written} else (${written}::text || ':*')::tsquery end`
}
