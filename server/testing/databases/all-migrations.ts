import { fileURLToPath } from 'node:url'
import type { Migrations } from '#server/platform/database/database.ts'

/** The migrations of all parts. */
export const ALL_MIGRATIONS: readonly Migrations[] = ['service', 'studio'].map((schema) => ({
  folder: fileURLToPath(new URL(`../../${schema}/migrations`, import.meta.url)),
  schema,
}))
