import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'
import { CUSTOM_MODEL_URI } from '../values/generation-fields.ts'
import { datetime } from './generation.ts'

export const MODEL_SCOPES = ['owned', 'shared'] as const

/** service-api.md, Custom model. The specification does not list all statuses, so any word is accepted. */
export const customModel = z.object({
  model_id: described(z.string(), 'Id of the model.', { example: 'bW9kZWwtMDAwMDAwMDAwMQ' }),
  name: described(z.string(), 'Display name of the model.', { example: 'Harbour posters' }),
  status: described(z.string(), 'Status of the model, such as `CREATING`, `TRAINING` or `COMPLETED`.', {
    example: 'COMPLETED',
  }),
  creation_time: described(datetime, 'Time at which the model was created.', {
    example: '2026-10-01T08:00:00.000Z',
  }),
  is_available_for_generation: described(z.boolean(), 'Whether the model can generate pictures now.'),
  is_owned: described(
    z.boolean(),
    'Whether your organization owns the model. If false, the model is shared with it.',
  ),
  custom_model_uri: described(
    z.string().check(z.regex(CUSTOM_MODEL_URI.expression, { error: CUSTOM_MODEL_URI.message })),
    'Value for `custom_model_uri` in requests.',
    { example: 'model/harbour-posters/version/1' },
  ),
  dataset_id: described(z.string(), 'Id of the dataset on which the model was trained.', {
    example: 'ZGF0YXNldC0wMDAwMDAwMQ',
  }),
  last_update_time: described(datetime, 'Time of the last change.', { example: '2026-10-01T09:12:00.000Z' }),
})
export const customModelList = z.object({
  models: described(z.array(customModel), 'Models that the key can use.'),
})
export const customModelAnswer = z.object({ model: described(customModel, 'Requested model.') })
