import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { route } from './describe/route.ts'

export const STUDIO_PATH = '/api/studio'

/**
 * The health of the image service. `well`: it answers; `refused`: it rejects the key; `broken`: it answers with server
 * errors;
 * `silent`: it does not answer; `unasked`: it was not called yet.
 */
const engineHealth = z.object({
  state: described(
    z.enum(['well', 'refused', 'broken', 'silent', 'unasked']),
    '`well`: it responds; `refused`: it rejects the key; `broken`: it responds with server errors; `silent`: it does not respond; `unasked`: it was not called yet.',
  ),
  message: described(z.nullable(z.string()), 'Fault and advice, for people. Null without a fault.'),
})
export type EngineHealth = z.infer<typeof engineHealth>

/** How the studio learns that a generation is finished. */
const resultsBy = z.discriminatedUnion('kind', [
  z.object({
    kind: described(z.literal('webhooks'), 'The image service delivers them; it is polled, too.'),
    address: described(z.string(), 'Address of deliveries, without the secret of a run.'),
  }),
  z.object({
    kind: described(z.literal('polling'), 'The image service is polled.'),
    reason: described(z.string(), 'Why it delivers none, for people.'),
  }),
])
export type ResultsBy = z.infer<typeof resultsBy>

/** Data of the top bar and the press button. */
export const studioStatus = z.object({
  engine: described(
    z.object({
      kind: described(z.enum(['embedded', 'remote']), 'Whether the service is embedded or remote.'),
      host: described(z.string(), 'Host of the service.'),
      model: described(z.nullish(z.string()), 'Model behind the embedded service. Absent without one.'),
      health: described(engineHealth, 'Health of the service.'),
      about: described(z.string(), 'What makes the pictures, for people.'),
      resultsBy: described(z.optional(resultsBy), 'How results come. Absent if not known.'),
      modelFiles: described(
        z.optional(z.array(z.string())),
        'Model files that do steps of the embedded engine, each with its step: `Name (matte)`.',
      ),
      translator: described(
        z.nullish(z.enum(['phrases', 'server'])),
        'Translator of ads: a phrase book or a server. Absent if not known.',
      ),
    }),
    'The image service.',
  ),
  picturesInFlight: described(z.int(), 'Number of pictures in progress.', { unit: 'pictures' }),
  picturesAllowed: described(z.int(), 'Number of pictures that may be in progress.', { unit: 'pictures' }),
  runsWaiting: described(z.int(), 'Number of waiting runs.', { unit: 'runs' }),
  secondsAhead: described(
    z.object({
      single: described(z.number(), 'Wait of a single request.', { unit: 'seconds' }),
      batch: described(z.number(), 'Wait of a press of many requests.', { unit: 'seconds' }),
    }),
    'Estimated wait before a new request is sent.',
  ),
  isQueuePaused: described(
    z.optional(z.boolean()),
    'Whether the whole queue is paused: nothing more is sent until it is resumed. Absent if not known.',
  ),
  spentThisMonthUsdMicros: described(z.int(), 'Spend of this month.', { unit: 'millionths of a US dollar' }),
  spentIsEstimate: described(z.boolean(), 'Whether the spend includes estimates.'),
  typicalSeconds: described(
    z.record(z.string(), z.number()),
    'Median duration of the last 40 runs, by operation.',
    { unit: 'seconds' },
  ),
  damaged: described(
    z.optional(
      z.object({
        pictures: described(z.int(), 'Number of pictures.', { unit: 'pictures' }),
        named: described(
          z.array(
            z.object({
              id: described(z.string(), 'Id of the picture.'),
              name: described(z.string(), 'Name of the picture.'),
            }),
          ),
          'The newest of them.',
        ),
      }),
    ),
    'Pictures with damaged files. Absent if there are none.',
  ),
  catalogueOverrides: described(
    z.record(z.string(), z.unknown()),
    'Overrides of the catalogue, as in `CATALOGUE_FILE`.',
  ),
})
export type StudioStatus = z.infer<typeof studioStatus>

/** Body of every 4xx and 5xx of the studio server. */
export const studioError = z.object({
  code: described(z.string(), 'Machine-readable code of the error.'),
  error: described(z.string(), 'Description of the error, for people.'),
  issues: described(
    z.optional(
      z.array(
        z.object({
          at: described(z.string(), 'Name of the field.'),
          message: described(z.string(), 'Problem of the field.'),
        }),
      ),
    ),
    'Problems by field. Absent without any.',
  ),
})
export type StudioError = z.infer<typeof studioError>

export const studioRoutes = {
  status: route({
    summary: 'Get the state of the studio',
    method: 'GET',
    path: STUDIO_PATH,
    permission: 'read',
    replies: { 200: studioStatus },
    errors: [],
  }),
}
