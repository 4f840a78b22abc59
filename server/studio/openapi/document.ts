import * as z from 'zod'
import { COMMON_ERRORS, ERRORS, type ErrorCode } from '#contract/studio/describe/errors.ts'
import { type Body, isMedia, PERMISSIONS, type Route } from '#contract/studio/describe/route.ts'
import { routes } from '#contract/studio/routes.ts'
import { studioError } from '#contract/studio/studio.ts'
import { describeEndpoint } from './operation-words.ts'

type Json = Readonly<Record<string, unknown>>

const TAGS: Readonly<Record<keyof typeof routes, string>> = {
  account: 'The account that owns the key of the studio.',
  assets: 'Stored pictures and their files.',
  changes: 'Changes of pictures, which can be undone.',
  collections: 'Ordered collections of pictures.',
  designs: 'Pictures as background and text layers.',
  edits: 'Edits by hand.',
  events: 'Events that report changes.',
  exports: 'Exports of pictures as files or as one zip.',
  generations: 'Generations of the image service, by their ids.',
  library: 'The library of pictures.',
  lineage: 'The origin of a picture, and the pictures that were made from it.',
  monitoring: 'Probes, metrics and this document.',
  projects: 'Projects that contain runs and pictures.',
  presses: 'Presses whose response was lost.',
  queue: 'The queue of runs.',
  prompts: 'Saved prompts.',
  quotes: 'Prices of presses.',
  runs: 'Runs: requests to the image service.',
  searches: 'Saved searches of the library.',
  studio: 'The state of the studio.',
}

/** The studio's own API as OpenAPI 3.1, made from the table of its endpoints. */
export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [tag, rows] of Object.entries(routes)) {
    for (const [name, row] of Object.entries<Route>(rows)) {
      const path = row.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: endpoint(tag, name, row) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Easel studio',
      version: '1',
      description: `The API of the studio server, for its own pages and for programs on this machine. \`x-permission\` is the permission that an endpoint will require (${PERMISSIONS.join(', ')}); it is not enforced yet.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: { Error: jsonSchema(studioError, 'output') } },
  }
}

function endpoint(tag: string, name: string, row: Route): Json {
  const { summary, permission, params, query, body, replies, errors } = row
  return {
    operationId: `${tag}-${name}`,
    summary,
    description: describeEndpoint(tag, name),
    tags: [tag],
    'x-permission': permission,
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(body && { requestBody: { required: true, content: content(body, 'input') } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(replies).map(([status, reply]) => [
          status,
          { description: DONE[status] ?? 'Success.', content: content(reply, 'output') },
        ]),
      ),
      ...refusals([...COMMON_ERRORS, ...errors], Object.keys(replies)),
    },
  }
}

const DONE: Readonly<Record<string, string>> = { 200: 'Success.', 201: 'Created.', 206: 'Partial content.' }

/** By status: the codes that it may come with. */
function refusals(codes: readonly ErrorCode[], taken: readonly string[]): Json {
  const meanings = new Map<number, string[]>()
  for (const code of new Set(codes)) {
    for (const status of ERRORS[code].statuses) {
      const line = `\`${code}\`: ${ERRORS[code].meaning}.`
      meanings.set(status, [...(meanings.get(status) ?? []), line])
    }
  }
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    [...meanings]
      .filter(([status]) => !taken.includes(`${status}`))
      .map(([status, lines]) => [status, { description: lines.join(' '), content: error }]),
  )
}

type Direction = 'input' | 'output'

function content(body: Body, io: Direction): Json {
  if (!isMedia(body)) return { 'application/json': { schema: jsonSchema(body, io) } }
  return Object.fromEntries(body.mediaTypes.map((type) => [type, {}]))
}

function parameters(place: 'path' | 'query', schema: z.core.$ZodType | undefined): readonly Json[] {
  if (!schema) return []
  const { properties, required = [] } = jsonSchema(schema, 'input')
  // A value or a list of it is a list to OpenAPI: the name is written once for each.
  const lists: Json = Object(jsonSchema(schema, 'output').properties)
  return Object.entries(Object(properties)).map(([name, given]) => {
    const list: Json = Object(lists[name])
    const isRequired = Array.isArray(required) && required.includes(name)
    const { description, ...schema } = list.type === 'array' ? list : Object(given)
    return { name, in: place, required: isRequired, description, schema }
  })
}

function jsonSchema(schema: z.core.$ZodType, io: Direction): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
  })
  return rest
}
