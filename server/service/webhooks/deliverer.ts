import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { signingMessage, WEBHOOK_HEADERS } from '#contract/service/resources/webhook.ts'
import { untilBack } from '#server/platform/database/until-back.ts'
import { ForbiddenHost, type Guard } from '#server/platform/http/address-guard.ts'
import { boundedWaitMs } from '#server/platform/http/retry-after.ts'
import { RENEW_MS, startLeasedWork } from '#server/platform/leased-work.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import { type Deliveries, type Delivery, receiverOf } from './deliveries.ts'
import { guardedPost, type Sent } from './guarded-post.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Seconds between attempts: eleven of them, spread over a day. */
export const SCHEDULE: readonly number[] = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800]
export const TIMEOUT_MS = 15_000
const AT_ONCE = 32
/** Limit for one receiver, so that receivers that never answer do not delay the others. */
const TO_ONE_AT_ONCE = 4
/** Interval of the search for due deliveries that nobody told of. */
const LOOK_MS = 1_000
const MAX_WAIT_MS = 86_400_000

export interface DelivererOptions extends Guard {
  readonly deliveries: Deliveries
  readonly keys: SigningKeys
  /** The body for a completed generation; null if the generation no longer exists. */
  readonly bodyOf: (generationId: string) => Promise<string | null>
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly schedule?: readonly number[]
  readonly timeoutMs?: number
  readonly lookEveryMs?: number
  readonly ca?: string
}

export interface Deliverer {
  /** A generation has ended: there may be a delivery. */
  wake(): void
  /** Puts running deliveries back into the queue, and sends nothing more. */
  stop(): Promise<void>
}

/** Sends due deliveries and retries them by the schedule until they are accepted or given up. */
export function startDeliverer(options: DelivererOptions): Deliverer {
  const { deliveries, log, lookEveryMs = LOOK_MS } = options
  const held = new Set<string>()
  /** The receiver of each delivery in progress. */
  const receivers = new Map<string, string>()
  return startLeasedWork<Delivery>({
    held,
    capacity: () => AT_ONCE,
    async claim() {
      const delivery = await deliveries.claimDue({ without: fullReceivers([...receivers.values()]), held })
      if (delivery) receivers.set(delivery.id, receiverOf(delivery))
      return delivery ? [delivery] : []
    },
    perform: (delivery, { stopping }) => attempt(delivery, stopping, options),
    lookEveryMs,
    renewal: { everyMs: RENEW_MS, renew: deliveries.renew },
    onEnd: ({ id }) => void receivers.delete(id),
    onError(err, delivery) {
      if (delivery)
        return log.error({ err, generation: delivery.id }, 'saving the outcome of a webhook delivery failed')
      const trouble = troubleOf(err)
      if (trouble) log.debug({ err }, trouble.message)
      else log.error({ err }, 'claiming webhook deliveries failed')
    },
  })
}

/** Receivers with the maximum number of deliveries in progress. */
const fullReceivers = (busy: readonly string[]) =>
  [...new Set(busy)].filter((receiver) => busy.filter((other) => other === receiver).length >= TO_ONE_AT_ONCE)

async function attempt(delivery: Delivery, stopping: AbortSignal, options: DelivererOptions): Promise<void> {
  const outcome = await send(delivery, stopping, options)
  // Retry the write: otherwise a receiver that has accepted the delivery gets it again.
  await untilBack(() => note(delivery, outcome, { ...options, stopping }), {
    stopped: stopping,
    onTrouble: ({ message }, err) =>
      options.log.warn(
        { err, generation: delivery.id },
        `saving the outcome of a webhook delivery waits: ${message}`,
      ),
  })
}

interface Noting extends DelivererOptions {
  readonly stopping: AbortSignal
}

async function note(
  delivery: Delivery,
  outcome: Outcome,
  { deliveries, log, now, schedule = SCHEDULE, stopping }: Noting,
): Promise<void> {
  if (stopping.aborted && !outcome.isTaken) return deliveries.handBack(delivery)
  const { id: generation, attempts } = delivery
  log.info({ generation, attempt: attempts, outcome: outcome.message }, 'webhook')
  if (outcome.isTaken) return deliveries.end(delivery, 'delivered', outcome.message)
  const delay = schedule[attempts - 1]
  if (outcome.isFinal || delay === undefined) return deliveries.end(delivery, 'given-up', outcome.message)
  // A receiver may ask for a longer wait, but attempts never come closer than the schedule says.
  const bounds = { floorMs: delay * 1000, ceilingMs: MAX_WAIT_MS }
  const waitMs = boundedWaitMs(outcome.retryAfterMs ?? 0, bounds)
  return deliveries.retry(delivery, new Date(now().getTime() + waitMs), outcome.message)
}

interface Outcome {
  readonly message: string
  readonly isTaken: boolean
  /** Another attempt would not help. */
  readonly isFinal: boolean
  readonly retryAfterMs?: number | null
}

const failure = (message: string, isFinal = false): Outcome => ({ message, isTaken: false, isFinal })

async function send(delivery: Delivery, signal: AbortSignal, options: DelivererOptions): Promise<Outcome> {
  const { bodyOf, timeoutMs = TIMEOUT_MS, ca } = options
  const text = await bodyOf(delivery.generationId)
  if (text === null) return failure('the generation is gone', true)
  const body = Buffer.from(text, 'utf8')
  const headers = await signedHeaders(delivery, body, options)
  try {
    const posting = { body, headers, timeoutMs, signal, ...(ca === undefined ? {} : { ca }) }
    return judged(await guardedPost(new URL(delivery.url), posting, options))
  } catch (error) {
    // The name may resolve to a public address by the next attempt; nothing is sent until then.
    if (error instanceof ForbiddenHost) return failure('the host is not public')
    const isLate = error instanceof Error && /Timeout|Abort/.test(error.name)
    if (isLate) return failure('no answer in time')
    const code = codeOf(error)
    return failure(
      /ENOTFOUND|ENODATA|EAI_/.test(code) ? `the host cannot be resolved (${code})` : `no answer: ${code}`,
    )
  }
}

const codeOf = (error: unknown) => String(Object(error).code ?? Object(error).name ?? 'unknown')

/** Only 2xx is success; 410 means that the receiver wants no more attempts (service-api.md, Delivery, 4). */
function judged({ status, retryAfterMs }: Sent): Outcome {
  if (status >= 200 && status < 300) return { message: `${status}`, isTaken: true, isFinal: true }
  return { ...failure(`${status}`, status === 410), retryAfterMs }
}

/** service-api.md, Headers on each delivery, and Signature verification, 2: over the raw bytes that are sent. */
async function signedHeaders(
  { generationId, userId }: Delivery,
  body: Buffer,
  { keys, now }: DelivererOptions,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now().getTime() / 1000))
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  const { kid, signature } = await keys.sign(signingMessage({ generationId, userId, timestamp, bodySha256 }))
  return {
    'Content-Type': 'application/json',
    [WEBHOOK_HEADERS.generationId]: generationId,
    [WEBHOOK_HEADERS.userId]: userId,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.keyId]: kid,
    [WEBHOOK_HEADERS.signature]: signature,
  }
}
