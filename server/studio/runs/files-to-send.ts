import { inArray } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { assets } from '../database/schema.ts'
import type { FileToSend } from '../image-service/submission.ts'

interface Deps {
  readonly db: Database
  readonly objects: Pick<SoundObjects, 'lastingDamageOf' | 'fileOf'>
}

/** The files of a request, by field, ready to be streamed. Throws where one is gone, or damaged. */
export async function filesToSend(
  files: Readonly<Record<string, readonly string[]>>,
  { db, objects }: Deps,
): Promise<FileToSend[]> {
  const ids = Object.values(files).flat()
  if (ids.length === 0) return []
  const rows = await db.select().from(assets).where(inArray(assets.id, ids))
  for (const { id, sha256, bytes } of rows) {
    if (await objects.lastingDamageOf(sha256, bytes)) throw new Error(`the file of asset ${id} is damaged`)
  }
  return Promise.all(
    Object.entries(files).flatMap(([field, list]) =>
      list.map(async (id) => {
        const row = rows.find((asset) => asset.id === id)
        if (!row) throw new Error(`asset ${id} of a request is gone`)
        return { field, path: await objects.fileOf(row.sha256), format: row.format }
      }),
    ),
  )
}
