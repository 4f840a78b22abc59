import * as z from 'zod/mini'
import { CUSTOM_MODEL_URI } from '../values/generation-fields.ts'
import { datetime } from './generation.ts'

export const MODEL_SCOPES = ['owned', 'shared'] as const

/** service-api.md, Custom model. The specification does not list all statuses, so any word is accepted. */
export const customModel = z.object({
  model_id: z.string(),
  name: z.string(),
  status: z.string(),
  creation_time: datetime,
  is_available_for_generation: z.boolean(),
  is_owned: z.boolean(),
  custom_model_uri: z
    .string()
    .check(z.regex(CUSTOM_MODEL_URI.expression, { error: CUSTOM_MODEL_URI.message })),
  dataset_id: z.string(),
  last_update_time: datetime,
})
export const customModelList = z.object({ models: z.array(customModel) })
export const customModelAnswer = z.object({ model: customModel })
