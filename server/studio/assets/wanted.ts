import { and, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { isFinished, RUN_STATES } from '#contract/studio/run-state.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assets, edits, previews, results, runs } from '../database/schema.ts'

interface Known {
  readonly id: string
  readonly sha256: string
  readonly runId: string | null
  /** When it was deleted; null while it is shown. */
  readonly removedAt: Date | null
  /** When it was deleted for good. */
  readonly erasedAt: Date | null
}

const TO_BE_SENT = RUN_STATES.filter((state) => !isFinished(state))

interface Wanted {
  readonly wanted: ReadonlySet<string>
  /** The objects that any row names, deleted rows included. */
  readonly named: ReadonlySet<string>
}

/**
 * Returns those of these objects that are still wanted: files of pictures that are shown or were deleted after `since`,
 * of runs that are being sent, of all pictures that a wanted one was edited from, and the previews
 * of all these.
 */
export async function wantedOf(objects: readonly string[], since: Date, db: Database): Promise<Wanted> {
  const drawn = await db
    .select({ of: previews.sha256, preview: previews.previewSha256 })
    .from(previews)
    .where(inArray(previews.previewSha256, [...objects]))
  const asked = [...new Set([...objects, ...drawn.map(({ of }) => of)])]
  const known = await knownAssets(db).where(inArray(assets.sha256, asked))
  const wanted = new Set<string>()
  const toBeSent = known.some((asset) => !isLive(asset, since)) ? await filesToSend(db) : new Set<string>()
  for (const asset of known) {
    if (wanted.has(asset.sha256)) continue
    if (toBeSent.has(asset.id) || (await leadsToLive(asset, since, db))) wanted.add(asset.sha256)
  }
  for (const { of, preview } of drawn) if (wanted.has(of)) wanted.add(preview)
  const named = new Set(known.map((asset) => asset.sha256))
  for (const { of, preview } of drawn) if (named.has(of)) named.add(preview)
  return { wanted, named }
}

const { id, sha256, runId, removedAt, erasedAt } = assets

const knownAssets = (db: Database) =>
  db.select({ id, sha256, runId, removedAt, erasedAt }).from(assets).$dynamic()

const isLive = ({ removedAt: at, erasedAt: gone }: Known, since: Date) =>
  gone === null && (at === null || at > since)

/** The ids of the files of unfinished runs. */
async function filesToSend(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ files: runs.files })
    .from(runs)
    .where(and(ne(runs.files, sql`'{}'::jsonb`), inArray(runs.state, TO_BE_SENT)))
  return new Set(rows.flatMap(({ files }) => Object.values(files).flat()))
}

/** Whether an asset or any picture edited from it, at any number of steps, is live. */
async function leadsToLive(from: Known, since: Date, db: Database): Promise<boolean> {
  const seen = new Set([from.id])
  for (let step: readonly Known[] = [from]; step.length > 0; ) {
    if (step.some((asset) => isLive(asset, since))) return true
    if (await isBeingEdited(step, since, db)) return true
    const next = [...(await madeFrom(step, db)), ...(await partsOfDesigns(step, db))]
    step = next.filter((asset) => !seen.has(asset.id))
    for (const asset of step) seen.add(asset.id)
  }
  return false
}

const parentId = sql<string>`${edits.edit} ->> 'parentId'`
const idsOf = (step: readonly Known[]) => step.map((asset) => asset.id)

/** An edit is announced before its picture arrives. */
async function isBeingEdited(step: readonly Known[], since: Date, db: Database): Promise<boolean> {
  const [told] = await db
    .select({ id: edits.id })
    .from(edits)
    .leftJoin(assets, eq(assets.editId, edits.id))
    .where(and(inArray(parentId, idsOf(step)), isNull(assets.id), gt(edits.createdAt, since)))
    .limit(1)
  return told !== undefined
}

const madeFrom = (step: readonly Known[], db: Database): Promise<Known[]> =>
  knownAssets(db).where(
    inArray(
      assets.editId,
      db
        .select({ id: edits.id })
        .from(edits)
        .where(inArray(parentId, idsOf(step))),
    ),
  )

/** A layerized picture opens with its background, and the background with the picture. */
async function partsOfDesigns(step: readonly Known[], db: Database): Promise<Known[]> {
  const ofRuns = step.flatMap((asset) => asset.runId ?? [])
  if (ofRuns.length === 0) return []
  const takenApart = db
    .select({ id: results.runId })
    .from(results)
    .where(and(inArray(results.runId, ofRuns), isNotNull(results.textBlocks)))
  return knownAssets(db).where(inArray(assets.runId, takenApart))
}
