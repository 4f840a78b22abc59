import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { type AssetRow, assets, edits, results } from '../database/schema.ts'

/**
 * Whether a picture is the background of text layers of a picture that was not deleted for good: of the one that was
 * layerized with it, or of one that was saved with text over either. Its file stays until then (wanted.ts).
 */
export async function isBackgroundInUse(
  { id, runId, ordinal }: Pick<AssetRow, 'id' | 'runId' | 'ordinal'>,
  db: Database,
): Promise<boolean> {
  // Of a run that layerized, only this picture lies behind text; a picture of any other run is its own background.
  const background = sql`select ${results.ordinal} from ${results}
    where ${results.runId} = ${runId} and ${results.textBlocks} is not null`
  const over = sql`(
    with recursive over as (
      select id, erased_at from ${assets}
      where (id = ${id} and not exists (${background}))
        or (run_id = ${runId} and ${ordinal}::integer in (${background}))
      union
      select made.id, made.erased_at
      from over
      join ${edits} on ${edits.edit} ->> 'parentId' = over.id and ${edits.edit} ->> 'kind' = 'text-layers'
      join ${assets} as made on made.edit_id = ${edits.id}
    )
    select id from over where erased_at is null limit 1
  ) as over`
  return (await db.$count(over)) > 0
}
