import { boolean, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, ofOrganization, service } from '../database/schema.ts'

/** Custom models, each owned by one organization (service-api.md, Custom model). */
export const customModels = service.table('custom_models', {
  id: text().primaryKey(),
  organizationId: ofOrganization(),
  name: text().notNull(),
  status: text().notNull(),
  isAvailable: boolean('is_available').notNull(),
  /** `model/<model_name>/version/<version_name>` */
  uri: text().notNull().unique(),
  datasetId: text('dataset_id').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** The model registry: which organizations a model is shared with. */
export const modelShares = service.table(
  'model_shares',
  {
    modelId: text('model_id')
      .notNull()
      .references(() => customModels.id),
    organizationId: ofOrganization(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.organizationId] })],
)
