import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { nearestOf, unknownKeys } from './unknown-keys.ts'

const named = z.object({ name: z.optional(z.string()) })
const schema = z.object({
  filter: z.optional(named),
  list: z._default(z.array(named), []),
  by: z.record(z.string(), named),
  any: z.looseObject({}),
  values: z.record(z.string(), z.unknown()),
  to: z.union([z.enum(['front']), z.object({ before: z.string() }), z.object({ after: z.string() })]),
  kind: z.nullable(z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), px: z.int() })])),
  piped: z.pipe(named, z.transform(String)),
})
const placesIn = (input: unknown) => unknownKeys(schema, input).map(({ path }) => path.join('.'))

it('knows every key that the schema has, at any depth', () => {
  expect(
    placesIn({
      filter: { name: 'x' },
      list: [{ name: 'x' }],
      by: { whatever: { name: 'x' } },
      any: { whatever: 1 },
      values: { whatever: { more: 1 } },
      to: { after: 'x' },
      kind: { kind: 'a', px: 1 },
      piped: {},
    }),
  ).toEqual([])
})

it.each([
  [{ filtr: {} }, 'filtr'],
  [{ filter: { q: 1 } }, 'filter.q'],
  [{ list: [{}, { q: 1 }] }, 'list.1.q'],
  [{ by: { one: { q: 1 } } }, 'by.one.q'],
  [{ to: { before: 'x', after: 'y' } }, 'to.after'],
  [{ kind: { kind: 'a', px: 1, q: 1 } }, 'kind.q'],
  [{ kind: { q: 1 } }, 'kind.q'],
  [{ to: { befor: 'x' } }, 'to.befor'],
  [{ piped: { q: 1 } }, 'piped.q'],
  [{ constructor: 1 }, 'constructor'],
  [JSON.parse('{"__proto__":1}'), '__proto__'],
])('finds what it does not know: %j', (input, place) => {
  expect(placesIn(input)).toEqual([place])
})

it.each([null, 'text', 7, [], { to: 'sideways', list: 'none' }])('leaves other faults alone: %j', (input) => {
  expect(placesIn(input)).toEqual([])
})

it.each([
  ['favourite', 'favorite'],
  ['intnet', 'intent'],
  ['Tag', 'tag'],
  ['tags', 'tag'],
  ['nothing', undefined],
  ['x'.repeat(100_000), undefined],
])('the nearest to %s is %s', (word, nearest) => {
  expect(nearestOf(word, ['favorite', 'intent', 'tag', 'rating'])).toBe(nearest)
})
