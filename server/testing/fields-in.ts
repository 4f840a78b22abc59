import * as z from 'zod/mini'

export type Path = readonly (string | number)[]

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

/** Where a body or a query has its fields. */
export const fieldsIn = (schema: z.ZodMiniType): readonly Path[] => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return fieldsOf(JSON.parse(JSON.stringify(described))).filter((path) => path.length > 0)
}
