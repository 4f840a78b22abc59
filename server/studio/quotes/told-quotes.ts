import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Press } from '#contract/studio/presses/press.ts'
import type { Database } from '#server/platform/database/database.ts'
import { quotes } from '../database/schema.ts'

/** Prices may change: an older quote is void. */
const HOLDS_MS = 24 * 60 * 60 * 1000

type Request = Pick<Press, 'operation' | 'values' | 'files'>

/** Caches the service's exact price of a request, and drops expired ones. */
export async function rememberQuote(
  db: Database,
  request: Request,
  { usdMicros, toldAt }: { readonly usdMicros: number; readonly toldAt: Date },
): Promise<void> {
  await db.delete(quotes).where(lte(quotes.toldAt, new Date(toldAt.getTime() - HOLDS_MS)))
  await db
    .insert(quotes)
    .values({ request: nameOf(request), usdMicros, toldAt })
    .onConflictDoUpdate({ target: quotes.request, set: { usdMicros, toldAt } })
}

/** The price that the service recently quoted for exactly this request; null if there is none. */
export async function quoteTold(
  db: Pick<Database, 'select'>,
  request: Request,
  at: Date,
): Promise<number | null> {
  const [row] = await db
    .select({ usdMicros: quotes.usdMicros })
    .from(quotes)
    .where(and(eq(quotes.request, nameOf(request)), gt(quotes.toldAt, new Date(at.getTime() - HOLDS_MS))))
  return row?.usdMicros ?? null
}

/** A hash of the whole request, independent of the order of its fields. */
function nameOf({ operation, values, files }: Request): string {
  const text = JSON.stringify([operation, values, files], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest('hex')
}
