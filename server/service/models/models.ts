import { desc, eq, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { customModel } from '#contract/service/resources/model.ts'
import type { Database } from '#server/platform/database/database.ts'
import { customModels, modelShares } from './schema.ts'

export type CustomModel = z.infer<typeof customModel>

/** Custom models, restricted to what an organization may see. */
export interface Models {
  /** The organization's own models and those shared with it through the registry, newest first. */
  visibleTo(organizationId: string): Promise<readonly CustomModel[]>
  /** Whether the model of a `custom_model_uri` can make pictures; 'unknown' if the organization may not see it. */
  usability(uri: string, organizationId: string): Promise<'usable' | 'unavailable' | 'unknown'>
}

export function openModels(db: Database): Models {
  async function visibleTo(organizationId: string): Promise<readonly CustomModel[]> {
    const rows = await db
      .selectDistinctOn([customModels.createdAt, customModels.id], { model: customModels })
      .from(customModels)
      .leftJoin(modelShares, eq(modelShares.modelId, customModels.id))
      .where(
        or(eq(customModels.organizationId, organizationId), eq(modelShares.organizationId, organizationId)),
      )
      .orderBy(desc(customModels.createdAt), desc(customModels.id))
    return rows.map(({ model }) => ({
      model_id: model.id,
      name: model.name,
      status: model.status,
      creation_time: model.createdAt.toISOString(),
      is_available_for_generation: model.isAvailable,
      is_owned: model.organizationId === organizationId,
      custom_model_uri: model.uri,
      dataset_id: model.datasetId,
      last_update_time: model.updatedAt.toISOString(),
    }))
  }

  return {
    visibleTo,
    async usability(uri, organizationId) {
      const model = (await visibleTo(organizationId)).find(({ custom_model_uri }) => custom_model_uri === uri)
      if (!model) return 'unknown'
      return model.is_available_for_generation ? 'usable' : 'unavailable'
    },
  }
}
