import { randomBytes } from 'node:crypto'
import { operationOf } from '#contract/service/operations/table.ts'
import type { ResultsBy } from '#contract/studio/studio.ts'
import { addressOf, ForbiddenHost, type Guard, systemLookup } from '#server/platform/http/address-guard.ts'
import type { RunRow } from '../database/schema.ts'
import { routeOf } from '../image-service/submission.ts'
import type { StudioOptions } from '../studio-options.ts'

/** Begins the addresses that an image service delivers to; a secret of the run follows. */
export const WEBHOOKS_PATH = '/webhooks/svc/'

/** Where an image service delivers the end of runs. */
export interface WebhookAddresses {
  /** How results come, for people. */
  readonly resultsBy: ResultsBy
  /** The address of a run that is about to be sent; null where it waits by polling alone. */
  addressFor(run: Pick<RunRow, 'operation' | 'webhookUrl'>): string | null
}

/** 24 random bytes, URL-safe base64: the end of a run's address. */
export const SECRET_CHARS = 32
const newSecret = () => randomBytes((SECRET_CHARS / 4) * 3).toString('base64url')

const hasWebhook = ({ operation }: Pick<RunRow, 'operation'>) =>
  routeOf(operationOf(operation)).webhook !== undefined

/**
 * The studio's addresses for deliveries, if it has a public one. An image service refuses addresses that are not public or not
 * HTTPS: then it is only polled.
 */
export async function openWebhookAddresses(
  options: Pick<StudioOptions, 'publicUrl' | 'webhookHosts' | 'service'>,
): Promise<WebhookAddresses> {
  const { publicUrl, webhookHosts: allowHosts = [], service } = options
  const resultsBy = await resultsOf(publicUrl, { allowHosts, lookup: service.lookup ?? systemLookup })
  const base = resultsBy.kind === 'webhooks' ? resultsBy.address : null
  return {
    resultsBy,
    // A request is repeated as it was sent: under the same key, another one would be refused.
    addressFor: (run) => run.webhookUrl ?? (base !== null && hasWebhook(run) ? base + newSecret() : null),
  }
}

async function resultsOf(publicUrl: string | undefined, guard: Guard): Promise<ResultsBy> {
  const polling = (reason: string): ResultsBy => ({ kind: 'polling', reason })
  if (publicUrl === undefined) return polling('STUDIO_PUBLIC_URL is not set.')
  const url = new URL(publicUrl.replace(/\/*$/, '') + WEBHOOKS_PATH)
  if (url.protocol !== 'https:') return polling(`STUDIO_PUBLIC_URL ${publicUrl} is not an https:// address.`)
  try {
    await addressOf(url, guard)
  } catch (error) {
    return polling(
      error instanceof ForbiddenHost
        ? `STUDIO_PUBLIC_URL ${publicUrl} is not public: ${error.message}.`
        : `The host of STUDIO_PUBLIC_URL ${publicUrl} cannot be resolved.`,
    )
  }
  return { kind: 'webhooks', address: url.href }
}
