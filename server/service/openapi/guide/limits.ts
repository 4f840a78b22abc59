import { type FileField, MAX_PIXELS, MB } from '#contract/service/describe/file-field.ts'
import { OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'

/** What requests are bounded by, from the values that they are judged by. */
export function limits(catalogue: Catalogue): string {
  const files = OPERATION_IDS.flatMap((id) => {
    const { title, files: filesOf } = operationOf(id)
    return Object.entries(filesOf(catalogue)).map(([name, field]) => fileRow(title, name, field))
  })
  const rows = [
    ['Pictures in progress, in each queue', `${catalogue.inflight_limit}; further requests get 429`],
    [
      'Polls of an organization',
      `${catalogue['polling_rate_limit.requests']} in ${catalogue['polling_rate_limit.window_seconds']} seconds`,
    ],
    ['A prompt', `${catalogue['prompt.max_chars']} characters`],
    ['A picture that is sent', `${MAX_PIXELS} pixels`],
    ['A link to a picture', `${catalogue.link_lifetime_seconds} seconds; a new poll gives a new link`],
    ['A `webhook_url`', `${catalogue['webhook.url.max_chars']} characters, HTTPS, a public host`],
    ...new Map(files.map((row) => [row.join(), row])).values(),
  ]
  return ['| What | At most |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')
}

const fileRow = (title: string, name: string, { maxBytes, max }: FileField): readonly [string, string] => [
  `${title}: \`${name}\``,
  `${maxBytes / MB} MB${max > 1 ? ` each, ${max} of them` : ''}`,
]
