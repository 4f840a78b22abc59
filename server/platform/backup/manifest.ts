import * as z from 'zod'

/** The version of the archive's own form. */
export const FORMAT = 1

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).readonly(),
})

/** The first file of a backup: what it holds. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The last applied migration of each schema. */
  migrations: z.record(z.string(), z.number()),
  /** In the order of their references. */
  tables: z.array(table).readonly(),
  /** Number of rows, by `schema.table`. */
  rows: z.record(z.string(), z.number()),
})
export type Manifest = z.infer<typeof manifest>

/** The last file of a backup: without it, the backup was cut off. */
export const end = z.object({ objects: z.number(), damaged: z.array(z.string()).readonly() })
export type End = z.infer<typeof end>
