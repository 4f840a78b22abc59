import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { generationId } from '../service/resources/generation.ts'
import { SERVICE_ERRORS } from './describe/errors.ts'
import { route } from './describe/route.ts'

/** One entry of a generation, whatever made it. */
export const seenEntry = z.object({
  kind: described(z.enum(['picture', 'video', 'layers']), 'Kind of the result.'),
  isSafe: described(
    z.boolean(),
    'Whether it passed the safety and copyright checks. If false, it is withheld.',
  ),
  prompt: described(z.nullable(z.string()), 'Prompt that was used. Null without one.'),
  resolution: described(z.nullable(z.string()), 'Size, written `WIDTHxHEIGHT`, or the tier of a video.'),
  seed: described(z.nullable(z.int()), 'Seed of the picture. Null without one.', { unit: null }),
  duration: described(z.nullable(z.int()), 'Duration of a video. Null otherwise.', { unit: 'seconds' }),
  texts: described(z.array(z.string()), 'Detected texts of a layerized design.'),
  media: described(z.nullable(z.string()), 'Address of the picture in this API. Null if there is none.'),
  base: described(z.nullable(z.string()), 'Address of the background without text. Null if there is none.'),
})
export type SeenEntry = z.infer<typeof seenEntry>

/** GET `/api/generations/:id`: any generation of the service, also one that the studio did not ask for. */
export const seenGeneration = z.object({
  generationId: described(z.string(), 'Id of the generation.'),
  status: described(z.enum(['pending', 'completed', 'failed']), 'Status of the generation.'),
  created: described(z.nullable(z.string()), 'Time at which it was created. Null if not known.'),
  failure: described(z.nullable(z.string()), 'Message about its failure. Null without one.'),
  costUsdMicros: described(
    z.nullable(z.int()),
    'Cost as the service or its run reports it. Null if not known.',
    { unit: 'millionths of a US dollar' },
  ),
  costIsEstimate: described(z.boolean(), 'Whether the cost is an estimate.'),
  entries: described(z.array(seenEntry), 'Results of the generation.'),
  runId: described(z.nullable(z.string()), 'Id of the run that requested it. Null if the studio did not.'),
})
export type SeenGeneration = z.infer<typeof seenGeneration>

export const generationPath = (id: string) => `/api/generations/${encodeURIComponent(id)}`
export const generationMediaPath = (id: string, place: number, which: 'result' | 'base') =>
  `${generationPath(id)}/media/${place}/${which}`

export const generationRoutes = {
  one: route({
    summary: 'Get a generation of the image service',
    method: 'GET',
    path: '/api/generations/:id',
    permission: 'read',
    params: z.object({ id: described(generationId, 'Id of the generation.') }),
    replies: { 200: seenGeneration },
    errors: SERVICE_ERRORS,
  }),
  media: route({
    summary: 'Download a result of a generation',
    method: 'GET',
    path: '/api/generations/:id/media/:place/:which',
    permission: 'read',
    params: z.object({
      id: described(generationId, 'Id of the generation.'),
      place: described(
        z.string().check(z.regex(/^\d{1,3}$/)),
        'Place of the result in its generation, from 0.',
      ),
      which: described(z.enum(['result', 'base']), 'The result, or the background of a layerized design.'),
    }),
    replies: {
      200: { mediaTypes: ['image/*', 'video/*'] },
      206: { mediaTypes: ['image/*', 'video/*'] },
    },
    errors: [...SERVICE_ERRORS, 'link-forbidden', 'link-gone', 'not-a-picture'],
  }),
}
