import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PictureFormat } from '#contract/service/describe/file-field.ts'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import type { Edit } from '#contract/studio/edits.ts'
import type { RunState } from '#contract/studio/run-state.ts'
import type { RunFailure, RunHold, RunResult } from '#contract/studio/runs.ts'

export const studio = pgSchema('studio')

/** Milliseconds, so that a time read from a row and written into a cursor finds the row again. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const micros = (name: string) => bigint(name, { mode: 'number' })

/** The id of the data folder whose files the rows name: one row (platform/data-folder.ts). */
export const dataFolder = studio.table('data_folder', {
  one: boolean().primaryKey(),
  id: text().notNull(),
})

/** A stored picture. Its bytes are an object under its SHA-256; several assets may share one. */
export const assets = studio.table(
  'assets',
  {
    id: text().primaryKey(),
    sha256: text().notNull(),
    format: text().$type<PictureFormat>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    hasAlpha: boolean('has_alpha').notNull(),
    /** Computed when a rule first needs it. */
    isGrayscale: boolean('is_grayscale'),
    /** Whether no pixel of a picture with alpha is transparent. Computed when the picture's page is first opened. */
    isOpaque: boolean('is_opaque'),
    name: text().notNull(),
    origin: text().$type<'upload' | 'result' | 'edit'>().notNull(),
    runId: text('run_id'),
    ordinal: integer(),
    /** For edits: how the picture was made by hand. */
    editId: text('edit_id'),
    createdAt: moment('created_at').notNull(),
    /** When a person deleted it; the row stays. */
    removedAt: moment('removed_at'),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /** Stars, 1 to 5; 0 where a person gave none. */
    rating: smallint().notNull().default(0),
    note: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    /** Uploaded to be the mask of another picture: the library leaves it out. */
    isMask: boolean('is_mask').notNull().default(false),
  },
  (table) => [
    // A result that is kept twice (a crash between picture and row) is one asset; so is a file uploaded twice.
    unique('assets_result').on(table.runId, table.ordinal),
    // An edit is also repeated when its picture is sent again after a lost answer.
    unique('assets_edit').on(table.editId),
    uniqueIndex('assets_upload').on(table.sha256).where(sql`origin = 'upload'`),
    index('assets_sha256').on(table.sha256),
    index('assets_newest').on(table.createdAt, table.id),
    index('assets_tags').using('gin', table.tags),
  ],
)

/**
 * The words that find a picture: its name, note and tags, and the prompt, source and text of the run that made it. Triggers
 * write the rows (0012_library.sql); they are apart from the assets, whose rows are read whole.
 */
export const assetWords = studio.table(
  'asset_words',
  { assetId: text('asset_id').primaryKey(), words: tsvector().notNull() },
  (table) => [index('asset_words_words').using('gin', table.words)],
)

/** How pictures were edited by hand; announced before the picture itself is sent. */
export const edits = studio.table('edits', {
  id: text().primaryKey(),
  edit: jsonb().$type<Edit>().notNull(),
  createdAt: moment('created_at').notNull(),
})

/** The previews of each picture. */
export const previews = studio.table(
  'previews',
  { sha256: text().notNull(), width: integer().notNull(), previewSha256: text('preview_sha256').notNull() },
  (table) => [primaryKey({ columns: [table.sha256, table.width] })],
)

/** A run; the row is the entry of the queue too: there is no second list of work. */
export const runs = studio.table(
  'runs',
  {
    id: text().primaryKey(),
    intent: text().notNull(),
    ordinal: integer().notNull(),
    operation: text().$type<OperationId>().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    files: jsonb().$type<Record<string, string[]>>().notNull(),
    /** The lines of the ad that is localized, where they had been read when it was pressed. */
    adLines: jsonb('ad_lines').$type<readonly string[]>(),
    /** The name of the source picture at the time of the press. */
    sourceName: text('source_name'),
    state: text().$type<RunState>().notNull(),
    generationId: text('generation_id'),
    pictures: integer().notNull(),
    width: integer(),
    height: integer(),
    estimateUsdMicros: micros('estimate_usd_micros').notNull(),
    costUsdMicros: micros('cost_usd_micros'),
    /** False once the service itself has reported the cost. */
    costIsEstimate: boolean('cost_is_estimate').notNull().default(true),
    failure: jsonb().$type<RunFailure>(),
    /** Why an unfinished run does not progress at the moment. */
    hold: jsonb().$type<RunHold>(),
    createdAt: moment('created_at').notNull(),
    submittedAt: moment('submitted_at'),
    finishedAt: moment('finished_at'),
    deletedAt: moment('deleted_at'),
    /** Which service it was sent to, under its own id as the key; null while it was not. */
    sentTo: text('sent_to'),
    /** When the run needs work next; null if it needs none. */
    nextAttemptAt: moment('next_attempt_at'),
    /** Failed attempts of the current step. */
    attempt: integer().notNull().default(0),
    leaseUntil: moment('lease_until'),
    /** Increases with each claim; an owner that finishes work names its claim. */
    token: integer().notNull().default(0),
  },
  (table) => [
    unique('runs_press').on(table.intent, table.ordinal),
    index('runs_newest').on(table.createdAt, table.id),
    index('runs_queue').on(table.state, table.createdAt, table.id),
    index('runs_due').on(table.state, table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('runs_finished').on(table.finishedAt),
    index('runs_deleted').on(table.id).where(sql`deleted_at is not null`),
  ],
)

/** The prices that the service quoted, by the hash of the whole request. */
export const quotes = studio.table('quotes', {
  request: text().primaryKey(),
  usdMicros: micros('usd_micros').notNull(),
  toldAt: moment('told_at').notNull(),
})

/** Presses that a person dropped before they arrived: they are refused, however late they arrive. */
export const droppedPresses = studio.table('dropped_presses', {
  intent: text().primaryKey(),
  droppedAt: moment('dropped_at').notNull(),
})

/** One picture of a completed run. */
export const results = studio.table(
  'results',
  {
    runId: text('run_id').notNull(),
    ordinal: integer().notNull(),
    part: text().$type<RunResult['part']>().notNull().default('picture'),
    state: text().$type<RunResult['state']>().notNull(),
    seed: bigint({ mode: 'number' }),
    prompt: text(),
    resolution: text(),
    /** The service's signed link; it never leaves the server. */
    link: text(),
    assetId: text('asset_id'),
    /** The text that was lifted off a background. */
    textBlocks: jsonb('text_blocks').$type<readonly DetectedTextBlock[]>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.ordinal] })],
)

export type AssetRow = typeof assets.$inferSelect
export type RunRow = typeof runs.$inferSelect
export type ResultRow = typeof results.$inferSelect
