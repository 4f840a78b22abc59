import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isMedia, type Route } from '#contract/studio/describe/route.ts'
import { routes } from '#contract/studio/routes.ts'
import { studioStack } from '#server/testing/stack.ts'

// A database refuses NUL and halves of surrogate pairs: no field of any endpoint may hand them on.

type Path = readonly (string | number)[]

interface Described {
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly anyOf?: readonly Described[]
  readonly oneOf?: readonly Described[]
  readonly allOf?: readonly Described[]
}

/** The fields of a described value that hold no others. */
function fieldsOf({ properties, items, anyOf, oneOf, allOf }: Described, path: Path = []): readonly Path[] {
  const inner = [
    ...Object.entries(properties ?? {}).flatMap(([name, field]) => fieldsOf(field, [...path, name])),
    ...(items ? fieldsOf(items, [...path, 0]) : []),
    ...[anyOf, oneOf, allOf].flatMap((parts) => (parts ?? []).flatMap((part) => fieldsOf(part, path))),
  ]
  const unique = new Map(inner.map((field) => [field.join(), field]))
  return unique.size > 0 ? [...unique.values()] : [path]
}

const fieldsIn = (schema: z.ZodMiniType): readonly Path[] => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return fieldsOf(JSON.parse(JSON.stringify(described))).filter((path) => path.length > 0)
}

const holding = (path: Path, text: string): unknown =>
  path.reduceRight<unknown>((inner, name) => (typeof name === 'number' ? [inner] : { [name]: inner }), text)

const ROWS = Object.entries(routes).flatMap(([resource, rows]) =>
  Object.entries<Route>(rows).map(([name, row]) => ({ name: `${resource}.${name}`, row })),
)
const BODIES = ROWS.flatMap(({ name, row }) =>
  row.body && !isMedia(row.body) ? [{ name, row, fields: fieldsIn(row.body) }] : [],
)
const QUERIES = ROWS.flatMap(({ name, row }) =>
  row.query ? [{ name, row, fields: fieldsIn(row.query).map(([first]) => String(first)) }] : [],
)
const addressOf = ({ path }: Route) => path.replace(/:\w+/g, 'an-id')

describe('text that cannot be stored', () => {
  const stack = studioStack()

  it.each(BODIES)(
    'is refused with the field’s name in each field of the body of $name',
    async ({ row, fields }) => {
      expect(fields).not.toEqual([])
      for (const path of fields)
        for (const text of ['a\0b', '\ud800']) {
          const refused = await stack.studio.post(addressOf(row), holding(path, text))
          expect([path, refused.status]).toEqual([path, 400])
          expect(await refused.json()).toMatchObject({
            issues: [
              { at: expect.stringContaining(String(path[0])), message: expect.stringContaining('NUL') },
            ],
          })
        }
    },
  )

  it.each(QUERIES)(
    'is refused with the field’s name in each field of the query of $name',
    async ({ row, fields }) => {
      for (const field of fields) {
        const query = new URLSearchParams({ [field]: 'a\0b' })
        const refused = await stack.studio.fetch(`${addressOf(row)}?${query}`, { method: row.method })
        expect([field, refused.status]).toEqual([field, 400])
        expect(await refused.json()).toMatchObject({ issues: [{ at: field }] })
      }
    },
  )
})
