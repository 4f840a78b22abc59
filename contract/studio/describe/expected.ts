import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'

/**
 * The values that a person saw when they wrote new ones: the new ones replace only those. Somebody else may have written
 * meanwhile, and their text must not be lost.
 */
export const expected = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  described(
    z.optional(z.partial(z.object(shape))),
    'Values that you replace. If one of them has changed, nothing is changed and the response is 409.',
  )
