import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod/mini'
import {
  JWKS_PATH,
  jwkSet,
  signingMessage,
  type webhookHeaders,
} from '#contract/service/resources/webhook.ts'
import { within } from '#server/platform/deadline.ts'
import type { ImageService } from '../image-service/client.ts'

export type SignedHeaders = z.output<typeof webhookHeaders>

/** Whether a delivery is the service's; `unknown` where its keys cannot be read now. */
export type Verdict = 'authentic' | 'forged' | 'unknown'

/** Whoever sends forged deliveries must not make the studio ask the service for each of them. */
const REFRESH_EVERY_MS = 60_000
const READ_MS = 10_000

export interface Signatures {
  /** @param body the raw bytes, as received */
  judge(headers: SignedHeaders, body: Buffer): Promise<Verdict>
}

interface Deps {
  readonly service: Pick<ImageService, 'read'>
  readonly now: () => Date
}

/** Verifies deliveries by the keys that the service publishes (service-api.md, Signature verification). */
export function openSignatures({ service, now }: Deps): Signatures {
  let keys: readonly KeyObject[] | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    readAt = now().getTime()
    const answer = await within(READ_MS, undefined, (signal) => service.read(JWKS_PATH, signal)).catch(
      () => null,
    )
    if (answer?.kind !== 'told') return
    const set = z.safeParse(jwkSet, answer.body)
    if (set.success) keys = set.data.keys.map((key) => createPublicKey({ key, format: 'jwk' }))
  }

  /** Reads the keys again, once at a time; false if they were read a moment ago. */
  async function refreshed(): Promise<boolean> {
    if (!reading && now().getTime() - readAt < REFRESH_EVERY_MS) return false
    reading ??= read().finally(() => {
      reading = null
    })
    await reading
    return true
  }

  return {
    async judge(headers, body) {
      const message = Buffer.from(
        signingMessage({
          generationId: headers['x-svc-webhook-generation-id'],
          userId: headers['x-svc-webhook-user-id'],
          timestamp: headers['x-svc-webhook-timestamp'],
          bodySha256: createHash('sha256').update(body).digest('hex'),
        }),
      )
      const signature = Buffer.from(headers['x-svc-webhook-signature'], 'hex')
      const isAuthentic = () => keys?.some((key) => verify(null, message, key, signature)) ?? false
      if (isAuthentic()) return 'authentic'
      if ((await refreshed()) && isAuthentic()) return 'authentic'
      return keys === null ? 'unknown' : 'forged'
    },
  }
}
