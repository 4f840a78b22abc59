import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { ID, oneLine, visible } from '../describe/fields.ts'

export const MAX_NAME_LENGTH = 100

/** The name of a project or a collection, in the letters that a person typed. */
export const givenName = z
  .string({ error: 'must be a name' })
  .check(
    z.minLength(1, { error: 'must not be empty' }),
    z.maxLength(MAX_NAME_LENGTH, { error: `must have at most ${MAX_NAME_LENGTH} characters` }),
    oneLine,
    visible,
  )

/** The id of a project or a collection, in a query or a body. */
export const namedId = z.string({ error: 'must be an id' }).check(z.regex(ID, { error: 'is not an id' }))

/** The project that something new goes to; the default one if it is left out. */
export const projectGiven = {
  project: described(z.optional(namedId), 'Id of the project. If omitted, the default project.'),
}
