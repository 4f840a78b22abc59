import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { MAX_UPLOAD_BYTES } from '#contract/studio/assets.ts'
import type { Edit } from '#contract/studio/edits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import type { GivenFacts } from '../assets/asset-store.ts'
import { uploadName } from '../assets/file-name.ts'
import { takePicture } from '../assets/take-picture.ts'
import { type AssetRow, assets, edits } from '../database/schema.ts'
import { invalid, notFound } from '../http/errors.ts'
import { isId, newId } from '../new-id.ts'

interface EditStoreOptions {
  readonly db: Database
  readonly objects: Objects
  readonly now: () => Date
}

/** An edit, and the picture it was made from. */
export interface EditStep {
  readonly edit: Edit
  readonly parent: AssetRow | null
}

export type EditStore = ReturnType<typeof editStore>

/** Pictures that people edited by hand: the edit and its parent. */
export function editStore({ db, objects, now }: EditStoreOptions) {
  /** Announces an edit, whose picture is sent afterwards. Refuses an unknown parent. */
  async function tell(edit: Edit): Promise<string> {
    const parent = await assetById(edit.parentId)
    if (!parent) throw invalid([{ at: 'parentId', message: 'is no picture' }], 422)
    // From here on its file is wanted, also where it was deleted.
    await objects.touch(parent.sha256)
    const id = newId()
    await db.insert(edits).values({ id, edit, createdAt: now() })
    return id
  }

  /** Streams the picture of an edit in. Sent again, it is the same asset. */
  async function takePictureOf(
    editId: string,
    source: Readable,
    { name, projectId }: GivenFacts,
  ): Promise<{ asset: AssetRow; isNew: boolean }> {
    if (!(await editById(editId))) throw notFound('edit')
    const { intake, facts } = await takePicture(objects, source, MAX_UPLOAD_BYTES)
    const sha256 = await objects.keep(intake)
    const row = { ...facts, id: newId(), sha256, bytes: intake.bytes, createdAt: now() }
    const [made] = await db
      .insert(assets)
      .values({ ...row, name: uploadName(name, facts.format), origin: 'edit', editId, projectId })
      .onConflictDoNothing({ target: assets.editId })
      .returning()
    const asset = made ?? (await db.select().from(assets).where(eq(assets.editId, editId)))[0]
    if (!asset) throw new Error('the picture of an edit was neither inserted nor found')
    return { asset, isNew: made !== undefined }
  }

  /** The edits of a picture since its upload or run, newest first. */
  async function historyOf(asset: AssetRow): Promise<readonly EditStep[]> {
    const steps: EditStep[] = []
    // It terminates: a parent always exists before its edits.
    for (let at: AssetRow | null = asset; at?.editId; at = steps.at(-1)?.parent ?? null) {
      const edit = await editById(at.editId)
      if (!edit) break
      steps.push({ edit, parent: await assetById(edit.parentId) })
    }
    return steps
  }

  async function assetById(id: string): Promise<AssetRow | null> {
    if (!isId(id)) return null
    const [asset] = await db.select().from(assets).where(eq(assets.id, id))
    return asset ?? null
  }

  async function editById(id: string): Promise<Edit | null> {
    if (!isId(id)) return null
    const [row] = await db.select({ edit: edits.edit }).from(edits).where(eq(edits.id, id))
    return row?.edit ?? null
  }

  return { tell, takePictureOf, historyOf }
}
