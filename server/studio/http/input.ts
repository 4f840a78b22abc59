import * as z from 'zod/mini'
import { type Issue, MAX_ISSUES } from '#contract/service/describe/request.ts'
import { placeInside, sentence } from '#contract/service/describe/sentences.ts'
import { isStorableText, MAX_DEPTH, UNSTORABLE } from '#contract/service/describe/storable.ts'
import { unknownKeys } from '#contract/studio/describe/unknown-keys.ts'
import { invalid } from './errors.ts'

/** Levels that input may be nested: JSON as deep as the contract takes it, inside of what holds it. */
const MAX_INPUT_DEPTH = MAX_DEPTH + 8

/** Parses input by its schema; refuses with 400 and the fields at fault, and with those that it does not know. */
export function read<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  // No field takes such values, so no schema has to say it.
  const unstorable = unstorableIn(input)
  if (unstorable) throw invalid([{ at: nameOf(unstorable.path), message: unstorable.why }])
  const unknown = issuesOfUnknown(schema, input)
  const parsed = z.safeParse(schema, input, { reportInput: true, error: sentence })
  if (parsed.success && unknown.length === 0) return parsed.data
  const faults = (parsed.error?.issues ?? []).slice(0, MAX_ISSUES).flatMap(meant)
  const named = faults.map(({ path, message }) => ({ at: nameOf(path), message }))
  throw invalid([...unknown, ...named].slice(0, MAX_ISSUES))
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
  return unknownKeys(schema, input)
    .slice(0, MAX_ISSUES)
    .map(({ path, nearest }) => ({
      at: nameOf(path),
      message: nearest === undefined ? 'is unknown' : `is unknown; did you mean ${nearest}?`,
    }))
}

const nameOf = (path: readonly PropertyKey[]) => placeInside(path).slice(0, MAX_NAMED_LENGTH) || 'body'

type Path = readonly (string | number)[]

/** A value of input, and the one that holds it. */
interface Held {
  readonly value: unknown
  readonly depth: number
  readonly key?: string | number
  readonly by?: Held
}

/**
 * Where input has text that no database can store, be it a key or a value, or is nested too deeply; null where nowhere.
 * Iterative, and without a path for every value, as input may be hostile.
 */
function unstorableIn(input: unknown): { readonly path: Path; readonly why: string } | null {
  const left: Held[] = [{ value: input, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !isStorableText(value)) return { path: pathOf(next), why: UNSTORABLE }
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_INPUT_DEPTH)
      return { path: pathOf(next), why: `must not be nested deeper than ${MAX_INPUT_DEPTH} levels` }
    for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      if (typeof key === 'string' && !isStorableText(key)) return { path: pathOf(next), why: UNSTORABLE }
      left.push({ value: inner, depth: depth + 1, key, by: next })
    }
  }
  return null
}

function pathOf(held: Held): Path {
  const path: (string | number)[] = []
  for (let at: Held | undefined = held; at?.key !== undefined; at = at.by) path.unshift(at.key)
  return path
}
