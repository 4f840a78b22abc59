import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { FileFacts } from '#contract/service/describe/file-field.ts'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Queue } from '#contract/service/values/queues.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { storedObjectsIn } from '#server/platform/storage/object-uses.ts'

export const service = pgSchema('service')

/** Milliseconds, so that answers show exactly the stored value. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Secrets of this deployment, created at its first start: the key that signs links. */
export const secrets = service.table('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** The id of the data folder that the rows' files are in: one row (platform/data-folder.ts). */
export const dataFolder = service.table('data_folder', {
  one: boolean().primaryKey(),
  id: text().notNull(),
})

/** When each object in a bucket was last used (platform/storage/object-uses.ts). */
export const storedObjects = storedObjectsIn(service)

/** The polls of an organization in its last window, where several processes share the database (limits/poll-limit.ts). */
export const pollWindows = service.table('poll_windows', {
  organizationId: text('organization_id').primaryKey(),
  endsAt: moment('ends_at').notNull(),
  calls: integer().notNull(),
})

export const organizations = service.table('organizations', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** OR-ed with the request's own field (service-api.md, Copyright detection rule). */
  copyrightDetectionEnabled: boolean('copyright_detection_enabled').notNull().default(false),
  /** Maximum pictures in progress, for each queue; null means the catalogue's limit. */
  maxInflight: integer('max_inflight'),
  /** Remaining credit minus reservations for generations in progress; null means unlimited. */
  creditUsdMicros: bigint('credit_usd_micros', { mode: 'number' }),
  isSubscribed: boolean('is_subscribed').notNull().default(true),
  /** Maximum pictures a day (UTC); null means unlimited. */
  dailyPictures: integer('daily_pictures'),
  /** Remaining pictures for the fast queue; null means unlimited. */
  priorityPictures: integer('priority_pictures'),
  /** Allowed operations; null means all. */
  features: jsonb().$type<OperationId[]>(),
  createdAt: moment('created_at').notNull(),
})

/** The organization that a row belongs to. */
export const ofOrganization = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id)

export const members = service.table('members', {
  id: text().primaryKey(),
  organizationId: ofOrganization(),
  name: text().notNull(),
  isAdmin: boolean('is_admin').notNull(),
})

export const apiKeys = service.table('api_keys', {
  id: text().primaryKey(),
  organizationId: ofOrganization(),
  memberId: text('member_id')
    .notNull()
    .references(() => members.id),
  /** SHA-256 of the key; the key itself is shown once and never stored. */
  hash: text().notNull().unique(),
  /** Its first 4 characters, for lists. */
  prefix: text().notNull(),
  label: text(),
  status: text().$type<'active' | 'disabled' | 'archived'>().notNull().default('active'),
  createdAt: moment('created_at').notNull(),
})

/** The key of the request that made a row. */
export const ofApiKey = () =>
  text('api_key_id')
    .notNull()
    .references(() => apiKeys.id)

/** A file of a request: its properties, and the hash that its bytes are stored under. */
export interface RequestFile extends FileFacts {
  readonly sha256: string
}

export const generations = service.table(
  'generations',
  {
    /** 128 random bits, URL-safe base64. */
    id: text().primaryKey(),
    organizationId: ofOrganization(),
    apiKeyId: ofApiKey(),
    operation: text().$type<OperationId>().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    files: jsonb().$type<Record<string, RequestFile[]>>().notNull(),
    webhookUrl: text('webhook_url'),
    isCopyrightChecked: boolean('is_copyright_checked').notNull(),
    seed: integer().notNull(),
    pictures: integer().notNull(),
    /** Null until it is completed, and where it was completed before equal pictures were charged once (billing/charged.ts). */
    chargedPictures: integer('charged_pictures'),
    queue: text().$type<Queue>().notNull(),
    billingIdentifier: text('billing_identifier').notNull(),
    priceUsdMicros: bigint('price_usd_micros', { mode: 'number' }).notNull(),
    pricing: text().$type<'fixed' | 'usage'>().notNull(),
    status: text().$type<'pending' | 'completed' | 'failed'>().notNull().default('pending'),
    failureReason: text('failure_reason'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    /** The work queue's columns: the claim's owner and end, its token, and the number of attempts. */
    leaseUntil: moment('lease_until'),
    token: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    index('generations_waiting').on(table.createdAt, table.id).where(sql`status = 'pending'`),
    index('generations_in_flight').on(table.organizationId, table.queue).where(sql`status = 'pending'`),
  ],
)

/**
 * The idempotency key that a generation was made under (the extension in contract/service/resources/idempotency.ts).
 */
export const idempotencyKeys = service.table(
  'idempotency_keys',
  {
    organizationId: ofOrganization(),
    key: text().notNull(),
    /** A hash of the request. */
    fingerprint: text().notNull(),
    generationId: text('generation_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.key] }),
    index('idempotency_keys_oldest').on(table.createdAt),
  ],
)

export const generatedPictures = service.table(
  'generated_pictures',
  {
    generationId: text('generation_id')
      .notNull()
      .references(() => generations.id),
    ordinal: integer().notNull(),
    /** Null for a withheld picture: its bytes are not stored. */
    sha256: text(),
    /** As reported; a 3.0 transparent picture is delivered larger if an upscale was requested. */
    width: integer().notNull(),
    height: integer().notNull(),
    seed: integer().notNull(),
    prompt: text().notNull(),
    /** What was drawn of a prompt that was not rewritten; a rewritten one ends with it. */
    drawnReport: text('drawn_report'),
    /** For layerized designs: the picture without its text, and the text. */
    baseSha256: text('base_sha256'),
    textBlocks: jsonb('text_blocks').$type<DetectedTextBlock[]>(),
    isSafe: boolean('is_safe').notNull(),
  },
  (table) => [primaryKey({ columns: [table.generationId, table.ordinal] })],
)
