import { eq, sql } from 'drizzle-orm'
import { assets, results } from '../database/schema.ts'

/** The asset of a result. */
export const itsAsset = eq(assets.id, results.assetId)

/**
 * How many pictures are different, in a query of the pictures of one run and their assets: the service charges equal ones
 * of a generation once. A picture that is not kept counts as different, as its file is unknown. A layerized design is
 * the only picture of its run, so that its layers need no comparison.
 */
export const differentPictures = sql<number>`
  count(distinct coalesce(${assets.sha256}, ${results.ordinal}::text))`
