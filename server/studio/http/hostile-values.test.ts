import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMedia, type Route } from '#contract/studio/describe/route.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { ask, CALLS, ENDPOINTS, everything, type There } from '#server/testing/each-call.ts'
import { fieldsIn, type Path } from '#server/testing/fields-in.ts'
import { studioStack } from '#server/testing/stack.ts'

/** Values for each field; `HOSTILE_VALUES=600` tries more. */
const VALUES = Number(process.env.HOSTILE_VALUES ?? 6)

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udfffb', '\ufeff', '\u202e', 'e\u0301', '👩‍👩‍👧'.repeat(300)],
    ...['9999-12-31', '0000-01-01', '-271821-04-20', '+275760-09-13', '2026-02-30', '2026-13-01', '20261'],
    ...['1e999', 'NaN', '-Infinity', '-0', '0x10', '9007199254740993', '2147483648', '-1', '1.5', '١٢'],
    ...["'; drop table runs; --", '%', '\\', '{"a":', '[]', 'null', '__proto__', '../../etc/passwd', '*:*'],
    ...['a'.repeat(20_000), '('.repeat(500), 'before:9999-12-31', 'cost:>1e308', 'near:x', 'size:1x'],
  ),
)
const anything = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.constantFrom<unknown>(-1, 0.5, 1e308, 2 ** 53, -(2 ** 31) - 1, null, true, [], {}, [null], ['\0']),
)

/** Where a value holds others that hold none. */
function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

/** The value with another one at a path. */
function withAt(value: unknown, [first, ...rest]: Path, other: unknown): unknown {
  if (first === undefined) return other
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...Object(value) }
  return Object.assign(copy, { [first]: withAt(Object(value)[first], rest, other) })
}

const withQuery = [...ENDPOINTS].flatMap(([name, row]) =>
  row.query ? [{ name, row, query: row.query }] : [],
)
const withBody = Object.keys(CALLS).filter((name) => {
  const { body } = ENDPOINTS.get(name) ?? {}
  return body !== undefined && !isMedia(body)
})

describe.each(engines)('no value of a person or a program breaks the server on $name', ({ open }) => {
  const stack = studioStack({}, open, 'describe')
  let there: There | undefined
  const known = async () => {
    there ??= await everything(stack.studio)
    return there
  }

  it.each(withBody)('in any field of the body of %s', async (name) => {
    const { id, body } = CALLS[name]?.(await known()) ?? {}
    const leaves = leavesOf(body)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...leaves), anything, async (path, value) => {
        const answer = await ask(stack.studio, name, { id, body: withAt(body, path, value) })
        expect(answer.status, JSON.stringify({ path, value })).toBeLessThan(500)
        await answer.body?.cancel()
      }),
      { numRuns: VALUES * Math.min(leaves.length, 8) },
    )
  })

  it.each(withQuery)('in any field of the query of $name', async ({ row, query }) => {
    const fields = fieldsIn(query).map(([first]) => String(first))
    await known()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), text, async (field, value) => {
        const address = `${addressOf(row, await known())}?${new URLSearchParams({ [field]: value })}`
        const answer = await stack.studio.fetch(address, { method: row.method })
        expect(answer.status, JSON.stringify({ field, value })).toBeLessThan(500)
        await answer.body?.cancel()
      }),
      { numRuns: VALUES * fields.length },
    )
  })
})

const addressOf = ({ path }: Route, { pictures }: There) => path.replace(/:\w+/g, String(pictures[0]))
