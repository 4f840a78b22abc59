import * as z from 'zod/mini'
import { placeInside, sentence } from '#contract/service/describe/sentences.ts'
import { isOperationId, type OperationId } from '#contract/service/operations/table.ts'
import { isId } from '../new-id.ts'
import { invalid, notFound } from './errors.ts'

/** Reads what came from outside by its schema; refuses with 400 and the fields at fault. */
export function read<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const parsed = z.safeParse(schema, input, { reportInput: true, error: sentence })
  if (parsed.success) return parsed.data
  throw invalid(
    parsed.error.issues.map(({ path, message }) => ({ at: placeInside(path) || 'body', says: message })),
  )
}

const idParams = z.object({ id: z.string() })

/** The id in a request's path; what cannot be one is no `what` that exists. */
export function idFrom(params: unknown, what: string): string {
  const { id } = read(idParams, params)
  if (!isId(id)) throw notFound(what)
  return id
}

/** A query field that may be given several times, as a list. */
export function oneOrMore<T>(item: z.ZodMiniType<T>) {
  return z.pipe(
    z.transform((given: unknown) => (given === undefined ? [] : Array.isArray(given) ? given : [given])),
    z.array(item),
  )
}

const operationWord = z.custom<OperationId>((text) => typeof text === 'string' && isOperationId(text), {
  error: 'is not an operation',
})

/** `?operation=`, any number of times; none means all of them. */
export const operationsQuery = { operation: oneOrMore(operationWord) }
