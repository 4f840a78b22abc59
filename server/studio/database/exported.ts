import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { ExportSettings } from '#contract/studio/exports/export-settings.ts'
import type { ExportState, SourceType } from '#contract/studio/exports/exports.ts'
import { moment, studio } from './schema.ts'

/** Pictures that leave together; the row is the entry of its queue too. Removed a day after its end. */
export const exports = studio.table(
  'exports',
  {
    id: text().primaryKey(),
    intent: text().notNull(),
    /** SHA-256 of its selection and settings; null for exports of an older Easel. */
    contentSha256: text('content_sha256'),
    name: text().notNull(),
    settings: jsonb().$type<ExportSettings>().notNull(),
    state: text().$type<ExportState>().notNull(),
    /** Why it does not go on by itself. */
    hold: text(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    leaseUntil: moment('lease_until'),
    token: integer().notNull().default(0),
  },
  (table) => [unique('exports_intent').on(table.intent)],
)

/** The files of an export, in the order of its zip; rendered into its folder under their ordinals. */
export const exportFiles = studio.table(
  'export_files',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => exports.id, { onDelete: 'cascade' }),
    ordinal: integer().notNull(),
    kind: text().$type<'picture' | 'manifest-csv' | 'manifest-json' | 'contact-sheet'>().notNull(),
    assetId: text('asset_id'),
    /** With its folders. */
    name: text().notNull(),
    /** Its size, and so a size in its name, is known once it is rendered. */
    isOpen: boolean('is_open').notNull().default(false),
    /** Values that only this export knows, by the names of their tokens. */
    extra: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** When it was rendered or left out; null before. */
    settledAt: moment('settled_at'),
    /** Why it was left out. */
    failure: text(),
    bytes: bigint({ mode: 'number' }),
    sha256: text(),
    crc32: bigint({ mode: 'number' }),
    width: integer(),
    height: integer(),
    quality: integer(),
    isOverBudget: boolean('is_over_budget').notNull().default(false),
    sourceType: text('source_type').$type<SourceType>(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.ordinal] }),
    index('export_files_open').on(table.exportId, table.ordinal).where(sql`settled_at is null`),
  ],
)

export type ExportRow = typeof exports.$inferSelect
export type ExportFileRow = typeof exportFiles.$inferSelect
