import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { ASSETS_PATH, asset, previewPath } from '#contract/studio/assets.ts'
import { LIBRARY_PATH, type LibraryPicture, libraryPage } from '#contract/studio/library.ts'
import { openEmbeddedDatabase } from '#server/testing/bench-parts.ts'
import { fill } from '#server/testing/large-library.ts'
import type { Easel } from '../../fixtures/easel.ts'

const FILES = 48
/** Records a request. */
const PAGE = 60
/** Pictures of a plain grid. */
export const PLAIN = 10_000
/** Of the previews that a grid shows. */
export const WIDTH = 480

/**
 * Keeps some pictures in the usual way, then fills the library with rows of as many different files as the plain grid has
 * pictures: each has the preview of a kept one. Returns what the API says of the newest.
 */
export async function filled(
  easel: Easel,
  pictures: number,
  prompts: readonly string[],
): Promise<readonly LibraryPicture[]> {
  await easel.start()
  const kept = await keptPictures(easel)
  await easel.stop()
  const database = await openEmbeddedDatabase(join(easel.dataDir, 'database'))
  const files = Array.from({ length: PLAIN }, (_, at) => createHash('sha256').update(`${at}`).digest('hex'))
  await fill(database, pictures, prompts, files)
  const rows = sql`jsonb_array_elements_text(${JSON.stringify(files)}::jsonb) with ordinality as "file"("sha256", "at")`
  const previews = sql`${JSON.stringify(kept)}::jsonb ->> (("file"."at" - 1) % ${kept.length})::int`
  await database.db.execute(sql`insert into studio.previews (sha256, width, preview_sha256)
    select "file"."sha256", ${WIDTH}::int, (select "preview_sha256" from studio.previews as "drawn"
      where "drawn"."sha256" = ${previews} and "drawn"."width" = ${WIDTH}::int) from ${rows}`)
  await database.close()
  await easel.start()
  const records: LibraryPicture[] = []
  for (let offset = 0; offset < PLAIN; offset += PAGE) {
    const page = await fetch(`${easel.studio}${LIBRARY_PATH}?limit=${PAGE}&offset=${offset}`)
    records.push(...libraryPage.parse(await page.json()).pictures)
  }
  return records.slice(0, PLAIN)
}

/** Keeps some pictures with their previews; returns their hashes. */
async function keptPictures(easel: Easel): Promise<readonly string[]> {
  const files: string[] = []
  for (let at = 0; at < FILES; at += 1) {
    const [width, height] = [512 + (at % 9) * 64, 512 + (at % 7) * 64]
    const noise = { type: 'gaussian' as const, mean: 60 + at * 3, sigma: 12 }
    const picture = sharp({ create: { width, height, channels: 3, background: '#369', noise } })
    const body = new Uint8Array(await picture.png().toBuffer())
    const kept = await fetch(`${easel.studio}${ASSETS_PATH}?name=${at}.png`, { method: 'POST', body })
    const { sha256 } = asset.parse(await kept.json())
    await (await fetch(`${easel.studio}${previewPath(sha256, WIDTH)}`)).arrayBuffer()
    files.push(sha256)
  }
  return files
}
