import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Part } from '#server/platform/storage/part-objects.ts'
import { assets, dataFolder, storedObjects } from './database/schema.ts'

/** What the studio keeps, and where. */
export const PART: Part = {
  name: 'studio',
  migrations: { folder: fileURLToPath(new URL('./migrations', import.meta.url)), schema: 'studio' },
  folder: join('studio', 'objects'),
  dataFolder,
  storedObjects,
  rows: assets,
}
