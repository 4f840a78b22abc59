import * as z from 'zod/mini'
import type { Issue } from '#contract/service/describe/request.ts'
import { placeInside, sentence } from '#contract/service/describe/sentences.ts'
import { isStorableText, UNSTORABLE } from '#contract/service/describe/storable.ts'
import { unknownKeys } from '#contract/studio/describe/unknown-keys.ts'
import { invalid } from './errors.ts'

/** Parses input by its schema; refuses with 400 and the fields at fault, and with those that it does not know. */
export function read<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const unstorable = unstorableIn(input)
  if (unstorable) throw invalid([{ at: placeInside(unstorable) || 'body', message: UNSTORABLE }])
  const unknown = issuesOfUnknown(schema, input)
  const parsed = z.safeParse(schema, input, { reportInput: true, error: sentence })
  if (parsed.success && unknown.length === 0) return parsed.data
  const faults = (parsed.error?.issues ?? []).flatMap(meant)
  throw invalid([
    ...unknown,
    ...faults.map(({ path, message }) => ({ at: placeInside(path) || 'body', message })),
  ])
}

/** Of a value that fits no option of a union: the faults by the one option whose keys it has, if there is one. */
function meant(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const begun = issue.errors.filter((faults) =>
    faults.every(({ path, input }) => path.length > 0 && input !== undefined),
  )
  const [faults] = begun
  if (!faults || begun.length > 1) return [issue]
  return faults.map((fault) => ({ ...fault, path: [...issue.path, ...fault.path] })).flatMap(meant)
}

const NOTHING = z.object({})

/** Refuses with 400 the keys of input to an endpoint that takes none. */
export function readNothing(input: unknown): undefined {
  const unknown = issuesOfUnknown(NOTHING, input)
  if (unknown.length > 0) throw invalid(unknown)
}

/** Bytes as they are written in an address. */
const ESCAPES = /(?:%[0-9a-f]{2})+/gi

/** Refuses with 400 a query whose bytes are no UTF-8: its parser would take them as they are written. */
export function requireUtf8(url: string): void {
  const query = url.slice(url.indexOf('?') + 1 || url.length)
  const others = query.split('&').filter((pair) => pair.match(ESCAPES)?.some(isNoUtf8))
  if (others.length > 0)
    throw invalid(
      others.map((pair) => ({
        at: (pair.split('=')[0] ?? '').slice(0, MAX_NAMED_LENGTH),
        message: 'must be percent-encoded UTF-8',
      })),
    )
}

function isNoUtf8(escaped: string): boolean {
  try {
    decodeURIComponent(escaped)
    return false
  } catch {
    return true
  }
}

/** Names can be as long as a request. */
const MAX_NAMED_LENGTH = 100

function issuesOfUnknown(schema: z.ZodMiniType, input: unknown): Issue[] {
  return unknownKeys(schema, input).map(({ path, nearest }) => ({
    at: placeInside(path).slice(0, MAX_NAMED_LENGTH),
    message: nearest === undefined ? 'is unknown' : `is unknown; did you mean ${nearest}?`,
  }))
}

type Path = readonly (string | number)[]

/**
 * Where input has text that no database can store, be it a key or a value: no field takes such text, so no schema has to
 * say it. Iterative, as input may be nested deeply.
 */
function unstorableIn(input: unknown): Path | null {
  const left: { readonly value: unknown; readonly path: Path }[] = [{ value: input, path: [] }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorableText(value)) return path
    if (Array.isArray(value))
      for (const [at, item] of value.entries()) left.push({ value: item, path: [...path, at] })
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorableText(key)) return path
        left.push({ value: inner, path: [...path, key] })
      }
  }
  return null
}
