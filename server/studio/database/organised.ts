import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { LOCAL_PERSON } from './first-rows.ts'
import { moment, studio } from './schema.ts'

/**
 * Who works here; one row, until people sign in.
 * @public The generator of migrations reads it.
 */
export const people = studio.table('people', {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Every run and every picture is in one project. */
export const projects = studio.table('projects', {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAt: moment('created_at').notNull(),
  /** An archived project is not offered any more; what is in it stays. */
  archivedAt: moment('archived_at'),
})

/** Pictures that a person put together, in an order. */
export const collections = studio.table('collections', {
  id: text().primaryKey(),
  name: text().notNull(),
  personId: text('person_id').notNull().default(LOCAL_PERSON),
  createdAt: moment('created_at').notNull(),
  /** When a person deleted it; the row and its pictures' places stay, so that it can be restored. */
  removedAt: moment('removed_at'),
})

/** The pictures of each collection. Positions have gaps, so that a move writes only what is moved. */
export const collectionPictures = studio.table(
  'collection_pictures',
  {
    collectionId: text('collection_id').notNull(),
    assetId: text('asset_id').notNull(),
    position: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.assetId] }),
    index('collection_pictures_position').on(table.collectionId, table.position, table.assetId),
    index('collection_pictures_asset').on(table.assetId),
  ],
)

/**
 * The places of pictures that a change took out of a collection, until it is undone. They are numbered again with those of
 * the other pictures, so that each of them can be put back between the same ones.
 */
export const collectionVacancies = studio.table(
  'collection_vacancies',
  {
    changeId: text('change_id').notNull(),
    collectionId: text('collection_id').notNull(),
    assetId: text('asset_id').notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    /** The change whose undo puts the picture back there; null: the one that removed it. */
    keptFor: text('kept_for'),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.assetId] }),
    index('collection_vacancies_position').on(table.collectionId, table.position, table.assetId),
    index('collection_vacancies_asset').on(table.assetId),
  ],
)

/**
 * What was so before a change, of what it is about. Once an earlier change of the same is undone, it is what was so before
 * that one.
 */
export interface SliceBefore {
  readonly marks: readonly MarksBefore[]
  /** Pictures that were added to a collection, and those that were taken out of one, with their places. */
  readonly added: readonly string[]
  readonly taken: readonly { readonly id: string; readonly position: number }[]
  readonly arranged?: readonly PlaceBefore[]
}

/** Pictures that were put elsewhere in the order of a collection, and what they stood before. */
export interface PlaceBefore {
  readonly ids: readonly string[]
  /** Null: the end. */
  readonly before: string | null
  /** The change that took this picture out, if they stood before the place that it left. */
  readonly takenOutBy?: string
}

export interface MarksBefore {
  readonly id: string
  readonly isFavorite?: boolean
  readonly rating?: number
  readonly note?: string
  readonly tags?: readonly string[]
  readonly projectId?: string
  readonly isDeleted?: boolean
  /** It was deleted for good since: nothing else of it is recorded. */
  readonly isErased?: boolean
}

/**
 * When a slice was made: microseconds, and the transaction for those that share one. Slices of a long change and those of
 * a later, short one are not made in the order of the changes.
 */
export type Turn = readonly [number, number]

/** What is done to pictures, slice by slice: a change, or their deletion for good, which is in no list and is not undone. */
export type RecordedWork = PictureChange & { readonly isErased?: true }

/** One change of pictures by a person, kept so that it can be undone, however many they are. */
export const libraryChanges = studio.table(
  'library_changes',
  {
    id: text().primaryKey(),
    personId: text('person_id').notNull().default(LOCAL_PERSON),
    change: jsonb().$type<RecordedWork>().notNull(),
    /** How many pictures it is about. */
    pictures: integer().notNull(),
    /** Whether it is to be made or to be undone; its slices say how far that is. */
    isUndone: boolean('is_undone').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('library_changes_newest').on(table.createdAt)],
)

/** The pictures of a change, so many that one transaction changes them while others wait for a moment only. */
export const libraryChangeSlices = studio.table(
  'library_change_slices',
  {
    changeId: text('change_id').notNull(),
    ordinal: integer().notNull(),
    ids: jsonb().$type<readonly string[]>().notNull(),
    state: text().$type<'waiting' | 'made' | 'undone'>().notNull().default('waiting'),
    /** What it changed, as it was before; null until it was made. */
    before: jsonb().$type<SliceBefore & { readonly turn: Turn }>(),
    /** How many of its pictures it changed: the others were so already. Null until it was made, and before this was kept. */
    changed: integer(),
    /** How many of the changed ones were left alone when it was undone: changed or deleted for good since. */
    leftAlone: integer('left_alone').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.ordinal] }),
    index('library_change_slices_waiting').on(table.changeId).where(sql`state = 'waiting'`),
  ],
)
