import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { LRUCache } from 'lru-cache'
import type { PreviewWidth } from '#contract/studio/assets.ts'
import { cacheOf } from '#server/platform/cache-of.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Changes } from '../database/changes.ts'
import { type AssetRow, assets, previews } from '../database/schema.ts'
import { isBackgroundInUse } from './background-in-use.ts'

/** For an asset: it is not deleted. Whether its run is does not count: a person deletes pictures, not what made them. */
export const isShown = isNull(assets.removedAt)

/**
 * For an asset: its files may be read. Those of the trash may, until they are deleted for good: a person has to see what
 * is restored or goes.
 */
const isServed = isNull(assets.erasedAt)

export type Original = Pick<AssetRow, 'sha256' | 'bytes' | 'format' | 'name'>

/** A preview's object; null where none was made yet. */
interface Preview {
  readonly sha256: string | null
}

/** Some 200 bytes each. */
const MAX_REMEMBERED = 20_000

export type ShownPictures = ReturnType<typeof shownPictures>

/**
 * Which pictures may be served, and the hashes of their bytes, cached so that serving needs no query. The whole cache
 * is dropped when any process deletes or restores something, and is off while such changes cannot be received.
 */
export function shownPictures({ db, changes }: { readonly db: Database; readonly changes: Changes }) {
  const originals = cacheOf<Original>(MAX_REMEMBERED)
  const drawn = cacheOf<Preview>(MAX_REMEMBERED)
  let knownAt: number | null = null

  /** The version of the cache now; null while caching is off. */
  function current(): number | null {
    const version = changes.version('put-away')
    if (version !== knownAt) {
      originals.clear()
      drawn.clear()
      knownAt = version
    }
    return version
  }

  async function found<T extends object>(
    known: LRUCache<string, T>,
    key: string,
    load: () => Promise<T | null>,
  ): Promise<T | null> {
    const version = current()
    const there = known.get(key)
    if (there) return there
    const loaded = await load()
    if (loaded && version !== null && version === current()) known.set(key, loaded)
    return loaded
  }

  /**
   * The original of an asset; null if there is none, or it is deleted for good and no text layers of another picture lie
   * over it.
   */
  const original = (id: string) =>
    found(originals, id, async () => {
      const { sha256, bytes, format, name } = assets
      const [row] = await db
        .select({ sha256, bytes, format, name })
        .from(assets)
        .where(and(eq(assets.id, id), isServed))
      return row ?? erasedBackground(id)
    })

  async function erasedBackground(id: string): Promise<Original | null> {
    const [row] = await db.select().from(assets).where(eq(assets.id, id))
    return row && (await isBackgroundInUse(row, db)) ? row : null
  }

  /** The preview of a picture by its bytes; null where no asset has them. */
  const preview = (sha256: string, width: PreviewWidth) =>
    found(drawn, `${sha256}/${width}`, async () => {
      const [row] = await db
        .select({ sha256: previews.previewSha256 })
        .from(assets)
        .leftJoin(previews, and(eq(previews.sha256, assets.sha256), eq(previews.width, width)))
        .where(and(eq(assets.sha256, sha256), isServed))
        .limit(1)
      return row ?? null
    })

  /** Caches the previews of a list of pictures by one query: a screen asks for each of them next. */
  async function warm(hashes: readonly string[], width: PreviewWidth): Promise<void> {
    const version = current()
    const unknown = hashes.filter((sha256) => !drawn.has(`${sha256}/${width}`))
    if (version === null || unknown.length === 0) return
    const rows = await db
      .selectDistinctOn([assets.sha256], { of: assets.sha256, sha256: previews.previewSha256 })
      .from(assets)
      .innerJoin(previews, and(eq(previews.sha256, assets.sha256), eq(previews.width, width)))
      .where(and(inArray(assets.sha256, unknown), isServed))
    if (version !== current()) return
    for (const { of, sha256 } of rows) drawn.set(`${of}/${width}`, { sha256 })
  }

  /** A preview was made or replaced. */
  const forgetPreview = (sha256: string, width: PreviewWidth) => drawn.delete(`${sha256}/${width}`)

  return { original, preview, warm, forgetPreview }
}
