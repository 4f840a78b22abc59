import type { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
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

/** Edits one after the other, each of the picture that the one before made. */
export const MAX_EDITS = 1_000
const TOO_MANY = `was edited ${MAX_EDITS} times; download it and upload the file to edit it further`

const OTHER_PICTURE = invalid(
  [{ at: 'edit', message: 'has another picture already; save this one again as a new edit' }],
  422,
)

const parentId = sql`${edits.edit} ->> 'parentId'`

/** The ids of an edit and of those before it, newest first; no more than `MAX_EDITS`, however many there are. */
const chainFrom = (editId: string) => sql`(
  with recursive chain as (
    select ${editId}::text as edit_id, 1 as step
    union all
    select parent.edit_id, step + 1
    from chain join ${edits} on ${edits.id} = chain.edit_id join ${assets} as parent on parent.id = ${parentId}
    where parent.edit_id is not null and step < ${MAX_EDITS}
  )
  select * from chain
) as chain`

export type EditStore = ReturnType<typeof editStore>

/** Pictures that people edited by hand: the edit and its parent. */
export function editStore({ db, objects, now }: EditStoreOptions) {
  /** Announces an edit, whose picture is sent afterwards. Refuses an unknown parent, and one with too many edits. */
  async function tell(edit: Edit): Promise<string> {
    const parent = await assetById(edit.parentId)
    if (!parent) throw invalid([{ at: 'parentId', message: 'is no picture' }], 422)
    await requireFewEdits(parent)
    // From here on its file is wanted, also where it was deleted.
    await objects.touch(parent.sha256)
    const id = newId()
    await db.insert(edits).values({ id, edit, createdAt: now() })
    return id
  }

  /**
   * Streams the picture of an edit in. Sent again, it is the same asset, also if it was deleted for good: it is in the
   * trash then, from which its caller restores it. Another picture is refused with 422.
   */
  async function takePictureOf(
    editId: string,
    source: Readable,
    { name, projectId }: GivenFacts,
  ): Promise<{ asset: AssetRow; isNew: boolean }> {
    if (!(await editById(editId))) throw notFound('edit')
    const { intake, facts } = await takePicture(objects, source, { maxBytes: MAX_UPLOAD_BYTES })
    const sha256 = await objects.keep(intake)
    const row = { ...facts, id: newId(), sha256, bytes: intake.bytes, createdAt: now() }
    const [asset] = await db
      .insert(assets)
      .values({ ...row, name: uploadName(name, facts.format), origin: 'edit', editId, projectId })
      .onConflictDoUpdate({
        target: assets.editId,
        set: { erasedAt: null },
        setWhere: eq(assets.sha256, sha256),
      })
      .returning()
    if (!asset) throw OTHER_PICTURE
    return { asset, isNew: asset.id === row.id }
  }

  /** The edits of a picture since its upload or run, newest first; of a longer history the newest `MAX_EDITS`. */
  async function historyOf({ editId }: AssetRow): Promise<readonly EditStep[]> {
    if (editId === null) return []
    return db
      .select({ edit: edits.edit, parent: assets })
      .from(chainFrom(editId))
      .innerJoin(edits, sql`${edits.id} = chain.edit_id`)
      .leftJoin(assets, eq(assets.id, parentId))
      .orderBy(sql`chain.step`)
  }

  /** Refuses with 422 a picture that has as many edits behind it as are followed. */
  async function requireFewEdits({ editId }: AssetRow): Promise<void> {
    if (editId !== null && (await db.$count(chainFrom(editId))) >= MAX_EDITS)
      throw invalid([{ at: 'parentId', message: TOO_MANY }], 422)
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
