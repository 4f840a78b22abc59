import * as z from 'zod'
import type { Json } from './schemas.ts'

const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z
    .looseObject({ description: z.string().optional(), contentMediaType: z.string().optional() })
    .optional(),
  contentMediaType: z.string().optional(),
})
type Schema = z.infer<typeof schema>

const operation = z.looseObject({
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean(), schema }))
    .default([]),
  requestBody: z
    .looseObject({
      content: z.record(
        z.string(),
        z.looseObject({
          schema: z.looseObject({
            properties: z.record(z.string(), schema).optional(),
            required: z.array(z.string()).optional(),
          }),
          example: z.unknown().optional(),
        }),
      ),
    })
    .optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
})
type Described = z.infer<typeof operation>

const page = z.looseObject({
  info: z.looseObject({ title: z.string(), description: z.string() }),
  tags: z.array(z.looseObject({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: unknown) => String(text).replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark)
/** A path may break after a slash, never inside a name. */
const breakable = (path: string) => escaped(path).replace(/\/(?=.)/g, '/<wbr>')
/** The document writes names between backticks. */
const prose = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Renders the document as an HTML page without scripts and external resources. */
export function openApiPage(document: Json): string {
  const { info, tags, paths } = page.parse(document)
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      path,
      method,
      described,
      id: anchor(method, path),
    })),
  )
  const inTag = (name: string) => all.filter(({ described }) => described.tags?.includes(name))
  const contents = tags
    .map(
      ({ name }) =>
        `<h2>${escaped(name)}</h2><ul>${inTag(name)
          .map(({ id, path }) => `<li><a href="#${id}">${breakable(path)}</a></li>`)
          .join('')}</ul>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}</title><link rel="stylesheet" href="docs.css"></head><body>
<nav aria-label="Endpoints">${contents}</nav><main><h1>${escaped(info.title)}</h1><p>${escaped(info.description)}
The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>${all.map(section).join('')}</main></body></html>`
}

const anchor = (method: string, path: string) => `${method}${path.replace(/[^a-z0-9]+/gi, '-')}`

interface Endpoint {
  readonly path: string
  readonly method: string
  readonly described: Described
  readonly id: string
}

function section({ path, method, described, id }: Endpoint): string {
  const parameters = described.parameters.map(({ name, in: place, required, schema: of }) =>
    row(name, place, required, of),
  )
  const [[type, body] = []] = Object.entries(described.requestBody?.content ?? {})
  const required = body?.schema.required ?? []
  const fields = Object.entries(body?.schema.properties ?? {}).map(([name, of]) =>
    row(name, 'form', required.includes(name), of),
  )
  const rows = [...parameters, ...fields]
  const statuses = Object.entries(described.responses).map(
    ([status, { description }]) => `<li><code>${escaped(status)}</code> ${prose(description)}</li>`,
  )
  const properties = body?.schema.properties ?? {}
  const example =
    type === undefined
      ? ''
      : `<p>Sent as ${escaped(type)}:</p><pre>${escaped(curl(path, body?.example, properties))}</pre>`
  return `<section id="${id}"><h3><span>${escaped(method)}</span> ${breakable(path)}</h3><p>${escaped(described.summary)}</p>
${described.description ? `<p>${prose(described.description)}</p>` : ''}
${rows.length > 0 ? `<table><thead><tr><th>Field</th><th>In</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}
${example}<ul>${statuses.join('')}</ul></section>`
}

/** The parts of a form: texts as they are, lists repeated, structures as JSON, files by name. */
function curl(path: string, example: unknown, properties: Readonly<Record<string, Schema>>): string {
  const parts = Object.entries(Object(example)).flatMap(([name, value]) => {
    const of = properties[name]
    const isFile = [of, of?.items].some((each) => each?.contentMediaType !== undefined)
    const values = Array.isArray(value) && of?.type === 'array' ? value : [value]
    return values.map((each) => `  -F '${name}=${isFile ? '@' : ''}${asText(each)}'`)
  })
  return [`curl "$SERVICE${path}" -H "Api-Key: $KEY"`, ...parts].join(' \\\n')
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function row(name: string, place: string, isRequired: boolean, of: Schema): string {
  const cells = [
    `<code>${escaped(name)}</code>${isRequired ? ' <em>required</em>' : ''}`,
    escaped(place),
    escaped(typeOf(of)),
    notesOf(of),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

const typeOf = ({ type, contentMediaType }: Schema) =>
  contentMediaType ? 'file' : Array.isArray(type) ? type.join(' or ') : (type ?? 'object')
const MAX_VALUES = 40

function notesOf({ enum: values, default: standard, description, minimum, maximum, items }: Schema): string {
  const shown = values?.slice(0, MAX_VALUES).map((value) => `<code>${escaped(value)}</code>`)
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return [
    ...(description ? [prose(description)] : []),
    ...(items?.description ? [prose(items.description)] : []),
    ...(shown ? [shown.join(' ') + (values && values.length > MAX_VALUES ? ' …' : '')] : []),
    ...(isBounded ? [`${minimum} to ${maximum}`] : []),
    ...(standard === undefined ? [] : [`default <code>${escaped(JSON.stringify(standard))}</code>`]),
  ].join('. ')
}

export const PAGE_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e3e3e3, #333); --soft: light-dark(#f4f4f4, #1d1d1d) }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 260px minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px; box-sizing: border-box; border-right: 1px solid var(--line); font-size: 13px }
nav ul { list-style: none; padding: 0 } nav a { overflow-wrap: break-word }
main { padding: 24px 40px; max-width: 900px }
h2 { font-size: 14px } h3 { font: 600 16px/1.4 ui-monospace, monospace; overflow-wrap: break-word; scroll-margin-top: 16px }
code { overflow-wrap: break-word } td:first-child code { white-space: nowrap }
h3 span { text-transform: uppercase; font-size: 12px; border: 1px solid var(--line); border-radius: 4px; padding: 2px 6px }
section { border-top: 1px solid var(--line); padding: 16px 0 }
table { width: 100%; border-collapse: collapse; font-size: 13px } th, td { text-align: left; vertical-align: top; padding: 6px 8px; border-top: 1px solid var(--line) }
code, pre { font-family: ui-monospace, monospace; font-size: 12.5px } pre { background: var(--soft); padding: 12px; border-radius: 6px; overflow: auto }
@media (max-width: 800px) { body { display: block } nav { position: static; height: auto; border: 0 } main { padding: 16px } thead { display: none } tr { display: grid; grid-template-columns: auto 1fr } td + td { padding-top: 0; border: 0 } td:first-child, td:last-child { grid-column: 1 / -1 } }
`
