import * as z from 'zod/mini'
import { placeInside, sentence } from '#contract/service/describe/sentences.ts'
import { invalid } from './errors.ts'

/** Parses input by its schema; refuses with 400 and the fields at fault. */
export function read<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const parsed = z.safeParse(schema, input, { reportInput: true, error: sentence })
  if (parsed.success) return parsed.data
  throw invalid(
    parsed.error.issues.map(({ path, message }) => ({ at: placeInside(path) || 'body', message: message })),
  )
}
