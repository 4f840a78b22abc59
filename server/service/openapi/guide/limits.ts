import type { Field } from '#contract/service/describe/field.ts'
import { type FileField, MAX_PIXELS, MB } from '#contract/service/describe/file-field.ts'
import { MAX_CUSTOM_PIXELS } from '#contract/service/operations/generate-fast.ts'
import { OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { MAX_TEXT_BYTES } from '../../http/multipart.ts'
import { MAX_WAIT_SECONDS } from '../../http/preferred-wait.ts'

const number = new Intl.NumberFormat('en')
const megapixels = (pixels: number) => `${Math.floor(pixels / 1e6)} megapixels`
export const hours = (seconds: number) => `${number.format(seconds / 3600)} hours`

type Row = readonly [label: string, limit: string]

/** The limits of requests, from the values that the service enforces. */
export function limits(catalogue: Catalogue): string {
  const requests = catalogue['polling_rate_limit.requests']
  const seconds = catalogue['polling_rate_limit.window_seconds']
  const ratio = catalogue['replace_background.max_aspect_ratio']
  const rows: readonly Row[] = [
    ['Pictures in progress, in each queue', `${catalogue.inflight_limit}; further requests get 429`],
    ['Polls by an organization', `${number.format(requests)} in ${seconds} seconds`],
    ['`Prefer: wait`', `${MAX_WAIT_SECONDS} seconds; longer waits are shortened`],
    ['An uploaded picture', `${megapixels(MAX_PIXELS)} (${number.format(MAX_PIXELS)} pixels)`],
    [`${operationOf('replace-background').title}: aspect ratio`, `from 1:${ratio} to ${ratio}:1`],
    [
      `${operationOf('generate-fast').title}: \`custom_width\` times \`custom_height\``,
      `${number.format(MAX_CUSTOM_PIXELS)} pixels; ${sides(catalogue)}`,
    ],
    [
      'Lifetime of a link to a picture',
      `${hours(catalogue.link_lifetime_seconds)}; after that, a poll returns a new link`,
    ],
    ['`webhook_url`', `${number.format(catalogue['webhook.url.max_chars'])} characters`],
    ['All texts of a request together', `${MAX_TEXT_BYTES / MB} MB`],
    ...requestRows(),
    ...fieldRows(catalogue, ({ kind, max }) =>
      kind === 'text' && max ? `${number.format(max)} characters` : null,
    ),
    ...fieldRows(catalogue, ({ max }, name) => (name === 'num_images' && max ? `1 to ${max}` : null)),
    ...fileRows(catalogue),
  ]
  return ['| Limit | Value |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')
}

function sides(catalogue: Catalogue): string {
  const { custom_width: side } = operationOf('generate-fast').fields(catalogue)
  return `each side ${side?.min} to ${number.format(side?.max ?? 0)}, a multiple of ${side?.multipleOf}`
}

const shown = OPERATION_IDS.map(operationOf).filter(({ sameAs }) => sameAs === undefined)

const requestRows = (): Row[] =>
  shown.flatMap(({ title, maxRequestBytes }) =>
    maxRequestBytes === undefined
      ? []
      : [[`${title}: the whole request`, `under ${Math.ceil(maxRequestBytes / MB)} MB`] as const],
  )

/** One row for all operations with the same field and the same limit. */
function fieldRows(catalogue: Catalogue, limitOf: (field: Field, name: string) => string | null): Row[] {
  const titles = new Map<string, string[]>()
  for (const { title, fields } of shown)
    for (const [name, field] of Object.entries(fields(catalogue))) {
      const limit = limitOf(field, name)
      const key = `\`${name}\` | ${limit}`
      if (limit !== null && name !== 'webhook_url') titles.set(key, [...(titles.get(key) ?? []), title])
    }
  return [...titles].map(([key, of]) => {
    const [name = '', limit = ''] = key.split(' | ')
    return [`${of.join(', ')}: ${name}`, limit]
  })
}

const fileRows = (catalogue: Catalogue): Row[] =>
  shown.flatMap(({ title, files }) =>
    Object.entries(files(catalogue)).map(([name, field]) => fileRow(title, name, field)),
  )

const fileRow = (title: string, name: string, { maxBytes, max }: FileField): Row => [
  `${title}: \`${name}\``,
  `${maxBytes / MB} MB${max > 1 ? ` each, ${max} of them` : ''}`,
]
