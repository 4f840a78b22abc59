import { BackupRefused } from './platform/backup/archive.ts'
import type { Archived } from './platform/backup/backup.ts'
import { type KeptObjects, keptOf } from './platform/backup/kept-objects.ts'
import { schemasIn } from './platform/backup/tables.ts'
import { withBackup } from './platform/doctor/backup-spare.ts'
import type { Examined } from './platform/doctor/examined.ts'
import type { Spare } from './platform/doctor/objects.ts'
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

  // Rows of an older Easel are examined as those of this one.
  for (const { part } of parts) await place.database.migrate(part.migrations)

  /** What one part lost, the other one may have: a result is kept by both. */
  const sparesFor = (own: Part): readonly Spare[] =>
    parts
      .filter(({ part }) => part !== own)
      .map(({ part, title }) => ({ name: title, open: (sha256) => streamOf(keptOf(part, place), sha256) }))

  const all = async (backup: readonly Spare[]) => {
    const found: Examined[] = []
    for (const { part, examine: examinePart } of parts) {
      const objects = await openObjectsBeside(place, part)
      const spares = isMending ? [...sparesFor(part), ...backup] : []
      found.push(...(await examinePart({ db, objects, isMending, spares, now: () => new Date() })))
      if (place.bucket) found.push(await straysOf(part, place.bucket))
    }
    return found
  }
  const straysOf = (part: Part, bucket: NonNullable<ObjectPlace['bucket']>) =>
    examineStrays({
      rule: `the database knows every file of the ${part.name} in the bucket`,
      bucket,
      part: part.name,
      uses: objectUses(db, part.storedObjects),
      isMending,
    })
  return from && isMending ? withBackup(from, (backup) => all([backup])) : all([])
}

const streamOf = async (kept: KeptObjects, sha256: string) => (await kept.open(sha256))?.stream ?? null
