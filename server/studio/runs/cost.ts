import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { assets, type RunRow, results, runs } from '../database/schema.ts'
import { picturesIn } from '../image-service/answers.ts'
import { quoteTold } from '../quotes/told-quotes.ts'
import type { Sighting } from './advance.ts'
import { differentPictures, itsAsset } from './different-pictures.ts'

type Cost = Pick<RunRow, 'costUsdMicros' | 'costIsEstimate'>

/**
 * The cost of a run that a sighting completes, and whether the service has confirmed it; the one place that decides. It
 * is confirmed by the result, or by a quote for exactly this request if every picture came; any other cost is the
 * studio's estimate until an invoice covers it (account/invoiced.ts).
 */
export async function costOf(
  db: Pick<Database, 'select'>,
  run: RunRow,
  sighting: Sighting,
): Promise<Cost | null> {
  if (sighting.kind !== 'completed') return null
  const { costUsdMicros, results } = sighting
  if (costUsdMicros !== null) return { costUsdMicros, costIsEstimate: false }
  const came = picturesIn(results)
  // Whether a service charges for missing pictures is unknown.
  if (came === 0) return null
  const quoted = came === run.pictures ? await quoteTold(db, run, sighting.at) : null
  if (quoted !== null) return { costUsdMicros: quoted, costIsEstimate: false }
  return { costUsdMicros: (run.estimateUsdMicros / run.pictures) * came, costIsEstimate: true }
}

/**
 * Corrects the estimate of a run whose kept pictures turned out to be equal, as the service charges these once; returns
 * whether it changed. A confirmed cost stays.
 */
export async function countEqualOnce(db: Database, runId: string): Promise<boolean> {
  const different = db
    .select({ pictures: differentPictures })
    .from(results)
    .leftJoin(assets, itsAsset)
    .where(and(eq(results.runId, runId), eq(results.part, 'picture')))
  const cost = sql`${runs.estimateUsdMicros} / ${runs.pictures} * (${different})`
  const changed = await db
    .update(runs)
    .set({ costUsdMicros: cost })
    .where(
      and(
        eq(runs.id, runId),
        runs.costIsEstimate,
        isNotNull(runs.costUsdMicros),
        ne(runs.costUsdMicros, cost),
      ),
    )
    .returning({ id: runs.id })
  return changed.length > 0
}
