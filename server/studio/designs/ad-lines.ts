import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { NothingDoneReason } from '#contract/service/values/failure-reasons.ts'
import { readLayersReport } from '#contract/service/values/layers-report.ts'
import { isOfPhrases } from '#contract/service/values/phrases.ts'
import type { AdLinesRead } from '#contract/studio/designs.ts'
import { isUnderWay, type RunState } from '#contract/studio/run-state.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assets, results, runs } from '../database/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Translator } from '../studio-options.ts'

/** What a run has read that found nothing to lift. */
const NOTHING_READ: Partial<Readonly<Record<string, AdLinesRead['state']>>> = {
  no_text_found: 'read',
  text_not_separable: 'inseparable',
} satisfies Partial<Record<NothingDoneReason, AdLinesRead['state']>>

/**
 * The text on a picture, if a run has read it; asking for it costs nothing and starts no run.
 * @param translator what translates ads, if it is known
 */
export async function adLinesOf(
  db: Database,
  id: string,
  translator: Translator | undefined,
): Promise<AdLinesRead> {
  const [asset] = await db.select({ id: assets.id }).from(assets).where(eq(assets.id, id))
  if (!asset) throw notFound('picture')
  // Before its lines: a run that ends between the two is still being waited for, and has not failed.
  const [last] = await db
    .select({ state: runs.state, failure: runs.failure })
    .from(runs)
    .where(isReadingOf(db, id))
    .orderBy(desc(runs.createdAt))
    .limit(1)
  const lines = await linesReadOf(db, id)
  if (lines) {
    const known = translator === 'phrases' ? { known: lines.filter(isOfPhrases) } : {}
    return { state: 'read', lines: [...lines], ...known }
  }
  const nothing = NOTHING_READ[last?.failure?.code ?? '']
  return { state: nothing ?? (last ? progressOf(last.state) : 'unread'), lines: [] }
}

/** Runs that read a picture. The same one may be in the library several times; it is read once. */
function isReadingOf(db: Database, id: string) {
  const sha256 = db.select({ sha256: assets.sha256 }).from(assets).where(eq(assets.id, id))
  const same = db.select({ id: assets.id }).from(assets).where(inArray(assets.sha256, sha256))
  return and(eq(runs.operation, 'layerize-text'), inArray(sql`${runs.files} -> 'image' ->> 0`, same))
}

/** The lines of a picture, as a run has read them, those that it could not lift last; null where none has. */
export async function linesReadOf(db: Database, id: string): Promise<readonly string[] | null> {
  const [read] = await db
    .select({ blocks: results.textBlocks, report: results.prompt })
    .from(runs)
    .innerJoin(results, eq(results.runId, runs.id))
    .where(and(isReadingOf(db, id), isNotNull(results.textBlocks)))
    .orderBy(desc(runs.createdAt))
    .limit(1)
  if (!read?.blocks) return null
  const left = readLayersReport(read.report)?.left ?? []
  return [...read.blocks.map(({ text }) => text), ...left].map(inOneLine)
}

const progressOf = (state: RunState) =>
  isUnderWay(state) ? 'reading' : state === 'removed' ? 'unread' : 'failed'

/** `exact_copy` has a line for each text, however many lines it is set in. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
