import { customType, index, integer, smallint, text } from 'drizzle-orm/pg-core'
import { moment, studio } from './schema.ts'

const bits = customType<{ data: string }>({ dataType: () => 'bit(64)' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What is compared of pictures, by their bytes (look-of.ts); without a hash where the bytes cannot be decoded. */
export const looks = studio.table(
  'looks',
  {
    sha256: text().primaryKey(),
    hash: bits(),
    cells: integer().array().notNull(),
    colors: integer().array().notNull(),
    shares: smallint().array().notNull(),
  },
  (table) => [
    // A search by colour has some 200 cells, and compares each with all entries of a pending list.
    index('looks_cells').using('gin', table.cells).with({ fastupdate: 'off' }),
  ],
)

/** Every tag that was ever given, with its words: apart, so that tagging does not write the words of each picture anew. */
export const knownTags = studio.table('known_tags', {
  tag: text().primaryKey(),
  words: tsvector().notNull(),
})

/** Searches of the library that a person gave a name. */
export const savedSearches = studio.table('saved_searches', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** The query of the library's address. */
  search: text().notNull(),
  createdAt: moment('created_at').notNull(),
  /** When a person deleted it; it can be restored. */
  removedAt: moment('removed_at'),
})
