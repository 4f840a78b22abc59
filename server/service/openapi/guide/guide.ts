import { readFileSync } from 'node:fs'
import {
  ERROR_TABLE,
  type ErrorRow,
  FAILURE_TABLE,
  REJECT_TABLE,
} from '#contract/service/resources/error-table.ts'
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '#contract/service/resources/idempotency.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { KEPT_SECONDS } from '../../idempotency/keys.ts'
import { jsonText } from '../samples/curl.ts'
import { hours, limits } from './limits.ts'
import { makeSample, type PictureSample, waitSample } from './picture-samples.ts'
import { largerPictures, prices } from './prices.ts'

const WEBHOOKS = new URL('../../../../docs/webhooks.md', import.meta.url)

/** The first page of the reference: from the first key to a verified delivery, errors and limits. */
export function guide(catalogue: Catalogue, base: string): string {
  return [
    `Generate pictures from prompts, and edit pictures. Requests are form data, responses are JSON. The base address is \`${base}\`.`,
    '# Get a key',
    'Every request needs an API key in the header `Api-Key`. The operator of the service creates it; it is visible only at creation. Run these lines in the folder of Easel, with the `DATA_DIR` of the service if it has one:',
    fence('sh', KEY),
    'With `--admin`, the keys of the member can use the endpoints under `/v2/account`; other keys get 404 there. A new organization has unlimited credit. `set-credit` limits it, and `top-up` adds to it later.',
    'If Easel runs on your machine, you can also use the key of the studio, in `DATA_DIR/service-key`. All samples read the key from the environment variable `EASEL_API_KEY`:',
    fence('sh', 'export EASEL_API_KEY="the key"'),
    '# Make a picture',
    'Send a prompt to a synchronous endpoint. The response contains a link to the finished picture:',
    samples(makeSample(base)),
    `A link is valid for ${hours(catalogue.link_lifetime_seconds)}: store the picture, not the link. If \`is_image_safe\` is false, the picture failed the safety or copyright check and has no link.`,
    '# Wait for the result',
    'Asynchronous endpoints return a `generation_id` at once. Poll for it until `status` is `completed` or `failed`. With `Prefer: wait=20`, a poll returns as soon as the generation ends, at the latest after 20 seconds:',
    samples(waitSample(base)),
    `The limit is ${number.format(catalogue['polling_rate_limit.requests'])} polls in ${catalogue['polling_rate_limit.window_seconds']} seconds. After a 429, wait for the seconds in \`Retry-After\`. To avoid polling, use a webhook.`,
    '# Webhooks',
    webhookSections(base),
    '# Errors',
    'The body of an error is `{"error": "…"}` with a message. For invalid input, the message names each invalid field:',
    table('Status', ERROR_TABLE),
    'The responses 402 and 429 to a generation or tool request also contain a `reject_reason`:',
    table('reject_reason', REJECT_TABLE),
    'A failed generation is not charged. Its status contains a `failure_reason`:',
    table('failure_reason', FAILURE_TABLE),
    '# Limits',
    limits(catalogue),
    '# Retries',
    `To retry a request safely, send an \`${IDEMPOTENCY_KEY}\` header with a unique value of your choice. If you send the same request with the same key within ${hours(KEPT_SECONDS)}, nothing is generated or charged again: the response describes the first generation and has the header \`${IDEMPOTENCY_REPLAYED}: true\`. Without a key, a retry after a lost response may be charged twice.`,
    '# Prices',
    'Every generated picture is charged, including pictures that fail the safety or copyright check. Equal pictures of one generation are charged once, so that it may cost less than its quote. Rejected requests and failed generations are not charged. Endpoints with `dry_run` return the price of a request without running it.',
    prices(catalogue),
    largerPictures(catalogue),
    'A quote states its price in `usd_micros` (millionths of a US dollar) and in `credit_millis` (thousandths of a credit). A credit is one US cent, so `credit_millis` is a tenth of `usd_micros`. Amounts in invoices are decimal strings; do not parse them as floats.',
  ].join('\n\n')
}

const number = new Intl.NumberFormat('en')

const captured = (variable: string, field: string, command: string) =>
  `${variable}=$(npm run --silent service -- ${command} --json |
  ${jsonText(field)})`

const KEY = [
  captured('ORGANIZATION', 'organizationId', 'create-organization \\\n  --name "Harbour Studio"'),
  captured('MEMBER', 'memberId', 'create-member \\\n  --organization "$ORGANIZATION" --name Ada --admin'),
  'npm run --silent service -- set-credit --organization "$ORGANIZATION" --usd 25',
  `export ${captured('EASEL_API_KEY', 'key', 'create-key \\\n  --member "$MEMBER" --label laptop')}`,
].join('\n')

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

const samples = ({ sh, js, python }: PictureSample) =>
  [fence('sh', sh), fence('js', js), fence('python', python)].join('\n\n')

function table(first: string, rows: Readonly<Record<string, ErrorRow>>): string {
  const lines = Object.entries(rows).map(
    ([name, { meaning, advice }]) => `| \`${name}\` | ${meaning} | ${advice} |`,
  )
  return [`| ${first} | Meaning | What to do |`, '| --- | --- | --- |', ...lines].join('\n')
}

/** docs/webhooks.md is the only text about webhooks. */
function webhookSections(base: string): string {
  const text = readFileSync(WEBHOOKS, 'utf8').replace(/^# .*\n/, '')
  return text.replaceAll('http://127.0.0.1:4101', base).trim()
}
