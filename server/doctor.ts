import { BackupRefused } from './platform/backup/archive.ts'
import type { Archived } from './platform/backup/backup.ts'
import { copiesOf, type KeptObjects, keptOf } from './platform/backup/kept-objects.ts'
import { migrationsOf } from './platform/backup/older-migrations.ts'
import { lastMigrationOf, schemasIn } from './platform/backup/tables.ts'
import { withBackup } from './platform/doctor/backup-spare.ts'
import type { Examined, Spare } from './platform/doctor/examined.ts'
import { examineStrays } from './platform/doctor/strays.ts'
import { objectUses } from './platform/storage/object-uses.ts'
import { type ObjectPlace, openObjectsBeside, type Part } from './platform/storage/part-objects.ts'
import { examineService } from './service/doctor.ts'
import { PART as SERVICE } from './service/part.ts'
import { examineStudio } from './studio/doctor.ts'
import { PART as STUDIO } from './studio/part.ts'

const PARTS = [
  { part: STUDIO, title: 'the studio', examine: examineStudio },
  { part: SERVICE, title: 'the image service', examine: examineService },
]

export interface Examination {
  /** Whether what is found is mended, as far as it can be. */
  readonly isMending: boolean
  /** A backup that has the right bytes of damaged pictures; null for none. */
  readonly from: Archived | null
}

/** Compares everything that an installation keeps with what its rows say, also while it is used. */
export async function examine(
  place: ObjectPlace,
  { isMending, from }: Examination,
): Promise<readonly Examined[]> {
  const { db } = place.database
  const schemas = await schemasIn(
    db,
    PARTS.map(({ part }) => part.name),
  )
  const parts = PARTS.filter(({ part }) => schemas.includes(part.name))
  if (parts.length === 0) throw new BackupRefused('there is nothing in this database to examine')

  for (const { part } of parts) await requireNow(part, db)

  /** What one part lost, the other one may have: a result is kept by both. */
  const sparesFor = (own: Part): readonly Spare[] =>
    parts
      .filter(({ part }) => part !== own)
      .map(({ part, title }) => ({ name: title, open: (sha256) => streamOf(keptOf(part, place), sha256) }))

  const copies = (own: Part): readonly Spare[] => {
    const kept = copiesOf(own, place)
    return kept ? [{ name: 'the copy on this machine', open: (sha256) => streamOf(kept, sha256) }] : []
  }

  const all = async (backup: readonly Spare[]) => {
    const found: Examined[] = []
    for (const each of parts) {
      const { part, examine: examinePart } = each
      const opened = await openObjectsBeside(place, part)
      // Listing objects of a bucket removes copies that nobody knows: one may be the last of its picture.
      const { unwantedSince } = place.bucket ? objectUses(db, part.storedObjects) : opened
      const objects = { ...opened, unwantedSince }
      const spares = isMending ? [...copies(part), ...sparesFor(part), ...backup] : []
      const kept = keptOf(part, place)
      found.push(...(await examinePart({ db, kept, objects, isMending, spares, now: () => new Date() })))
      if (place.bucket) found.push(await straysOf(each, place.bucket))
    }
    return found
  }
  const straysOf = ({ part, title }: (typeof PARTS)[number], bucket: NonNullable<ObjectPlace['bucket']>) =>
    examineStrays({
      rule: `the database knows every file of ${title} in the bucket`,
      bucket,
      part: part.name,
      uses: objectUses(db, part.storedObjects),
      isMending,
    })
  return from && isMending ? withBackup(from, (backup) => all([backup])) : all([])
}

/** The doctor reads tables as this Easel has them; migrating them is a change, and not the doctor's. */
async function requireNow({ name, migrations }: Part, db: ObjectPlace['database']['db']): Promise<void> {
  const latest = (await migrationsOf(migrations)).at(-1)
  if ((await lastMigrationOf(db, name)) === latest?.when) return
  throw new BackupRefused(
    'the database is not of this version of Easel; start it once, and ask the doctor then',
  )
}

const streamOf = async (kept: KeptObjects, sha256: string) => (await kept.open(sha256))?.stream ?? null
