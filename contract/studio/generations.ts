import * as z from 'zod/mini'
import { generationId } from '../service/resources/generation.ts'
import { SERVICE_ERRORS } from './describe/errors.ts'
import { route } from './describe/route.ts'

/** One entry of a generation, whatever made it. */
export const seenEntry = z.object({
  kind: z.enum(['picture', 'video', 'layers']),
  /** False when the service withheld the picture. */
  isSafe: z.boolean(),
  prompt: z.nullable(z.string()),
  /** As sent by the service: `WIDTHxHEIGHT`, or a tier for videos. */
  resolution: z.nullable(z.string()),
  seed: z.nullable(z.int()),
  /** Duration of a video, in seconds. */
  duration: z.nullable(z.int()),
  /** Texts of the detected blocks, for layerized designs. */
  texts: z.array(z.string()),
  /** The studio's address of the proxied picture; null if there is nothing to show. */
  media: z.nullable(z.string()),
  /** The background without text, for layerized designs. */
  base: z.nullable(z.string()),
})
export type SeenEntry = z.infer<typeof seenEntry>

/** GET `/api/generations/:id`: any generation of the service, also one that the studio did not ask for. */
export const seenGeneration = z.object({
  generationId: z.string(),
  status: z.enum(['pending', 'completed', 'failed']),
  created: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  /** The cost as the service reports it; otherwise the known cost of the run that requested it. */
  costUsdMicros: z.nullable(z.int()),
  costIsEstimate: z.boolean(),
  entries: z.array(seenEntry),
  /** The run that requested it, if the studio did. */
  runId: z.nullable(z.string()),
})
export type SeenGeneration = z.infer<typeof seenGeneration>

export const generationPath = (id: string) => `/api/generations/${encodeURIComponent(id)}`
export const generationMediaPath = (id: string, place: number, which: 'result' | 'base') =>
  `${generationPath(id)}/media/${place}/${which}`

export const generationRoutes = {
  one: route({
    summary: 'A generation of the image service by id',
    method: 'GET',
    path: '/api/generations/:id',
    permission: 'read',
    params: z.object({ id: generationId }),
    replies: { 200: seenGeneration },
    errors: SERVICE_ERRORS,
  }),
  media: route({
    summary: 'A picture or video of a generation',
    method: 'GET',
    path: '/api/generations/:id/media/:place/:which',
    permission: 'read',
    params: z.object({
      id: generationId,
      place: z.string().check(z.regex(/^\d{1,3}$/)),
      which: z.enum(['result', 'base']),
    }),
    replies: {
      200: { mediaTypes: ['image/*', 'video/*'] },
      206: { mediaTypes: ['image/*', 'video/*'] },
    },
    errors: [...SERVICE_ERRORS, 'link-forbidden', 'link-gone', 'not-a-picture'],
  }),
}
