import { and, eq, isNotNull } from 'drizzle-orm'
import { assetIdentifier } from '#contract/service/values/asset-identifier.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { generatedPictures, generations, type RequestFile } from '../database/schema.ts'

/** Stored pictures that requests can refer to. */
export interface Assets {
  /**
   * The picture of an asset identifier; null if the organization has none with that id, or if its file is damaged.
   * The specification does not show the shape of ids: here a `RESPONSE` is the generation's id, followed by `-` and
   * the picture's number unless it is the first.
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
      // Marks the object as used before a row refers to it; false if it is no longer stored.
      if (!row?.picture.sha256 || !(await objects.touch(row.picture.sha256))) return null
      const { sha256, width, height } = row.picture
      if (await objects.lastingDamageOf(sha256)) return null
      return { format: 'png', sha256, width, height, bytes: await objects.sizeOf(sha256) }
    },
  }
}
