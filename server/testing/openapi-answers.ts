import * as z from 'zod'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { openApiDocument } from '#server/service/openapi/document.ts'

const document = z
  .looseObject({
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.looseObject({
          responses: z.record(
            z.string(),
            z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.json() })).optional() }),
          ),
        }),
      ),
    ),
    components: z.looseObject({ schemas: z.record(z.string(), z.json()) }),
  })
  .parse(openApiDocument(CATALOGUE))

const schemas = new Map<string, z.ZodType>()

/** The schema of a response, with references resolved from the document's components. */
function schemaAt(place: string, schema: unknown): z.ZodType {
  const known = schemas.get(place)
  if (known) return known
  const whole = { ...Object(schema), $defs: document.components.schemas }
  const moved = JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/'))
  const made = z.fromJSONSchema(moved)
  schemas.set(place, made)
  return made
}

const described = Object.entries(document.paths).map(([path, operations]) => ({
  path,
  operations,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Throws if an answer does not match the OpenAPI document of its endpoint; undocumented ones pass. */
export function requireDescribed(method: string, path: string, status: number, body: unknown): void {
  const [bare = ''] = path.split('?')
  const known = described.find(({ pattern }) => pattern.test(bare))
  const operation = known?.operations[method.toLowerCase()]
  if (!known || !operation) return
  const response = operation.responses[status]
  if (!response) throw new Error(`${method} ${bare} answered ${status}, which is not described`)
  const schema = response.content?.['application/json']?.schema
  if (schema === undefined) return
  const checked = schemaAt(`${method} ${known.path} ${status}`, schema).safeParse(body)
  if (!checked.success) {
    throw new Error(`${method} ${bare} ${status} is not as described: ${z.prettifyError(checked.error)}`)
  }
}
