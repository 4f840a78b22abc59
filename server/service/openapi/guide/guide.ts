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
import { inCurl } from '../samples/curl.ts'
import { inJavaScript } from '../samples/javascript.ts'
import { inPython } from '../samples/python.ts'
import { operationSample, readSample } from '../samples/sample-request.ts'
import { limits } from './limits.ts'

const WEBHOOKS = new URL('../../../../docs/webhooks.md', import.meta.url)
const FAST = 'generate-fast'
const FAST_ROUTE = { path: '/v1/text-to-image/p-image-svc', answers: 'sync' } as const

/** The first page of the reference: from no key to a verified delivery, and what can go wrong. */
export function guide(catalogue: Catalogue, base: string): string {
  const make = operationSample(FAST, FAST_ROUTE, { base, catalogue })
  const poll = readSample('generation-v2', base)
  return [
    `Makes pictures from words, and new pictures from pictures. Requests are forms, answers are JSON; the address is \`${base}\`.`,
    '# Get a key',
    'Every request carries a key in the header `Api-Key`. Whoever runs the service makes one; it is shown once.',
    fence('sh', KEY),
    'Where Easel runs on your own machine, the studio’s own key is in `DATA_DIR/service-key`. The requests here read the key from the environment:',
    fence('sh', 'export SVC_API_KEY="the key"'),
    '# Make a picture',
    'A synchronous request answers when the picture is finished, with a link to download it from.',
    samples(make),
    `The link lives for ${hours(catalogue.link_lifetime_seconds)} as a rule: keep the picture, not the link. Where \`is_image_safe\` is false, the picture failed the safety check and has no link.`,
    '# Wait for it',
    'Asynchronous requests answer at once with a `generation_id`. **Poll** for it until `status` is `completed` or `failed`; with `Prefer: wait=20` the answer comes as soon as it ends.',
    samples(poll),
    `Or have a **webhook** called: add \`webhook_url\`, a public HTTPS address, to the request. At most ${catalogue['polling_rate_limit.requests']} polls in ${catalogue['polling_rate_limit.window_seconds']} seconds are answered; a 429 says in \`Retry-After\` how long to wait.`,
    '# Verify a webhook',
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
  ].join('\n\n')
}

const KEY = `npm run service -- create-organization --name "Harbour Studio"
npm run service -- create-member --organization ID --name Ada
npm run service -- create-key --member ID --label laptop
npm run service -- top-up --organization ID --usd 25`

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

const samples = (request: Parameters<typeof inCurl>[0]) =>
  [fence('sh', inCurl(request)), fence('js', inJavaScript(request)), fence('python', inPython(request))].join(
    '\n\n',
  )

const hours = (seconds: number) => `${seconds / 3600} hours`

function table(first: string, rows: Readonly<Record<string, ErrorRow>>): string {
  const lines = Object.entries(rows).map(
    ([name, { meaning, advice }]) => `| \`${name}\` | ${meaning} | ${advice} |`,
  )
  return [`| ${first} | Meaning | What to do |`, '| --- | --- | --- |', ...lines].join('\n')
}

function prices(catalogue: Catalogue): string {
  const rows = Object.entries(catalogue)
    .filter(([name]) => name.startsWith('prices.') && !name.endsWith('factor'))
    .flatMap(([name, price]) => {
      const product = name.slice('prices.'.length)
      const each = typeof price === 'number' ? [['', price]] : Object.entries(Object(price))
      return each.map(([word, micros]) => `| \`${product}\` | ${word} | $${Number(micros) / 1e6} |`)
    })
  return ['| Product | Choice | A picture, US dollars |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Told once, in docs/webhooks.md: what comes before the notes for this machine, its headings one lower. */
function webhookSections(base: string): string {
  const text = readFileSync(WEBHOOKS, 'utf8').replace(/^# .*\n/, '')
  const [told = ''] = text.split(/^## On your own machine/m)
  return told.replaceAll('http://127.0.0.1:4101', base).trim()
}
