import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
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
import type { Decision } from '#contract/studio/queue/decision.ts'
import type { PromptContent } from '#contract/studio/reuse/prompts.ts'
import type { RunState } from '#contract/studio/run-state.ts'
import type { RunFailure, RunHold, RunResult } from '#contract/studio/runs.ts'
import { storedObjectsIn } from '#server/platform/storage/object-uses.ts'
import { DEFAULT_PROJECT, LOCAL_PERSON } from './first-rows.ts'

export const studio = pgSchema('studio')

/** Milliseconds, so that a time read from a row and written into a cursor finds the row again. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const micros = (name: string) => bigint(name, { mode: 'number' })
/** Whose something is, and in which project (organised.ts). */
const belongings = {
  personId: text('person_id').notNull().default(LOCAL_PERSON),
  projectId: text('project_id').notNull().default(DEFAULT_PROJECT),
}

/** The id of the data folder whose files the rows name: one row (platform/data-folder.ts). */
export const dataFolder = studio.table('data_folder', {
  one: boolean().primaryKey(),
  id: text().notNull(),
})

/** When each object in a bucket was last used (platform/storage/object-uses.ts). */
export const storedObjects = storedObjectsIn(studio)

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
    /** When it was deleted for good: its file is gone, or will be, and nothing shows it any more. */
    erasedAt: moment('erased_at'),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /** Stars, 1 to 5; 0 where a person gave none. */
    rating: smallint().notNull().default(0),
    note: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    /** Uploaded to be the mask of another picture: the library leaves it out. */
    isMask: boolean('is_mask').notNull().default(false),
    /** Its part of what its run cost; a trigger keeps it. */
    costUsdMicros: micros('cost_usd_micros').notNull().default(0),
    ...belongings,
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
    index('assets_trash').on(table.removedAt, table.id).where(sql`removed_at is not null`),
    index('assets_project').on(table.projectId, table.createdAt, table.id),
    // Few are left out of the library: a total is that of all without these.
    index('assets_hidden').on(table.id).where(sql`is_mask or removed_at is not null`),
  ],
)

/**
 * The words that find a picture: its name and note, and the prompt, source and text of the run that made it. Triggers
 * write the rows (migrations 0012 and later); they are apart from the assets, whose rows are read whole, and have the time of the
 * picture, so that the newest are found without them.
 */
export const assetWords = studio.table(
  'asset_words',
  {
    assetId: text('asset_id').primaryKey(),
    words: tsvector().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('asset_words_words').using('gin', table.words),
    index('asset_words_newest').on(table.createdAt, table.assetId),
  ],
)

/** How pictures were edited by hand; announced before the picture itself is sent. */
export const edits = studio.table(
  'edits',
  {
    id: text().primaryKey(),
    edit: jsonb().$type<Edit>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('edits_parent').on(sql`(${table.edit} ->> 'parentId')`)],
)

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
    /** SHA-256 of its press's content; null for presses of an older Easel, and for repeated runs. */
    contentSha256: text('content_sha256'),
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
    /** Where the service delivers its end; the last part is a secret. Null while it was not sent, and where it is only polled. */
    webhookUrl: text('webhook_url'),
    /** When the run needs work next; null if it needs none. */
    nextAttemptAt: moment('next_attempt_at'),
    /** Failed attempts of the current step. */
    attempt: integer().notNull().default(0),
    /** Tries in a row to send it that did not reach the service. */
    unreached: integer().notNull().default(0),
    leaseUntil: moment('lease_until'),
    /** Increases with each claim; an owner that finishes work names its claim. */
    token: integer().notNull().default(0),
    ...belongings,
    /** One of several different requests of its press: those of a single request are sent before. */
    isBatch: boolean('is_batch').notNull().default(false),
    /** A person's order: higher ones are sent before all others, negative ones after them. */
    priority: doublePrecision().notNull().default(0),
    /** The order within its press. */
    position: doublePrecision().notNull().default(0),
    /** What a person has to decide about it; null where nothing, or where it is decided. */
    decision: text().$type<Decision>(),
    /** The press that repeated it: a run is repeated at most once. */
    repeatedAs: text('repeated_as'),
  },
  (table) => [
    unique('runs_press').on(table.intent, table.ordinal),
    index('runs_newest').on(table.createdAt, table.id),
    index('runs_queue').on(table.state, table.createdAt, table.id),
    index('runs_due').on(table.state, table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('runs_finished').on(table.finishedAt),
    index('runs_webhook').on(sql`right(webhook_url, 32)`).where(sql`webhook_url is not null`),
    index('runs_project').on(table.projectId, table.createdAt, table.id),
    // Whose turn it is follows from when each press was last sent from.
    index('runs_press_sent').on(table.intent, table.submittedAt),
    index('runs_person_sent').on(table.personId, table.isBatch, table.submittedAt),
    index('runs_batch_sent').on(table.submittedAt).where(sql`is_batch`),
    index('runs_decisions').on(table.createdAt, table.id).where(sql`decision is not null`),
    index('runs_deleted').on(table.id).where(sql`deleted_at is not null`),
  ],
)

/** What is not sent for now: one press, or, as `WHOLE_QUEUE`, everything. */
export const queuePauses = studio.table('queue_pauses', {
  scope: text().primaryKey(),
  pausedAt: moment('paused_at').notNull(),
  personId: text('person_id').notNull().default(LOCAL_PERSON),
})
/** The pictures that each run was given, by field. A trigger writes the rows from `files`, to look up what came of one. */
export const runInputs = studio.table(
  'run_inputs',
  {
    runId: text('run_id').notNull(),
    field: text().notNull(),
    ordinal: integer().notNull(),
    assetId: text('asset_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.field, table.ordinal] }),
    index('run_inputs_asset').on(table.assetId),
  ],
)

/** The prices that the service quoted, by the hash of the whole request. */
export const quotes = studio.table('quotes', {
  request: text().primaryKey(),
  usdMicros: micros('usd_micros').notNull(),
  toldAt: moment('told_at').notNull(),
})

/** Prompts that people saved. */
export const prompts = studio.table(
  'prompts',
  {
    id: text().primaryKey(),
    /** As JSON: the embedded database takes a byte order mark off the start of a text. */
    content: jsonb().$type<PromptContent>().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When a person deleted it; the row stays. */
    removedAt: moment('removed_at'),
  },
  (table) => [index('prompts_newest').on(table.updatedAt)],
)

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
