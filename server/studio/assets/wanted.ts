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
  const live = await leadingToLive(known, since, db)
  for (const asset of known) if (toBeSent.has(asset.id) || live.has(asset.id)) wanted.add(asset.sha256)
  for (const { of, preview } of drawn) if (wanted.has(of)) wanted.add(preview)
  const named = new Set(known.map((asset) => asset.sha256))
  for (const { of, preview } of drawn) if (named.has(of)) named.add(preview)
  return { wanted, named }
}

const { id, sha256, runId, removedAt, erasedAt } = assets

const KNOWN = { id, sha256, runId, removedAt, erasedAt }
const knownAssets = (db: Database) => db.select(KNOWN).from(assets).$dynamic()

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

/** A picture that was made from another one, or that opens with it. */
interface Step {
  readonly from: string
  readonly to: Known
}

/**
 * The ids of those assets that are live or lead to a live one, edited from them at any number of steps. All are followed at
 * once, in a few queries a step.
 */
async function leadingToLive(
  from: readonly Known[],
  since: Date,
  db: Database,
): Promise<ReadonlySet<string>> {
  const seen = new Set(from.map((asset) => asset.id))
  const sourcesOf = new Map<string, string[]>()
  const live: string[] = []
  for (let step = from; step.length > 0; ) {
    live.push(...idsOf(step.filter((asset) => isLive(asset, since))))
    // What was made from a live one does not matter.
    const rest = step.filter((asset) => !isLive(asset, since))
    if (rest.length === 0) break
    live.push(...(await beingEdited(rest, since, db)))
    const next = [...(await madeFrom(rest, db)), ...(await partsOfDesigns(rest, db))]
    for (const one of next) sourcesOf.set(one.to.id, [...(sourcesOf.get(one.to.id) ?? []), one.from])
    step = [...new Map(next.map(({ to }) => [to.id, to])).values()].filter((asset) => !seen.has(asset.id))
    for (const asset of step) seen.add(asset.id)
  }
  const leading = new Set(live)
  for (const one of leading) for (const source of sourcesOf.get(one) ?? []) leading.add(source)
  return leading
}

const parentId = sql<string>`${edits.edit} ->> 'parentId'`
const idsOf = (step: readonly Known[]) => step.map((asset) => asset.id)

/** The ids of those whose edit was announced, and whose picture has not arrived yet. */
async function beingEdited(step: readonly Known[], since: Date, db: Database): Promise<readonly string[]> {
  const told = await db
    .selectDistinct({ id: parentId })
    .from(edits)
    .leftJoin(assets, eq(assets.editId, edits.id))
    .where(and(inArray(parentId, idsOf(step)), isNull(assets.id), gt(edits.createdAt, since)))
  return told.map((edit) => edit.id)
}

const madeFrom = (step: readonly Known[], db: Database): Promise<Step[]> =>
  db
    .select({ from: parentId, to: KNOWN })
    .from(assets)
    .innerJoin(edits, eq(edits.id, assets.editId))
    .where(inArray(parentId, idsOf(step)))

/** A layerized picture opens with its background, and the background with the picture. */
async function partsOfDesigns(step: readonly Known[], db: Database): Promise<Step[]> {
  const ofRuns = step.flatMap((asset) => asset.runId ?? [])
  if (ofRuns.length === 0) return []
  const takenApart = db
    .select({ id: results.runId })
    .from(results)
    .where(and(inArray(results.runId, ofRuns), isNotNull(results.textBlocks)))
  const parts = await knownAssets(db).where(inArray(assets.runId, takenApart))
  return step.flatMap((asset) =>
    parts.filter((part) => part.runId === asset.runId).map((to) => ({ from: asset.id, to })),
  )
}
