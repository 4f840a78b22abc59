import type { Readable } from 'node:stream'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type FileFacts, MAX_PIXELS, tooManyPixels } from '#contract/service/describe/file-field.ts'
import { MAX_UPLOAD_BYTES } from '#contract/studio/assets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isGrayscale, isOpaque, type PictureFacts } from '#server/platform/pictures/inspect-picture.ts'
import type { Intake } from '#server/platform/storage/objects.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { type AssetRow, assets, results, runs } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { isId, newId } from '../new-id.ts'
import { resultName, uploadName } from './file-name.ts'
import { isShown } from './shown.ts'
import { takePicture } from './take-picture.ts'

interface AssetStoreOptions {
  readonly db: Database
  readonly objects: SoundObjects
  readonly now: () => Date
}

/** A downloaded and decoded result, with how it was made. */
export interface FinishedPicture {
  readonly intake: Intake
  readonly facts: PictureFacts
  readonly runId: string
  readonly ordinal: number
  readonly prompt: string
  /** Code of the language that it was put into, if any. */
  readonly language: string | null
  readonly seed: number | null
}

/** What is said with a file. */
export interface GivenFacts {
  /** Its own name. */
  readonly name: string
  /** Where it goes, unless it is there already. */
  readonly projectId: string
}

export type AssetStore = ReturnType<typeof assetStore>

/** The asset that shows these bytes; an older one before a newer one. */
async function shownOf(db: Database, sha256: string): Promise<AssetRow | undefined> {
  const [known] = await db
    .select({ asset: assets })
    .from(assets)
    .where(and(eq(assets.sha256, sha256), isShown))
    .orderBy(asc(assets.createdAt))
    .limit(1)
  return known?.asset
}

/** Stores a result, in the project of its run: its asset and the result's row in one transaction. Idempotent. */
async function keepResult(
  { db, now }: Pick<AssetStoreOptions, 'db' | 'now'>,
  { intake, facts, runId, ordinal, ...made }: FinishedPicture,
): Promise<void> {
  const { sha256 } = intake
  const name = resultName({ ...made, ...facts })
  await db.transaction(async (tx) => {
    const [of] = await tx
      .select({ personId: runs.personId, projectId: runs.projectId })
      .from(runs)
      .where(eq(runs.id, runId))
    const row = { ...facts, ...of, id: newId(), sha256, bytes: intake.bytes, createdAt: now() }
    const [asset] = await tx
      .insert(assets)
      .values({ ...row, name, origin: 'result', runId, ordinal })
      .onConflictDoNothing({ target: [assets.runId, assets.ordinal] })
      .returning({ id: assets.id })
    if (!asset) return
    await tx
      .update(results)
      .set({ state: 'kept', assetId: asset.id, link: null })
      .where(and(eq(results.runId, runId), eq(results.ordinal, ordinal)))
  })
}

/** What only the bytes of a picture tell. */
function fileReads({ db, objects }: Pick<AssetStoreOptions, 'db' | 'objects'>) {
  /** The facts of an asset, including whether it is grayscale, which reads every pixel once. */
  async function withGrayscale(asset: AssetRow): Promise<AssetRow> {
    if (asset.isGrayscale !== null) return asset
    const gray = await isGrayscale(await objects.fileOf(asset.sha256))
    await db.update(assets).set({ isGrayscale: gray }).where(eq(assets.id, asset.id))
    return { ...asset, isGrayscale: gray }
  }

  /** The facts of an asset, including whether its alpha channel is used, which is read once if the file is readable. */
  async function withOpacity(asset: AssetRow): Promise<AssetRow> {
    if (!asset.hasAlpha || asset.isOpaque !== null) return asset
    const opaque = await objects
      .fileOf(asset.sha256)
      .then(isOpaque)
      .catch(() => null)
    if (opaque !== null) await db.update(assets).set({ isOpaque: opaque }).where(eq(assets.id, asset.id))
    return { ...asset, isOpaque: opaque }
  }

  /** The damage to an asset's file; null if the file is intact. */
  const damageOf = ({ sha256, bytes }: AssetRow) => objects.damageOf(sha256, bytes)
  /** The same, remembered as long as the disk's entry is the same one. */
  const lastingDamageOf = ({ sha256, bytes }: AssetRow) => objects.lastingDamageOf(sha256, bytes)

  return { withGrayscale, withOpacity, damageOf, lastingDamageOf }
}

/** The stored pictures: rows about them, and their bytes as objects. */
export function assetStore({ db, objects, now }: AssetStoreOptions) {
  /**
   * Streams an upload in. The same bytes are one asset, also if it was deleted for good: it is in the trash then, from which
   * its caller restores it.
   */
  async function takeUpload(
    source: Readable,
    { name, projectId }: GivenFacts,
  ): Promise<{ asset: AssetRow; isNew: boolean }> {
    const { intake, facts } = await takePicture(objects, source, {
      maxBytes: MAX_UPLOAD_BYTES,
      namedPixels: MAX_PIXELS,
    })
    const known = await shownOf(db, intake.sha256)
    const flaw = tooManyPixels(facts)
    // One that is there already stays, and the same file again mends it.
    if (flaw !== null && !known) {
      await objects.drop(intake)
      throw new Refusal(422, 'too-many-pixels', `The picture ${flaw}.`)
    }
    const sha256 = await objects.keep(intake)
    if (known) return { asset: known, isNew: false }
    const { format } = facts
    const row = { ...facts, id: newId(), sha256, bytes: intake.bytes, createdAt: now() }
    const [asset] = await db
      .insert(assets)
      .values({ ...row, name: uploadName(name, format), origin: 'upload', projectId })
      .onConflictDoUpdate({
        target: assets.sha256,
        targetWhere: eq(assets.origin, 'upload'),
        set: { erasedAt: null },
      })
      .returning()
    if (!asset) throw new Error('an upload was neither inserted nor found')
    return { asset, isNew: asset.id === row.id }
  }

  async function byId(id: string): Promise<AssetRow | null> {
    const [asset] = await db.select().from(assets).where(eq(assets.id, id))
    return asset ?? null
  }

  /** The live assets among these ids. */
  async function present(ids: readonly string[]): Promise<ReadonlyMap<string, AssetRow>> {
    const possible = ids.filter(isId)
    if (possible.length === 0) return new Map()
    const found = await db
      .select()
      .from(assets)
      .where(and(inArray(assets.id, possible), isShown))
    return new Map(found.map((asset) => [asset.id, asset]))
  }

  return {
    takeUpload,
    keepResult: (picture: FinishedPicture) => keepResult({ db, now }, picture),
    byId,
    present,
    ...fileReads({ db, objects }),
  }
}

/** The facts of a file that the contract's checks need. */
export function factsOf({ format, bytes, width, height, isGrayscale }: AssetRow): FileFacts {
  return { format, bytes, width, height, ...(isGrayscale !== null && { isGrayscale }) }
}
