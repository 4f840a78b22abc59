import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'
import { CUSTOM_MODEL_URI } from '../values/generation-fields.ts'
import { datetime } from './generation.ts'

export const MODEL_SCOPES = ['owned', 'shared'] as const

/** service-api.md, Custom model. The specification does not list all statuses, so any word is accepted. */
export const customModel = z.object({
  model_id: described(z.string(), 'Id of the model.', { example: 'bW9kZWwtMDAwMDAwMDAwMQ' }),
  name: described(z.string(), 'Name of the model, for people.', { example: 'Harbour posters' }),
  status: described(z.string(), 'How far its training is: `CREATING`, `TRAINING`, `COMPLETED` and others.', {
    example: 'COMPLETED',
  }),
  creation_time: described(datetime, 'When the model was made.', { example: '2026-10-01T08:00:00.000Z' }),
  is_available_for_generation: described(z.boolean(), 'Whether pictures can be made with it now.'),
  is_owned: described(z.boolean(), 'Whether it belongs to your organization; else it is shared with it.'),
  custom_model_uri: described(
    z.string().check(z.regex(CUSTOM_MODEL_URI.expression, { error: CUSTOM_MODEL_URI.message })),
    'What to give as `custom_model_uri` of a request.',
    { example: 'model/harbour-posters/version/1' },
  ),
  dataset_id: described(z.string(), 'The pictures that it was trained on.', {
    example: 'ZGF0YXNldC0wMDAwMDAwMQ',
  }),
  last_update_time: described(datetime, 'When it changed last.', { example: '2026-10-01T09:12:00.000Z' }),
})
export const customModelList = z.object({
  models: described(z.array(customModel), 'The models that may be used.'),
})
export const customModelAnswer = z.object({ model: described(customModel, 'The model.') })
