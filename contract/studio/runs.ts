import * as z from 'zod/mini'
import { isStorableText, UNSTORABLE, whyNotStorable } from '../service/describe/storable.ts'
import { asset } from './assets.ts'
import { idParams, oneOrMore, operationId, operationsQuery, pageQuery } from './describe/fields.ts'
import { route } from './describe/route.ts'
import { pressState } from './presses/press-state.ts'
import { RUN_STATES } from './run-state.ts'

/** One picture of a run. `keeping`: being downloaded; `lost`: it could not be kept. */
export const runResult = z.object({
  ordinal: z.int(),
  /** `base`: the background of a layerized design, without its text. */
  part: z.enum(['picture', 'base']),
  state: z.enum(['keeping', 'kept', 'lost', 'withheld']),
  seed: z.nullable(z.int()),
  prompt: z.nullable(z.string()),
  /** Delivered size, `WIDTHxHEIGHT`. */
  resolution: z.nullable(z.string()),
  asset: z.nullable(asset),
})
export type RunResult = z.infer<typeof runResult>

/** Why a run did not succeed, or a picture of it was lost, in words for people. */
export const runFailure = z.object({
  code: z.string(),
  /** Describes the failure. */
  message: z.string(),
  charged: z.enum(['yes', 'no', 'maybe']),
  retryHelps: z.boolean(),
  /** A suggested change; null when none is needed. */
  advice: z.nullable(z.string()),
  /** Name of the invalid field, if any. */
  at: z.nullable(z.string()),
})
export type RunFailure = z.infer<typeof runFailure>

/** Parts of its request that a finished run did not do. */
export const runWarning = z.object({
  /**
   * `untranslated`: lines of an ad that keep its language; `not-set`: lines of an ad without a replacement in exact
   * copy;
   * `not-found`: lines of exact copy that the ad does not show; `no-lines`: no text was found in the ad.
   */
  code: z.enum(['untranslated', 'not-set', 'not-found', 'no-lines']),
  /** How many lines it is about, of how many. */
  count: z.int(),
  of: z.int(),
  /** A sentence for people. */
  message: z.string(),
})
export type RunWarning = z.infer<typeof runWarning>

/** Why an unfinished run does not progress at the moment, as a sentence for people. */
const runHold = z.object({
  code: z.string(),
  message: z.string(),
  /** A sentence on what helps; null if only time does. */
  advice: z.nullable(z.string()),
})
export type RunHold = z.infer<typeof runHold>

/** Field values under their names on the service's wire, and asset ids by file field. */
const requestShape = {
  operation: operationId,
  values: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), z.array(z.string())),
}

/** One request by one person through one operation. */
export const run = z.object({
  id: z.string(),
  /** The press it came from: a press of "Generate 4" on a model without a count makes four runs of one intent. */
  intent: z.string(),
  ordinal: z.int(),
  ...requestShape,
  /** File name of the run's input picture; null without one. */
  sourceName: z.nullable(z.string()),
  state: z.enum(RUN_STATES),
  /** Submissions that the service certainly did not accept; each returned the run to the queue. */
  attempt: z.int(),
  generationId: z.nullable(z.string()),
  /** Requested pictures, and their size if known in advance. */
  pictures: z.int(),
  size: z.nullable(z.object({ width: z.int(), height: z.int() })),
  estimateUsdMicros: z.int(),
  costUsdMicros: z.nullable(z.int()),
  /** True when the studio estimated the cost from the price list because the service gave none. */
  costIsEstimate: z.boolean(),
  /** Number of runs ahead in the queue; null once this run was sent. */
  placeInQueue: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
  submittedAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
  failure: z.nullable(runFailure),
  /** Empty when the result matches the request in full. */
  warnings: z.array(runWarning),
  hold: z.nullable(runHold),
  results: z.array(runResult),
  /** The state of its whole press, from all runs of the press, listed here or not. */
  press: pressState,
})
export type Run = z.infer<typeof run>

const storable = z.check<unknown>((context) => {
  const message = whyNotStorable(context.value)
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value })
})
const INTENT = 'must have 8 to 64 letters, digits, dots, dashes or underscores'
const EACH = 'must be a field and the values for it'
const EACH_FIELD = 'must name a field'
const EACH_VALUES = 'must be 1 to 40 texts'
const EACH_ALSO = 'must be field values by one of the values'
const REQUESTS = 'must be a whole number from 1 to 8'

/** Identifies a press; made by the browser. */
export const intent = z.string({ error: INTENT }).check(z.regex(/^[\w.-]{8,64}$/, { error: INTENT }))

/** A press. The same intent twice returns the runs of the first press, whatever the second one contains. */
export const press = z.object({
  ...requestShape,
  intent,
  /** Requests to send: more than 1 only for operations without num_images. */
  requests: z.int({ error: REQUESTS }).check(z.gte(1, { error: REQUESTS }), z.lte(8, { error: REQUESTS })),
  values: requestShape.values.check(storable),
  files: requestShape.files.check(storable),
  /** One request for each value of one field, instead of the one in `values`: an ad in many sizes or languages. */
  each: z.optional(
    z
      .object(
        {
          field: z.string({ error: EACH_FIELD }),
          values: z
            .array(z.string({ error: EACH_VALUES }), { error: EACH_VALUES })
            .check(z.minLength(1, { error: EACH_VALUES }), z.maxLength(40, { error: EACH_VALUES })),
          /** Values of other fields for the request of one value only: a language's own copy. */
          also: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()), { error: EACH_ALSO })),
        },
        { error: EACH },
      )
      .check(storable),
  ),
})
export type Press = z.infer<typeof press>

export const RUNS_PATH = '/api/runs'
/**
 * GET `?operation=&state=&intent=&cursor=` newest first; POST a press. Without `state` a page ends where a press ends.
 */
export const runsPage = z.object({ runs: z.array(run), next: z.nullable(z.string()) })
export type RunsPage = z.infer<typeof runsPage>
export const pressAnswer = z.object({ runs: z.array(run) })

/** GET `?operation=&since=`: how many presses there were since a moment. */
export const PRESSES_COUNT_PATH = `${RUNS_PATH}/count`
export const pressesCount = z.object({ presses: z.int() })

export const runPath = (id: string) => `${RUNS_PATH}/${id}`
/** POST: `remove` removes a queued run; `leave` stops waiting for a sent one; `restore` undoes DELETE. */
export const runActionPath = (id: string, action: 'remove' | 'leave' | 'restore') =>
  `${runPath(id)}/${action}`

const ofRun = {
  permission: 'make',
  params: idParams,
  subject: 'run',
  replies: { 200: run },
  errors: ['not-found'],
} as const

/** Pressing, listing, and a person's decisions about a run afterwards. */
export const runRoutes = {
  press: route({
    summary: 'Press: queue runs',
    method: 'POST',
    path: RUNS_PATH,
    permission: 'make',
    body: press,
    replies: { 200: pressAnswer, 201: pressAnswer },
    errors: ['dropped'],
  }),
  list: route({
    summary: 'Runs, newest first',
    method: 'GET',
    path: RUNS_PATH,
    permission: 'read',
    query: z.object({
      ...pageQuery,
      ...operationsQuery,
      state: oneOrMore(z.enum(RUN_STATES, { error: 'is not a state of a run' })),
      intent: z.optional(
        z.string({ error: 'must be given once' }).check(z.refine(isStorableText, { error: UNSTORABLE })),
      ),
    }),
    replies: { 200: runsPage },
    errors: [],
  }),
  count: route({
    summary: 'The number of presses since a moment',
    method: 'GET',
    path: PRESSES_COUNT_PATH,
    permission: 'read',
    query: z.object({
      ...operationsQuery,
      since: z.iso.datetime({ offset: true, error: 'must be a date and time as in ISO 8601' }),
    }),
    replies: { 200: pressesCount },
    errors: [],
  }),
  one: route({ ...ofRun, summary: 'A run', method: 'GET', path: `${RUNS_PATH}/:id`, permission: 'read' }),
  hide: route({
    ...ofRun,
    summary: 'Delete a run',
    method: 'DELETE',
    path: `${RUNS_PATH}/:id`,
    errors: ['not-found', 'in-progress'],
  }),
  restore: route({
    ...ofRun,
    summary: 'Restore a deleted run',
    method: 'POST',
    path: `${RUNS_PATH}/:id/restore`,
    errors: ['not-found', 'gone'],
  }),
  remove: route({
    ...ofRun,
    summary: 'Remove a run from the queue',
    method: 'POST',
    path: `${RUNS_PATH}/:id/remove`,
    errors: ['not-found', 'already-sent'],
  }),
  leave: route({
    ...ofRun,
    summary: 'Stop waiting for a run',
    method: 'POST',
    path: `${RUNS_PATH}/:id/leave`,
    errors: ['not-found', 'not-waiting'],
  }),
}
