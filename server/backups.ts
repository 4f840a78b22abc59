import { join } from 'node:path'
import { BackupRefused } from './platform/backup/archive.ts'
import { type Archived, type BackedUp, writeBackup } from './platform/backup/backup.ts'
import { emptyBucket, emptyFolder, keptOf } from './platform/backup/kept-objects.ts'
import { type Restored, restoreBackup } from './platform/backup/restore.ts'
import { schemasIn } from './platform/backup/tables.ts'
import type { ObjectPlace } from './platform/storage/part-objects.ts'
import { readSecret, writeSecret } from './platform/storage/secret-file.ts'
import { PART as SERVICE } from './service/part.ts'
import { PART as STUDIO } from './studio/part.ts'
import { leaveUnsentToPeople } from './studio/runs/restored-runs.ts'

// What a backup of an installation holds: the tables and objects of both parts, as far as they are in this database, and
// the keys in the data folder.

const PARTS = [STUDIO, SERVICE]

/** Keys that Easel has made itself, in the data folder. */
const KEYS = ['service-key', 'metrics-token']

/** Backs an installation up into a file, also while it is used. Throws BackupRefused if there is nothing in the database. */
export async function backUp(place: ObjectPlace, archived: Archived): Promise<BackedUp> {
  const { db } = place.database
  const schemas = await schemasIn(
    db,
    PARTS.map(({ name }) => name),
  )
  const parts = PARTS.filter(({ name }) => schemas.includes(name))
  if (parts.length === 0) throw new BackupRefused('there is nothing in this database to back up')
  const found = await Promise.all(
    KEYS.map(async (name) => [name, await readSecret(join(place.dataDir, name))] as const),
  )
  const files = Object.fromEntries(found.filter(([, key]) => key !== ''))
  const kept = parts.map((part) => ({ ...part, objects: keptOf(part, place) }))
  return writeBackup({ db, parts: kept, files, now: () => new Date() }, archived)
}

interface Restoring {
  /** Whether the studio sends its runs to a service of another installation (SVC_BASE_URL). */
  readonly isRemote: boolean
}

/** Restores an installation from a file into an empty database and an empty place for objects. */
export const restore = (
  { database, dataDir, bucket }: ObjectPlace,
  archived: Archived,
  { isRemote }: Restoring,
): Promise<Restored> =>
  restoreBackup(
    {
      database,
      parts: PARTS.map((part) => {
        const folder = join(dataDir, part.folder)
        const objects = bucket
          ? emptyBucket(bucket, part.name, `${folder}-restored`, part.storedObjects)
          : emptyFolder(folder)
        return { ...part, objects }
      }),
      writeFile: (name, text) =>
        KEYS.includes(name) ? writeSecret(join(dataDir, name), text) : Promise.resolve(),
      // Both parts go back to the same moment, or the service has gone on meanwhile.
      adjust: async (tx, schemas) => {
        const wentOn = isRemote || !schemas.includes(SERVICE.name)
        if (schemas.includes(STUDIO.name) && wentOn) await leaveUnsentToPeople(tx)
      },
    },
    archived,
  )
