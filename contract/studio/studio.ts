import * as z from 'zod/mini'

export const STUDIO_PATH = '/api/studio'

/** What the top bar and the press button need to know. */
export const studioStatus = z.object({
  engine: z.object({
    kind: z.enum(['embedded', 'remote']),
    host: z.string(),
    /** The model behind the embedded service, where one is set up. */
    model: z.nullish(z.string()),
  }),
  picturesInFlight: z.int(),
  picturesAllowed: z.int(),
  spentThisMonthUsdMicros: z.int(),
  /** Median seconds from sending to the finished picture of the last 40 runs, by operation. */
  typicalSeconds: z.record(z.string(), z.number()),
  /** The catalogue's overrides of this deployment, as in its CATALOGUE_FILE. */
  catalogueOverrides: z.record(z.string(), z.unknown()),
})
export type StudioStatus = z.infer<typeof studioStatus>

/** Body of every 4xx and 5xx of the studio server. */
export const studioError = z.object({
  code: z.string(),
  error: z.string(),
  /** Problems by field, where the request had any. */
  issues: z.optional(z.array(z.object({ at: z.string(), says: z.string() }))),
})
export type StudioError = z.infer<typeof studioError>
