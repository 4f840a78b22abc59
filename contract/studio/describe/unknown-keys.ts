import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** A key of some input that its schema does not know. */
export interface UnknownKey {
  readonly path: readonly PropertyKey[]
  /** The known key that is most like it; undefined where none is. */
  readonly nearest: string | undefined
}

/**
 * The keys of an input that its schema does not know, at any depth: zod passes them over, and a filter whose name is
 * misspelt would mean everything. Input that does not fit the schema in other ways is none of this.
 */
export function unknownKeys(schema: Schema, input: unknown, path: readonly PropertyKey[] = []): UnknownKey[] {
  const under = (part: Schema, value: unknown, ...step: PropertyKey[]) =>
    unknownKeys(part, value, [...path, ...step])
  if (schema instanceof z.core.$ZodObject) return ofObject(schema, input, path)
  if (schema instanceof z.core.$ZodUnion) return ofUnion(schema, input, path)
  if (schema instanceof z.core.$ZodPipe) return under(schema._zod.def.in, input)
  if (schema instanceof z.core.$ZodArray && Array.isArray(input))
    return input.flatMap((item, at) => under(schema._zod.def.element, item, at))
  if (schema instanceof z.core.$ZodRecord && isNamed(input))
    return Object.entries(input).flatMap(([key, value]) => under(schema._zod.def.valueType, value, key))
  const inner = innerOf(schema)
  return inner ? under(inner, input) : []
}

/** What a schema wraps that only says more of the same input. */
function innerOf(schema: Schema): Schema | undefined {
  const { $ZodOptional, $ZodNullable, $ZodDefault, $ZodReadonly } = z.core
  const isWrapped =
    schema instanceof $ZodOptional ||
    schema instanceof $ZodNullable ||
    schema instanceof $ZodDefault ||
    schema instanceof $ZodReadonly
  return isWrapped ? schema._zod.def.innerType : undefined
}

/** Of the options that fit, the one that knows the most counts; where none fits, what no object among them knows. */
function ofUnion({ _zod }: z.core.$ZodUnion, input: unknown, path: readonly PropertyKey[]): UnknownKey[] {
  const { options } = _zod.def
  const keysOf = (option: Schema) => unknownKeys(option, input, path)
  const fitting = options.filter((option) => z.safeParse(option, input).success)
  if (fitting.length > 0)
    return fitting.map(keysOf).reduce((one, other) => (other.length < one.length ? other : one))
  const [first = [], ...others] = options.filter((option) => option instanceof z.core.$ZodObject).map(keysOf)
  const place = (key: UnknownKey) => key.path.join('.')
  return first.filter((key) => others.every((keys) => keys.some((other) => place(other) === place(key))))
}

function ofObject(schema: z.core.$ZodObject, input: unknown, path: readonly PropertyKey[]): UnknownKey[] {
  if (!isNamed(input)) return []
  const { shape, catchall } = schema._zod.def
  return Object.entries(input).flatMap(([key, value]) => {
    const part = Object.hasOwn(shape, key) ? shape[key] : catchall
    if (part) return unknownKeys(part, value, [...path, key])
    return [new Unknown([...path, key], key, shape)]
  })
}

/** Looks for the nearest key only if it is asked: a body can have tens of thousands of unknown ones. */
class Unknown implements UnknownKey {
  constructor(
    readonly path: readonly PropertyKey[],
    private readonly key: string,
    private readonly shape: object,
  ) {}

  get nearest(): string | undefined {
    return nearestOf(this.key, Object.keys(this.shape))
  }
}

const isNamed = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** The word that needs the fewest changes to become this one; undefined if it would be another word altogether. */
export function nearestOf(word: string, words: readonly string[]): string | undefined {
  let nearest: string | undefined
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const known of words) {
    const changes = changesBetween(word.toLowerCase(), known.toLowerCase())
    if (changes >= fewest) continue
    fewest = changes
    nearest = known
  }
  return nearest
}

/** Letters to insert, remove or replace, and neighbours to swap (optimal string alignment). */
function changesBetween(one: string, other: string): number {
  // Far apart already; and a key can be as long as a body.
  if (Math.abs(one.length - other.length) > other.length) return Number.POSITIVE_INFINITY
  let older: readonly number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (older[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    older = last
    last = next
  }
  return last[other.length] ?? 0
}
