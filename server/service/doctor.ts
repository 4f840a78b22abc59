import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { rowsOf } from '#server/platform/database/rows-of.ts'
import type { Examined, PartExamination } from '#server/platform/doctor/examined.ts'
import { examineLeases } from '#server/platform/doctor/leases.ts'
import { examineObjects, inPages, type Named } from '#server/platform/doctor/objects.ts'
import { examineOrphans } from '#server/platform/doctor/strays.ts'
import { examineLedger } from './billing/examine-ledger.ts'
import { namedOf } from './generations/sweep.ts'

const PAGE = 200
/** The sweep, which looks every quarter of an hour at the latest, removes them earlier (generations/sweep.ts). */
const ORPHAN_MS = 60 * 60_000

/** Examines what the image service keeps: results, files of pending requests, the claims of its work, and its ledger. */
export async function examineService(deps: PartExamination): Promise<readonly Examined[]> {
  const { db, kept, objects, isMending, spares, now } = deps
  const files = await examineObjects({
    rule: 'the results and files of the image service have their bytes',
    kept,
    objects,
    named: namedObjects(db),
    spares,
  })
  const orphans = await examineOrphans({
    rule: 'no file of the image service is there that nothing refers to',
    objects,
    since: new Date(now().getTime() - ORPHAN_MS),
    named: (hashes) => namedOf(db, hashes),
    isMending,
  })
  return [
    files,
    orphans,
    await examineLeases(db, { schema: 'service', title: 'the image service' }, isMending),
    await examineLedger(deps),
  ]
}

const namedObjects = (db: Database) =>
  inPages(async (last) =>
    rowsOf<Named>(
      await db.execute(sql`
        select sha256 from (
          select sha256 from service.generated_pictures where sha256 is not null
          union select base_sha256 from service.generated_pictures where base_sha256 is not null
          union select file->>'sha256' from service.generations, jsonb_each(files) as field, jsonb_array_elements(field.value) as file
            where status = 'pending'
        ) as named where sha256 > ${last} order by sha256 limit ${PAGE}`),
    ),
  )
