import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { operationOf } from '#contract/service/operations/table.ts'
import { webhookHeaders } from '#contract/service/resources/webhook.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { isFinished } from '#contract/studio/run-state.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type RunRow, runs } from '../database/schema.ts'
import type { Notifications } from '../events/notifications.ts'
import { Refusal } from '../http/errors.ts'
import { type Delivery, readDelivery } from '../image-service/answers.ts'
import type { Sighting } from '../runs/advance.ts'
import { record } from '../runs/record.ts'
import type { Signatures } from './signatures.ts'
import { SECRET_CHARS, WEBHOOKS_PATH } from './webhook-address.ts'

interface Deps {
  readonly db: Database
  readonly signatures: Signatures
  readonly notifications: Pick<Notifications, 'runChanged' | 'studioChanged'>
  readonly catalogue: Catalogue
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  /** Called after a run was changed. */
  delivered(): void
}

/** As large as any answer about a generation. */
const MAX_BYTES = 4 * 1024 * 1024
const MAX_AGE_SECONDS = 300

/**
 * Takes the image service's deliveries of completed generations. The address has a secret of the run's own; what it says counts
 * only with the service's signature. It answers 204 once the end of the run is stored, or, where only a poll tells what it costs, that
 * it is polled now: a delivery that comes again changes nothing.
 */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (receiver) => {
    // The signature is over the bytes as they came.
    receiver.removeAllContentTypeParsers()
    receiver.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) =>
      done(null, body),
    )
    const secret = { config: { hasSecretPath: true } } as const
    receiver.post<{ Params: { secret: string } }>(
      `${WEBHOOKS_PATH}:secret`,
      secret,
      async (request, reply) => {
        const run = await runOf(request.params.secret, deps)
        const headers = z.safeParse(webhookHeaders, request.headers)
        if (!headers.success) {
          const [issue] = headers.error.issues
          throw new Refusal(
            400,
            'bad-request',
            `The header ${String(issue?.path[0])} is missing or malformed.`,
          )
        }
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const age = Math.abs(deps.now().getTime() / 1000 - Number(headers.data['x-svc-webhook-timestamp']))
        if (age > MAX_AGE_SECONDS)
          throw new Refusal(
            401,
            'not-signed',
            'The delivery was signed more than 5 minutes ago, or by a clock that is wrong.',
          )
        const verdict = await deps.signatures.judge(headers.data, body)
        if (verdict === 'unknown')
          throw new Refusal(
            502,
            'service-silent',
            'The keys of the image service cannot be read now: deliver again later.',
          )
        if (verdict === 'forged')
          throw new Refusal(401, 'not-signed', 'No key of the image service made this signature.')
        const delivery = readDelivery(body.toString())
        const id = headers.data['x-svc-webhook-generation-id']
        if ('what' in delivery)
          throw new Refusal(400, 'bad-request', `The delivery cannot be read: ${delivery.what}.`)
        if (delivery.generationId !== id || (run.generationId !== null && run.generationId !== id))
          throw new Refusal(404, 'not-found', 'This address is another generation’s.')
        await take(run, delivery, deps)
        return reply.code(204).send()
      },
    )
  })
}

async function runOf(secret: string, { db }: Deps): Promise<RunRow> {
  const [run] = await db
    .select()
    .from(runs)
    .where(
      and(
        isNotNull(runs.webhookUrl),
        eq(sql`right(${runs.webhookUrl}, ${sql.raw(String(SECRET_CHARS))})`, secret),
      ),
    )
  if (!run) throw new Refusal(404, 'not-found', 'No run has this address.')
  return run
}

/** Stores what a delivery means for its run, whose answer may have been lost. */
async function take(run: RunRow, delivery: Delivery, deps: Deps): Promise<void> {
  const { db, notifications, now, log } = deps
  if (isFinished(run.state)) return
  const at = now()
  const { generationId, results, costUsdMicros } = delivery
  const sightings: Sighting[] = [{ kind: 'accepted', at, generationId, nextAttemptAt: at }]
  // Only a poll tells what a generation cost whose price depends on its use.
  const isPolled = costUsdMicros === null && isPricedByUse(run, deps)
  if (!isPolled) sightings.push({ kind: 'completed', at, results, costUsdMicros })
  let changed: RunRow | null = null
  for (const sighting of sightings) changed = (await record(db, { runId: run.id, sighting })) ?? changed
  if (isPolled)
    await db
      .update(runs)
      .set({ nextAttemptAt: at })
      .where(and(eq(runs.id, run.id), eq(runs.state, 'pending')))
  log.info({ run: run.id, generation: generationId, isPolled }, 'delivery of a run')
  if (changed) {
    notifications.runChanged(run.id)
    notifications.studioChanged()
  }
  deps.delivered()
}

const isPricedByUse = ({ operation, values }: RunRow, { catalogue }: Deps): boolean =>
  operationOf(operation).price(values, catalogue, {}).pricing === 'usage'
