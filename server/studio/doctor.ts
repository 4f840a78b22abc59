import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Examined, PartExamination } from '#server/platform/doctor/examined.ts'
import { examineLeases } from '#server/platform/doctor/leases.ts'
import { examineObjects, inPages } from '#server/platform/doctor/objects.ts'
import { examineOrphans } from '#server/platform/doctor/strays.ts'
import { isShown } from './assets/shown.ts'
import { wantedOf } from './assets/wanted.ts'
import { assets, previews } from './database/schema.ts'

const PAGE = 200
/** The sweep removes them a day earlier (assets/sweep.ts). */
const ORPHAN_MS = 31 * 24 * 60 * 60_000

/** Examines what the studio keeps: every picture that is shown, its previews, and the claims of its work. */
export async function examineStudio(deps: PartExamination): Promise<readonly Examined[]> {
  const { db, kept, objects, isMending, spares, now } = deps
  const pictures = await examineObjects({
    rule: 'the pictures of the studio have their bytes',
    kept,
    objects,
    named: shownPictures(db),
    spares,
  })
  const drawn = await examineObjects({
    rule: 'the previews of the studio have their bytes',
    kept,
    objects,
    named: shownPreviews(db),
    spares: [],
  })
  const orphans = await examineOrphans({
    rule: 'no file of the studio is there that nothing refers to',
    objects,
    since: new Date(now().getTime() - ORPHAN_MS),
    named: async (hashes) => (await wantedOf(hashes, new Date(0), db)).named,
    isMending,
  })
  const leases = await examineLeases(db, { schema: 'studio', title: 'the studio' }, isMending)
  return [pictures, isMending ? await forgotten(drawn, db) : drawn, orphans, leases]
}

/** The next request makes previews without a row again. */
async function forgotten({ faults, ...examined }: Examined, db: Database): Promise<Examined> {
  for (const { id } of faults) await db.delete(previews).where(eq(previews.previewSha256, id))
  return { ...examined, faults: faults.map((fault) => ({ ...fault, mended: 'made again when it is shown' })) }
}

/** The file of one that was deleted may be gone, and that is no damage. */
const shownPictures = (db: Database) =>
  inPages((last) =>
    db
      .selectDistinctOn([assets.sha256], { sha256: assets.sha256, bytes: assets.bytes })
      .from(assets)
      .where(and(gt(assets.sha256, last), isShown))
      .orderBy(asc(assets.sha256))
      .limit(PAGE),
  )

function shownPreviews(db: Database) {
  const shown = db.select({ sha256: assets.sha256 }).from(assets).where(isShown)
  return inPages((last) =>
    db
      .selectDistinct({ sha256: previews.previewSha256 })
      .from(previews)
      .where(and(gt(previews.previewSha256, last), inArray(previews.sha256, shown)))
      .orderBy(asc(previews.previewSha256))
      .limit(PAGE),
  )
}
