import { and, eq, isNotNull } from 'drizzle-orm'
import { assetIdentifier } from '#contract/service/values/asset-identifier.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { generatedPictures, generations, type RequestFile } from '../database/schema.ts'

/** Pictures that the service holds, as requests name them. */
export interface Assets {
  /**
   * The picture of an asset identifier; null when there is none that the organization may read, or its file is not
   * whole any more. The shape of ids is
   * not shown: here a `RESPONSE` is named by its generation's id, followed by `-` and the place of the picture
   * where it is not the first.
   */
  find(identifier: unknown, organizationId: string): Promise<RequestFile | null>
}

export function openAssets(db: Database, objects: SoundObjects): Assets {
  return {
    async find(given, organizationId) {
      const identifier = assetIdentifier.safeParse(given)
      if (!identifier.success || identifier.data.asset_type !== 'RESPONSE') return null
      const [, id = '', ordinal = '0'] = /^(.{22})(?:-(\d{1,2}))?$/.exec(identifier.data.asset_id) ?? []
      const [row] = await db
        .select({ picture: generatedPictures })
        .from(generatedPictures)
        .innerJoin(generations, eq(generations.id, generatedPictures.generationId))
        .where(
          and(
            eq(generations.id, id),
            eq(generations.organizationId, organizationId),
            eq(generatedPictures.ordinal, Number(ordinal)),
            isNotNull(generatedPictures.sha256),
          ),
        )
      // Wanted from now on, though no row says so yet; false for one that is no longer kept.
      if (!row?.picture.sha256 || !(await objects.touch(row.picture.sha256))) return null
      const { sha256, width, height } = row.picture
      if (await objects.lastingDamageOf(sha256)) return null
      return { format: 'png', sha256, width, height, bytes: await objects.sizeOf(sha256) }
    },
  }
}
