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

/** The first page of the reference: from no key to a verified delivery, and what can go wrong. */
export function guide(catalogue: Catalogue, base: string): string {
  return [
    `Makes pictures from words, and new pictures from pictures. Requests are forms, answers are JSON; the address is \`${base}\`.`,
    '# Get a key',
    'Every request carries a key in the header `Api-Key`. Whoever runs the service makes one; it is shown once. Run these lines in Easel’s folder, with `DATA_DIR` set as for the service (without it, both use the same folder).',
    fence('sh', KEY),
    '`--admin` lets the member’s keys use the endpoints under `/v2/account`; keys of other members get 404 there. A new organization has unlimited credit; `set-credit` limits it, and `top-up` adds to it later.',
    'Where Easel runs on your own machine, the studio’s own key is in `DATA_DIR/service-key`. The requests here read the key from the environment, in `EASEL_API_KEY`; in another shell, set it again:',
    fence('sh', 'export EASEL_API_KEY="the key"'),
    '# Make a picture',
    'A synchronous request answers when the picture is finished, with a link to download it from.',
    samples(makeSample(base)),
    `The link lives for ${hours(catalogue.link_lifetime_seconds)} as a rule: keep the picture, not the link. Where \`is_image_safe\` is false, the picture failed the safety check and has no link.`,
    '# Wait for it',
    'Asynchronous requests answer at once with a `generation_id`. **Poll** for it until `status` is `completed` or `failed`; with `Prefer: wait=20` the answer comes as soon as it ends.',
    samples(waitSample(base)),
    `Or have a **webhook** called: add \`webhook_url\`, a public HTTPS address, to the request. At most ${catalogue['polling_rate_limit.requests']} polls in ${catalogue['polling_rate_limit.window_seconds']} seconds are answered; a 429 says in \`Retry-After\` how long to wait.`,
    '# Webhooks',
    webhookSections(base),
    '# Errors',
    `An error is \`{"error": "…"}\` with a sentence; of bad input it names every field at fault.`,
    table('Status', ERROR_TABLE),
    'A 402 or 429 of a request that makes pictures also has a `reject_reason`:',
    table('reject_reason', REJECT_TABLE),
    'A generation that failed is not charged, and has a `failure_reason`:',
    table('failure_reason', FAILURE_TABLE),
    '# Limits',
    limits(catalogue),
    '# Send again safely',
    `A request that makes pictures may carry an \`${IDEMPOTENCY_KEY}\`, a name of your own for it. Sent again under that name within ${hours(KEPT_SECONDS)}, it makes and costs nothing anew: the answer is about the first generation, with \`${IDEMPOTENCY_REPLAYED}: true\`. Without a key, a request whose answer was lost may be made and charged twice.`,
    '# Money',
    'Prices are in millionths of a US dollar (`usd_micros`), invoices in decimal strings: never read them as floats. What is made is charged, pictures that fail the safety check too; refusals and failures are not. With `dry_run`, the endpoints that have it tell the price and make nothing.',
    prices(catalogue),
    largerPictures(catalogue),
    'A quote tells its price twice: in `usd_micros`, and in `credit_millis`, thousandths of a credit. A credit is one US cent, so `credit_millis` is a tenth of `usd_micros`.',
  ].join('\n\n')
}

const captured = (variable: string, field: string, command: string) =>
  `${variable}=$(npm run --silent service -- ${command} --json | ${jsonText(field)})`

const KEY = [
  captured('ORGANIZATION', 'organizationId', 'create-organization --name "Harbour Studio"'),
  captured('MEMBER', 'memberId', 'create-member --organization "$ORGANIZATION" --name Ada --admin'),
  'npm run --silent service -- set-credit --organization "$ORGANIZATION" --usd 25',
  `export ${captured('EASEL_API_KEY', 'key', 'create-key --member "$MEMBER" --label laptop')}`,
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

/** Told once, in docs/webhooks.md. */
function webhookSections(base: string): string {
  const text = readFileSync(WEBHOOKS, 'utf8').replace(/^# .*\n/, '')
  return text.replaceAll('http://127.0.0.1:4101', base).trim()
}
