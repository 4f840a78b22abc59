import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { dayOrMoment } from '../describe/dates.ts'
import { ID } from '../describe/fields.ts'
import { operationsQuery } from '../describe/operation-fields.ts'
import { MAX_WORDS_LENGTH, PHASES } from './phases.ts'

const id = z.optional(z.string({ error: 'must be given once' }).check(z.regex(ID, { error: 'is not an id' })))

/** The filter of Activity: the query of its list and of its counts. */
export const activityFilter = {
  ...operationsQuery,
  phase: described(z.optional(z.enum(PHASES, { error: 'is not a phase of a run' })), 'Phase of the runs.'),
  person: described(id, 'Id of the person who requested them.'),
  project: described(id, 'Id of the project.'),
  since: described(z.optional(dayOrMoment), 'First day (UTC), or moment, at which they were requested.'),
  until: described(z.optional(dayOrMoment), 'Last day (UTC), or moment, at which they were requested.'),
  q: described(
    z.optional(
      z.string({ error: 'must be given once' }).check(z.normalize('NFC'), z.maxLength(MAX_WORDS_LENGTH)),
    ),
    'Words of the prompt, or the name of the source picture.',
  ),
}
