import { fileURLToPath } from 'node:url'
import type { Part } from '#server/platform/storage/part-objects.ts'
import { dataFolder, generations, storedObjects } from './database/schema.ts'

/** What the image service keeps, and where. */
export const PART: Part = {
  name: 'service',
  migrations: { folder: fileURLToPath(new URL('./migrations', import.meta.url)), schema: 'service' },
  folder: 'service-objects',
  dataFolder,
  storedObjects,
  rows: generations,
}
