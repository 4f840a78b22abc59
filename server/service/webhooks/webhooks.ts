import type { FastifyBaseLogger } from 'fastify'
import type { Field } from '#contract/service/describe/field.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { anyWebhookUrl, webhookUrl } from '#contract/service/values/generation-fields.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemLookup } from '#server/platform/http/address-guard.ts'
import { type Deliverer, type DelivererOptions, startDeliverer } from './deliverer.ts'
import { openDeliveries } from './deliveries.ts'
import { openSigningKeys, type SigningKeys } from './signing-keys.ts'
import { requireDeliverable } from './submission.ts'

export interface WebhookOptions
  extends Partial<Pick<DelivererOptions, 'schedule' | 'timeoutMs' | 'lookEveryMs' | 'ca' | 'lookup'>> {
  /** `host:port` entries that deliveries may reach at any address; for tests. */
  readonly allowHosts?: readonly string[]
  /** A signing key older than this is replaced. */
  readonly keyDays?: number
}

/** Webhooks, from validating an address to delivering. */
export interface Webhooks {
  readonly signingKeys: SigningKeys
  /** The accepted addresses: plain HTTP only if the deployment allows hosts. */
  addressField(catalogue: Catalogue): Field
  /** Refuses with 400 an address that deliveries may not reach. */
  requireDeliverable(url: string): Promise<void>
  /** Starts to deliver, with the bodies from `bodyOf`. */
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
    const message =
      'WEBHOOK_ALLOW_HOSTS lets webhooks reach these hosts at private addresses and over plain HTTP; for tests only'
    log.warn({ allowHosts }, message)
  }
  const signingKeys = openSigningKeys(db, now, keyDays)
  return {
    signingKeys,
    addressField: (catalogue) => (allowHosts.length > 0 ? anyWebhookUrl(catalogue) : webhookUrl(catalogue)),
    requireDeliverable: (url) => requireDeliverable(url, guard),
    start: (bodyOf) =>
      startDeliverer({
        ...guard,
        ...delivering,
        keys: signingKeys,
        deliveries: openDeliveries(db, now),
        bodyOf,
        now,
        log,
      }),
  }
}
