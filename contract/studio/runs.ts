import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { isStorableText, UNSTORABLE } from '../service/describe/storable.ts'
import { asset } from './assets.ts'
import { moment } from './describe/dates.ts'
import { idParams, oneOrMore, pageQuery } from './describe/fields.ts'
import { operationsQuery } from './describe/operation-fields.ts'
import { route } from './describe/route.ts'
import { MAX_PRESS_BYTES, press, requestShape, runEdit } from './presses/press.ts'
import { pressState } from './presses/press-state.ts'
import { activityFilter } from './queue/activity-filter.ts'
import { DECISIONS } from './queue/decision.ts'
import { RUN_STATES } from './run-state.ts'

/** One picture of a run. `keeping`: being downloaded; `lost`: it could not be kept. */
export const runResult = z.object({
  ordinal: described(z.int(), 'Place among the results, from 0.', { unit: null }),
  part: described(z.enum(['picture', 'base']), 'The picture, or the background of a layerized design.'),
  state: described(
    z.enum(['keeping', 'kept', 'lost', 'withheld']),
    '`keeping`: being downloaded; `lost`: it could not be stored.',
  ),
  seed: described(z.nullable(z.int()), 'Seed of the picture. Null without one.', { unit: null }),
  prompt: described(z.nullable(z.string()), 'Prompt that was used. Null without one.'),
  resolution: described(z.nullable(z.string()), 'Size, written `WIDTHxHEIGHT`. Null if not known.'),
  asset: described(z.nullable(asset), 'The stored picture. Null until it is stored, and if it was deleted.'),
  deleted: described(
    z.optional(z.enum(['trash', 'erased'])),
    '`trash`: the stored picture can be restored; `erased`: it was deleted for good. Absent unless it was deleted.',
  ),
  trashedAssetId: described(
    z.optional(z.string()),
    'Id of the stored picture that is in the trash, for restoring it. Absent unless it is there.',
  ),
})
export type RunResult = z.infer<typeof runResult>

/** Why a run did not succeed, or a picture of it was lost, in words for people. */
export const runFailure = z.object({
  code: described(z.string(), 'Machine-readable reason.'),
  message: described(z.string(), 'Description of the failure, for people.'),
  charged: described(z.enum(['yes', 'no', 'maybe']), 'Whether the run was charged.'),
  retryHelps: described(z.boolean(), 'Whether a retry may help.'),
  advice: described(z.nullable(z.string()), 'Suggested change. Null if none is needed.'),
  at: described(z.nullable(z.string()), 'Name of the invalid field. Null without one.'),
})
export type RunFailure = z.infer<typeof runFailure>

/** Parts of its request that a finished run did not do, or may not have done well. */
export const runWarning = z.object({
  code: described(
    z.enum([
      'untranslated',
      'not-read',
      'no-room',
      'not-set',
      'not-found',
      'not-read-back',
      'not-lifted',
      'similar-typeface',
      'unsure',
      'small-letters',
      'not-english',
    ]),
    '`untranslated`: lines keep their language; `not-read`: lines that could not be read surely; `no-room`: lines that do not fit in their place; `not-set`: lines without a replacement; `not-found`: lines that the ad does not show; `not-read-back`: lines that stay as they are, as they could not be read once set; `not-lifted`: lines that stay in the picture; `similar-typeface`: texts that are set in a typeface like theirs; `unsure`: the outline of the subject may be wrong; `small-letters`: letters of the resized ad are hard to read; `not-english`: the prompt is in another language, and only English is read.',
  ),
  count: described(z.int(), 'Number of affected lines, texts or pictures.', {
    unit: 'lines, texts or pictures',
  }),
  of: described(z.int(), 'Number of all lines, or pictures.', { unit: 'lines or pictures' }),
  message: described(z.string(), 'Description of the warning, for people.'),
})
export type RunWarning = z.infer<typeof runWarning>

/** Why an unfinished run does not progress at the moment, as a sentence for people. */
const runHold = z.object({
  code: described(z.string(), 'Machine-readable reason.'),
  message: described(z.string(), 'Description of the reason, for people.'),
  advice: described(z.nullable(z.string()), 'Advice. Null if only time helps.'),
})
export type RunHold = z.infer<typeof runHold>

/** One request by one person through one operation. */
export const run = z.object({
  id: described(z.string(), 'Id of the run.'),
  intent: described(z.string(), 'Intent of its press.'),
  ordinal: described(z.int(), 'Place among the runs of the press, from 0.', { unit: null }),
  ...requestShape,
  sourceName: described(z.nullable(z.string()), 'File name of the source picture. Null without one.'),
  projectId: described(z.string(), 'Id of its project.'),
  state: described(z.enum(RUN_STATES), 'State of the run.'),
  attempt: described(z.int(), 'Number of submissions that the service certainly did not accept.', {
    unit: 'submissions',
  }),
  generationId: described(
    z.nullable(z.string()),
    'Id of its generation. Null until the service has accepted it.',
  ),
  pictures: described(z.int(), 'Number of requested pictures.', { unit: 'pictures' }),
  size: described(
    z.nullable(
      z.object({
        width: described(z.int(), 'Width of each picture.', { unit: 'pixels' }),
        height: described(z.int(), 'Height of each picture.', { unit: 'pixels' }),
      }),
    ),
    'Size of each picture. Null if not known in advance.',
  ),
  estimateUsdMicros: described(z.int(), 'Estimated price.', { unit: 'millionths of a US dollar' }),
  costUsdMicros: described(z.nullable(z.int()), 'Cost. Null until it is known.', {
    unit: 'millionths of a US dollar',
  }),
  costIsEstimate: described(z.boolean(), 'Whether the cost is an estimate from the price list.'),
  placeInQueue: described(
    z.nullable(z.int()),
    'Number of runs before it in the queue. Null once it was sent.',
    { unit: 'runs' },
  ),
  isBatch: described(
    z.boolean(),
    'Whether its press has several different requests; single ones are sent first.',
  ),
  isPaused: described(z.boolean(), 'Whether it waits because its press or the queue is paused.'),
  decision: described(z.nullable(z.enum(DECISIONS)), 'Decision that a person has to make. Null if none.'),
  repeatedAs: described(z.nullable(z.string()), 'Intent of the press that repeated it. Null if none.'),
  createdAt: described(z.iso.datetime(), 'Time at which it was requested.'),
  submittedAt: described(z.nullable(z.iso.datetime()), 'Time at which it was sent. Null until then.'),
  finishedAt: described(z.nullable(z.iso.datetime()), 'Time at which it ended. Null until then.'),
  failure: described(z.nullable(runFailure), 'Reason of the failure. Null without one.'),
  warnings: described(
    z.array(runWarning),
    'Parts of the request that were not done, or may be wrong. Empty if all were.',
  ),
  hold: described(z.nullable(runHold), 'Reason for which it does not progress now. Null if it does.'),
  results: described(z.array(runResult), 'Results of the run.'),
  pressName: described(z.string(), 'Name of its press, from all runs of the press.'),
  press: described(pressState, 'State of its whole press.'),
})
export type Run = z.infer<typeof run>

export const RUNS_PATH = '/api/runs'
/**
 * GET `?operation=&state=&intent=&cursor=` and a filter of Activity, newest first; POST a press. Without a state or phase a
 * page ends where a press ends.
 */
export const runsPage = z.object({
  runs: described(z.array(run), 'Runs of the page, newest first.'),
  next: described(z.nullable(z.string()), 'Cursor of the next page. Null on the last one.'),
})
export type RunsPage = z.infer<typeof runsPage>
export const pressAnswer = z.object({ runs: described(z.array(run), 'Runs of the press.') })

/** GET `?operation=&since=`: how many presses there were since a moment. */
export const PRESSES_COUNT_PATH = `${RUNS_PATH}/count`
export const pressesCount = z.object({
  presses: described(z.int(), 'Number of presses.', { unit: 'presses' }),
})

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
    summary: 'Send a press',
    method: 'POST',
    path: RUNS_PATH,
    permission: 'make',
    body: press,
    maxJsonBytes: MAX_PRESS_BYTES,
    replies: { 200: pressAnswer, 201: pressAnswer },
    errors: ['dropped'],
  }),
  list: route({
    summary: 'List runs',
    method: 'GET',
    path: RUNS_PATH,
    permission: 'read',
    query: z.object({
      ...pageQuery,
      ...activityFilter,
      state: described(
        oneOrMore(z.enum(RUN_STATES, { error: 'is not a state of a run' })),
        'States of the runs; repeat the parameter for several. If omitted, all.',
      ),
      intent: described(
        z.optional(
          z.string({ error: 'must be given once' }).check(z.refine(isStorableText, { error: UNSTORABLE })),
        ),
        'Intent of one press. If omitted, all presses.',
      ),
    }),
    replies: { 200: runsPage },
    errors: [],
  }),
  count: route({
    summary: 'Count presses',
    method: 'GET',
    path: PRESSES_COUNT_PATH,
    permission: 'read',
    query: z.object({
      ...operationsQuery,
      since: described(moment, 'Time from which presses are counted.'),
    }),
    replies: { 200: pressesCount },
    errors: [],
  }),
  one: route({ ...ofRun, summary: 'Get a run', method: 'GET', path: `${RUNS_PATH}/:id`, permission: 'read' }),
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
    errors: ['not-found'],
  }),
  remove: route({
    ...ofRun,
    summary: 'Remove a run from the queue',
    method: 'POST',
    path: `${RUNS_PATH}/:id/remove`,
    errors: ['not-found', 'already-sent'],
  }),
  edit: route({
    ...ofRun,
    summary: 'Change a waiting run',
    method: 'POST',
    path: `${RUNS_PATH}/:id/edit`,
    body: runEdit,
    errors: ['not-found', 'already-sent', 'not-queued', 'changed-meanwhile'],
  }),
  leave: route({
    ...ofRun,
    summary: 'Stop waiting for a run',
    method: 'POST',
    path: `${RUNS_PATH}/:id/leave`,
    errors: ['not-found', 'not-waiting'],
  }),
}
