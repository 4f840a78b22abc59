import { sql } from 'drizzle-orm'
import { index, integer, text } from 'drizzle-orm/pg-core'
import { generations, moment, service } from '../database/schema.ts'

/** Ed25519 keys for deliveries: the newest one that is not retired signs. */
export const signingKeys = service.table('signing_keys', {
  kid: text().primaryKey(),
  /** PKCS #8, PEM. */
  privateKey: text('private_key').notNull(),
  /** The 32 bytes of the public key, base64url. */
  x: text().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Retired keys stay published for some days, so that earlier deliveries can be verified. */
  retiredAt: moment('retired_at'),
})

/** Deliveries of completed generations; a row is the queue's entry and its record. */
export const deliveries = service.table(
  'webhook_deliveries',
  {
    generationId: text('generation_id')
      .primaryKey()
      .references(() => generations.id),
    url: text().notNull(),
    /** The requesting account, as receivers see it. */
    userId: text('user_id').notNull(),
    state: text().$type<'waiting' | 'delivered' | 'given-up'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    leaseUntil: moment('lease_until'),
    token: integer().notNull().default(0),
    /** The outcome of the last attempt, in a few words. */
    lastOutcome: text('last_outcome'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`state = 'waiting'`)],
)
