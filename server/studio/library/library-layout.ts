import { type SQL, sql } from 'drizzle-orm'
import { RATIO_LETTERS } from '#contract/studio/library/ratios.ts'
import type { LibraryLayout } from '#contract/studio/library.ts'
import type { LibraryFilter } from '#contract/studio/library-filter.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assets } from '../database/schema.ts'
import { shownBy } from './filter.ts'
import { inOrder, isByTime, orderOf } from './order.ts'

const { first, middle, last, perLogarithm } = RATIO_LETTERS

/** As ratios.ts of the contract writes it. */
const ratio = sql`chr(greatest(${sql.raw(`${first}, least(${last}, ${middle} + round(${perLogarithm} * ln(`)}
  ${assets.width}::float8 / ${assets.height}))::int)))`

/** The month as a letter, counted from the first one that is no control. */
const FIRST_MONTH = { letter: 0xa0, year: 1970 }
const at = (field: 'year' | 'month') =>
  sql`extract(${sql.raw(field)} from ${assets.createdAt} at time zone 'UTC')::int`
const month = sql`chr(${sql.raw(`${FIRST_MONTH.letter - FIRST_MONTH.year * 12 - 1}`)} + ${at('year')} * 12 + ${at('month')})`

/**
 * The layout of all pictures under a filter: one text of one or two letters a picture, which both engines read several
 * times faster than rows.
 */
export function layoutReading(db: Database, filter: LibraryFilter): () => Promise<LibraryLayout> {
  const inTurn = sql.join([...inOrder(orderOf(filter))], sql`, `)
  const together = (letter: SQL) => sql<string | null>`string_agg(${letter}, '' order by ${inTurn})`
  const letters = isByTime(filter) ? sql`${ratio} || ${month}` : ratio
  const query = db
    .select({ all: together(letters) })
    .from(assets)
    .where(shownBy(filter))
    .prepare('')
  return async () => {
    const [found] = await query.execute()
    const all = found?.all ?? ''
    return isByTime(filter) ? apart(all) : { ratios: all, months: [] }
  }
}

/** Letters of proportions and of months, in turn. */
function apart(all: string): LibraryLayout {
  const ratios: string[] = []
  const months: { month: string; pictures: number }[] = []
  let lastMonth = ''
  for (let at = 0; at < all.length; at += 2) {
    ratios.push(all.charAt(at))
    const letter = all.charAt(at + 1)
    const current = months.at(-1)
    if (current && letter === lastMonth) current.pictures += 1
    else months.push({ month: monthOf(letter), pictures: 1 })
    lastMonth = letter
  }
  return { ratios: ratios.join(''), months }
}

/** Such as 2026-11. */
function monthOf(letter: string): string {
  const since = letter.charCodeAt(0) - FIRST_MONTH.letter
  const year = FIRST_MONTH.year + Math.floor(since / 12)
  return `${year}-${String((since % 12) + 1).padStart(2, '0')}`
}
