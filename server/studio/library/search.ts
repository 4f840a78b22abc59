import { type SQL, sql } from 'drizzle-orm'
import { assetWords } from '../database/schema.ts'

/** A word or a "phrase" of a search. */
interface Term {
  readonly text: string
  readonly isExcluded: boolean
  /** The last word may still be being typed: it also finds longer words. */
  readonly isPrefix: boolean
}

/** The terms of a search: words, "phrases", and both with a minus in front; none without a letter or a digit. */
export function termsOf(search: string): readonly Term[] {
  const found = [...search.matchAll(/(?<minus>-?)(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/g)]
  return found
    .map(({ groups, index, 0: whole }) => ({
      text: (groups?.phrase ?? groups?.word ?? '').trim(),
      isExcluded: groups?.minus === '-',
      isPrefix: groups?.word !== undefined && index + whole.length === search.length,
    }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/** A query for the ids of assets that a search finds; undefined for an empty one. Signs alone find nothing. */
export function foundBy(search: string): SQL | undefined {
  const terms = termsOf(search)
  if (terms.length === 0) return search.trim() === '' ? undefined : sql`select null::text where false`
  const matches = terms.map((term) => {
    const isIn = sql`${assetWords.words} @@ ${queryOf(term)}`
    return term.isExcluded ? sql`not (${isIn})` : isIn
  })
  return sql`select ${assetWords.assetId} from ${assetWords} where ${sql.join(matches, sql` and `)}`
}

/** A term as it is written, or by the stems of its English words. Parts of it that are no words are left out. */
function queryOf({ text, isPrefix }: Term): SQL {
  const words = text.replace(/[._/-]+/g, ' ')
  const written = sql`phraseto_tsquery('simple', ${words})`
  if (!isPrefix) return sql`(${written} || phraseto_tsquery('english', ${words}))`
  return sql`case when numnode(${written}) = 0 then ${written} else (${written}::text || ':*')::tsquery end`
}
