import * as z from 'zod/mini'
import { route } from './describe/route.ts'

export const STUDIO_PATH = '/api/studio'

/**
 * The health of the image service. `well`: it answers; `refused`: it rejects the key; `broken`: it answers with server
 * errors;
 * `silent`: it does not answer; `unasked`: it was not called yet.
 */
const engineHealth = z.object({
  state: z.enum(['well', 'refused', 'broken', 'silent', 'unasked']),
  /** The fault and what helps, as sentences for people; null if there is none. */
  message: z.nullable(z.string()),
})
export type EngineHealth = z.infer<typeof engineHealth>

/** Data of the top bar and the press button. */
export const studioStatus = z.object({
  engine: z.object({
    kind: z.enum(['embedded', 'remote']),
    host: z.string(),
    /** The model behind the embedded service, where one is set up. */
    model: z.nullish(z.string()),
    health: engineHealth,
    /** The translator of ads: a phrase book or a server; unknown for a remote service. */
    translator: z.nullish(z.enum(['phrases', 'server'])),
  }),
  picturesInFlight: z.int(),
  picturesAllowed: z.int(),
  /** Runs that wait for their turn: a new one is sent after them. */
  runsWaiting: z.int(),
  spentThisMonthUsdMicros: z.int(),
  /** Whether the sum includes estimates by the studio. */
  spentIsEstimate: z.boolean(),
  /** Median seconds from sending to the finished picture of the last 40 runs, by operation. */
  typicalSeconds: z.record(z.string(), z.number()),
  /**
   * Kept pictures whose stored files were found damaged: their number, and the newest of them; absent if there are
   * none.
   */
  damaged: z.optional(
    z.object({ pictures: z.int(), named: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
  /** The catalogue's overrides of this deployment, as in its CATALOGUE_FILE. */
  catalogueOverrides: z.record(z.string(), z.unknown()),
})
export type StudioStatus = z.infer<typeof studioStatus>

/** Body of every 4xx and 5xx of the studio server. */
export const studioError = z.object({
  code: z.string(),
  /** A sentence for people. */
  error: z.string(),
  /** Problems by field, where the request had any. */
  issues: z.optional(z.array(z.object({ at: z.string(), message: z.string() }))),
})
export type StudioError = z.infer<typeof studioError>

export const studioRoutes = {
  status: route({
    summary: 'The state of the studio',
    method: 'GET',
    path: STUDIO_PATH,
    permission: 'read',
    replies: { 200: studioStatus },
    errors: [],
  }),
}
