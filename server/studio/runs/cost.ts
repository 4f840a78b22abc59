import type { Database } from '#server/platform/database/database.ts'
import type { RunRow } from '../database/schema.ts'
import { picturesIn } from '../image-service/answers.ts'
import { quoteTold } from '../quotes/told-quotes.ts'
import type { Sighting } from './advance.ts'

type Cost = Pick<RunRow, 'costUsdMicros' | 'costIsEstimate'>

/**
 * What a run that is completed by a sighting cost, and whether the service has told it: the one place that says so. It is
 * told with the result, or was by a quote for exactly this request of which every picture came; anything else is the
 * studio's own reckoning, until an invoice covers it (account/invoiced.ts).
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
  // Nobody knows whether a service charges for nothing.
  if (came === 0) return null
  const quoted = came === run.pictures ? await quoteTold(db, run, sighting.at) : null
  if (quoted !== null) return { costUsdMicros: quoted, costIsEstimate: false }
  return { costUsdMicros: (run.estimateUsdMicros / run.pictures) * came, costIsEstimate: true }
}
