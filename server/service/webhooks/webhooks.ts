import type { FastifyBaseLogger } from 'fastify'
import type { Field } from '#contract/service/describe/field.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { anyWebhookUrl, webhookUrl } from '#contract/service/values/generation-fields.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemLookup } from '#server/platform/http/address-guard.ts'
import type { Consequence } from '../queue/work.ts'
import { type Deliverer, type DelivererOptions, startDeliverer, TIMEOUT_MS } from './deliverer.ts'
import { deliverCompleted, openDeliveries } from './deliveries.ts'
import { openSigningKeys, type SigningKeys } from './signing-keys.ts'
import { requireDeliverable } from './submission.ts'

export interface WebhookOptions
  extends Partial<Pick<DelivererOptions, 'schedule' | 'timeoutMs' | 'ca' | 'lookup'>> {
  /** `host:port` entries that deliveries may go to whatever their address is; for tests. */
  readonly allowHosts?: readonly string[]
  /** A signing key older than this is replaced. */
  readonly keyDays?: number
}

/** Everything about webhooks, from the address that a request names to the delivery that was taken. */
export interface Webhooks {
  readonly signingKeys: SigningKeys
  /** Writes a delivery down in the transaction that completes its generation. */
  readonly consequence: Consequence
  /** What is taken as an address: plain HTTP only where the deployment names hosts. */
  addressField(catalogue: Catalogue): Field
  /** Refuses, with 400, an address that deliveries may not go to. */
  requireDeliverable(url: string): Promise<void>
  /** Begins to deliver, with the bodies that `bodyOf` gives. */
  start(bodyOf: DelivererOptions['bodyOf']): Deliverer
}

const KEY_DAYS = 90

interface Deps {
  readonly db: Database
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

export function openWebhooks({ db, now, log }: Deps, options: WebhookOptions = {}): Webhooks {
  const { allowHosts = [], lookup = systemLookup, keyDays = KEY_DAYS, ...delivering } = options
  const guard = { allowHosts, lookup }
  if (allowHosts.length > 0) {
    const message = 'webhooks may go to these hosts whatever their address is; this is for tests alone'
    log.warn({ allowHosts }, message)
  }
  const leaseMs = 2 * (options.timeoutMs ?? TIMEOUT_MS)
  const signingKeys = openSigningKeys(db, now, keyDays)
  return {
    signingKeys,
    consequence: deliverCompleted(now),
    addressField: (catalogue) => (allowHosts.length > 0 ? anyWebhookUrl(catalogue) : webhookUrl(catalogue)),
    requireDeliverable: (url) => requireDeliverable(url, guard),
    start: (bodyOf) =>
      startDeliverer({
        ...guard,
        ...delivering,
        keys: signingKeys,
        deliveries: openDeliveries(db, now, leaseMs),
        bodyOf,
        now,
        log,
      }),
  }
}
