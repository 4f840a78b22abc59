import { type SQL, sql } from 'drizzle-orm'
import { assets, edits, results, runInputs, runs } from '../database/schema.ts'

/** Proportions this near are the same: sizes are whole pixels, often multiples of 16. */
const SAME_RATIO = 0.02

/** Whether a picture has proportions such as 4:5. */
export function isInRatio(ratio: string): SQL {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return sql`abs(ln(${assets.width}::float8 / ${assets.height}) - ${Math.log(width / height)}::float8) < ${SAME_RATIO}::float8`
}

/** Blocks of text that were lifted off a picture; they are in the row of the background that remained. */
const hasBlocks = sql`jsonb_array_length(coalesce(${results.textBlocks}, '[]'::jsonb)) > 0`

/** The picture is such a background: it shows none of its text. */
const isWithoutText = sql`exists (select 1 from ${results} where ${results.runId} = ${assets.runId}
  and ${results.ordinal} = ${assets.ordinal} and ${results.textBlocks} is not null)`

/**
 * Text that is known: read from the picture or from the design that it is the whole of, put into it, or set on it. The words of
 * a picture have the same (text_shown_on, migration 0014).
 */
export const hasText = sql`(
  ${assets.sha256} in (select "read"."sha256" from ${results} inner join ${runInputs}
    on ${runInputs.runId} = ${results.runId} and ${runInputs.field} = 'image'
    inner join ${assets} as "read" on "read"."id" = ${runInputs.assetId} where ${hasBlocks})
  or (${assets.runId} in (select ${results.runId} from ${results} where ${hasBlocks}) and not ${isWithoutText})
  or ${assets.runId} in (select ${runs.id} from ${runs} where ${runs.operation} = 'localize-ad')
  or ${assets.editId} in (select ${edits.id} from ${edits} where ${edits.edit} ->> 'kind' = 'text-layers'))`
