import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type AdLinesRead, adLinesPath } from '#contract/studio/designs.ts'
import type { Database } from '#server/platform/database.ts'
import { assets, results, runs } from '../database/schema.ts'
import { notFound } from '../http/errors.ts'
import { idFrom } from '../http/input.ts'

/** The words on pictures, as far as a run has read them; asking costs nothing and starts nothing. */
export function adLinesRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  app.get(adLinesPath(':id'), async (request): Promise<AdLinesRead> => {
    const [asset] = await db
      .select({ sha256: assets.sha256 })
      .from(assets)
      .where(eq(assets.id, idFrom(request.params, 'picture')))
    if (!asset) throw notFound('picture')
    // The same picture may be in the library several times; it is read once.
    const same = db.select({ id: assets.id }).from(assets).where(eq(assets.sha256, asset.sha256))
    const isOfPicture = and(
      eq(runs.operation, 'layerize-text'),
      inArray(sql`${runs.files} -> 'image' ->> 0`, same),
    )
    const [read] = await db
      .select({ blocks: results.textBlocks })
      .from(runs)
      .innerJoin(results, eq(results.runId, runs.id))
      .where(and(isOfPicture, isNotNull(results.textBlocks)))
      .orderBy(desc(runs.createdAt))
      .limit(1)
    if (read?.blocks) return { state: 'read', lines: read.blocks.map(({ text }) => inOneLine(text)) }
    const [last] = await db
      .select({ state: runs.state })
      .from(runs)
      .where(isOfPicture)
      .orderBy(desc(runs.createdAt))
      .limit(1)
    return { state: last ? progressOf(last.state) : 'unread', lines: [] }
  })
}

const UNDER_WAY: readonly string[] = ['queued', 'submitting', 'pending']

const progressOf = (state: string) =>
  UNDER_WAY.includes(state) ? 'reading' : state === 'removed' ? 'unread' : 'failed'

/** `exact_copy` has a line for each text, however many lines it is set in. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
