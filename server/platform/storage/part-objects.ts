import { join } from 'node:path'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Migrations, OpenDatabase } from '../database/database.ts'
import type { Bucket } from './bucket.ts'
import { openBucketObjects } from './bucket-objects.ts'
import { requireOwnBucket, requireOwnFolder } from './data-folder.ts'
import { objectUses, type StoredObjects } from './object-uses.ts'
import { type Objects, openFolderObjects } from './objects.ts'

/** Where a part of Easel keeps its objects. */
export interface ObjectPlace {
  readonly database: OpenDatabase
  readonly dataDir: string
  /** Without it, they are in the data folder. */
  readonly bucket?: Bucket | undefined
}

/** A part of Easel, its folder of objects in the data folder, and its tables, which are in the schema of its name. */
export interface Part {
  readonly name: 'studio' | 'service'
  readonly migrations: Migrations
  readonly folder: string
  readonly dataFolder: PgTable
  readonly storedObjects: StoredObjects
  /** Their rows refer to objects. */
  readonly rows: PgTable
}

/** The folder of copies of a bucket's objects, beside where the objects would be. */
export const copiesFolder = (files: string): string => `${files}-copies`

/** All copies together. */
const CACHE_BYTES = 4_000_000_000

/** Opens the objects of a part, in the place that its database is bound to; throws OtherFolder for any other place. */
export async function openPartObjects(place: ObjectPlace, part: Part): Promise<Objects> {
  const { database, dataDir, bucket } = place
  const { name, dataFolder: table, rows } = part
  if (bucket) await requireOwnBucket(database, bucket, { table, files: `${name}/`, rows })
  else await requireOwnFolder(database, dataDir, { table, files: join(dataDir, part.folder), rows })
  return objectsAt(place, part, false)
}

/** The same for a process that has them open, or whose place is its own: nothing that is on its way is touched. */
export const openObjectsBeside = (place: ObjectPlace, part: Part): Promise<Objects> =>
  objectsAt(place, part, true)

function objectsAt(
  { database, dataDir, bucket }: ObjectPlace,
  part: Part,
  isBeside: boolean,
): Promise<Objects> {
  const { name, storedObjects } = part
  const files = join(dataDir, part.folder)
  if (!bucket) return openFolderObjects(files, { isBeside })
  const uses = objectUses(database.db, storedObjects)
  return openBucketObjects({
    bucket,
    part: name,
    uses,
    folder: copiesFolder(files),
    cacheBytes: CACHE_BYTES,
    isBeside,
  })
}
