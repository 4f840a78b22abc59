import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { READS } from '#contract/service/describe/reads.ts'
import type { apiKeyRecord, invoice } from '#contract/service/resources/account.ts'
import type { Database } from '#server/platform/database/database.ts'
import { apiKeys, members } from '../database/schema.ts'
import { redacted } from '../ids.ts'
import { ServiceError } from '../service-error.ts'
import { callerOf } from './authenticate.ts'

type Invoice = z.infer<typeof invoice>

interface Deps {
  readonly db: Database
  readonly now: () => Date
  readonly invoicesOf: (db: Database, organizationId: string, now: Date) => Promise<Invoice[]>
}

/** service-api.md, Account and custom models: only keys of admins have access; all others get 404. */
export function accountRoutes(app: FastifyInstance, { db, now, invoicesOf }: Deps): void {
  app.get(READS['api-keys'].path, async (request) => ({ api_keys: await keysOf(db, adminOf(request)) }))
  app.get(READS.invoices.path, async (request) => ({
    invoices: await invoicesOf(db, adminOf(request), now()),
  }))
}

function adminOf(request: FastifyRequest): string {
  const { isAdmin, organizationId } = callerOf(request)
  if (!isAdmin) throw new ServiceError(404, 'not found for this key: its owner is not an admin')
  return organizationId
}

/** Every key of an organization, newest first, including disabled and archived ones. */
async function keysOf(db: Database, organizationId: string): Promise<z.infer<typeof apiKeyRecord>[]> {
  const rows = await db
    .select({ key: apiKeys, creator: members.name })
    .from(apiKeys)
    .innerJoin(members, eq(members.id, apiKeys.memberId))
    .where(eq(apiKeys.organizationId, organizationId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return rows.map(({ key, creator }) => ({
    api_key_id: key.id,
    redacted_api_key: redacted(key.prefix),
    creation_time: key.createdAt.toISOString(),
    status: key.status,
    label: key.label,
    creator_display_label: creator,
  }))
}
