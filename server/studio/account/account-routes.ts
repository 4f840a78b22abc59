import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { READS } from '#contract/service/describe/reads.ts'
import { apiKeyList, invoiceList } from '#contract/service/resources/account.ts'
import { customModelList } from '#contract/service/resources/model.ts'
import { accountRoutes as rows } from '#contract/studio/account.ts'
import type { Database } from '#server/platform/database/database.ts'
import { within } from '#server/platform/deadline.ts'
import type { Notifications } from '../events/notifications.ts'
import { Refusal } from '../http/errors.ts'
import { register } from '../http/register.ts'
import { answerOf } from '../image-service/answer-of.ts'
import type { ImageService } from '../image-service/client.ts'
import { settleInvoiced } from './invoiced.ts'

const TIMEOUT_MS = 15_000

/** service-api.md, Account: a key of a member who is not an admin gets 404. */
const notAdmin = () =>
  new Refusal(
    404,
    'not-admin',
    'The service shows this to organization admins only, and SVC_API_KEY is not an admin’s key. ' +
      'Set SVC_API_KEY to an admin’s key and start Easel again.',
  )

interface AccountRoutes {
  readonly db: Database
  readonly notifications: Notifications
  readonly service: ImageService
  readonly apiKey: string
}

/** Keys, invoices and custom models, read live from the service; only the costs on invoices are stored. */
export function accountRoutes(
  app: FastifyInstance,
  { db, notifications, service, apiKey }: AccountRoutes,
): void {
  async function told<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
    const answer = await within(TIMEOUT_MS, undefined, (signal) => service.read(path, signal))
    const body = answerOf(answer)
    const parsed = z.safeParse(schema, body)
    if (parsed.success) return parsed.data
    throw new Refusal(
      502,
      'unreadable',
      'The service’s response could not be read. Its version may not match.',
    )
  }
  const forAdmins = <T>(path: string, schema: z.ZodMiniType<T>) =>
    told(path, schema).catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 404 ? notAdmin() : error
    })
  register(app, rows, {
    keys: () => forAdmins(READS['api-keys'].path, apiKeyList),
    async invoices() {
      const list = await forAdmins(READS.invoices.path, invoiceList)
      const settled = await settleInvoiced(db, list.invoices, apiKey)
      for (const id of settled) notifications.runChanged(id)
      if (settled.length > 0) notifications.studioChanged()
      return list
    },
    async models() {
      const [owned, shared] = await Promise.all(
        ['owned', 'shared'].map((scope) => told(`${READS.models.path}?scope=${scope}`, customModelList)),
      )
      return { models: [...(owned?.models ?? []), ...(shared?.models ?? [])] }
    },
  })
}
