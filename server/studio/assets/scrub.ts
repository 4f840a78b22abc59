import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { PREVIEW_WIDTHS } from '#contract/studio/assets.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { assets, previews } from '../database/schema.ts'
import type { PreviewStore } from './previews.ts'
import { startRounds } from './rounds.ts'
import { isShown } from './shown.ts'

interface ScrubDeps {
  readonly db: Database
  readonly objects: Objects
  readonly previews: Pick<PreviewStore, 'make'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly pace: { readonly scrubAfterMs: number; readonly scrubEveryMs: number }
}

const PAGE = 200
/** Reading every file yields to requests. */
const BETWEEN_MS = 20

/**
 * Regularly reads every stored picture that is shown and compares it with its hash: logs damage, and makes damaged
 * previews again. Returns a function that stops it.
 */
export function startScrub(deps: ScrubDeps): () => Promise<void> {
  return startRounds({
    round: (stopped) => scrub(deps, stopped),
    firstAfterMs: deps.pace.scrubAfterMs,
    everyMs: deps.pace.scrubEveryMs,
    failed: (err) => deps.log.warn({ err }, 'check of stored pictures stopped early'),
  })
}

async function scrub(deps: ScrubDeps, stopped: AbortSignal): Promise<'done'> {
  const { db } = deps
  for (let last = ''; ; ) {
    const page = await db
      .selectDistinctOn([assets.sha256], { id: assets.id, sha256: assets.sha256, bytes: assets.bytes })
      .from(assets)
      // The file of one that was deleted may be gone, and that is no damage.
      .where(and(gt(assets.sha256, last), isShown))
      .orderBy(asc(assets.sha256))
      .limit(PAGE)
    for (const picture of page) {
      await inspect(picture, deps)
      await wait(BETWEEN_MS, null, { signal: stopped })
    }
    const end = page.at(-1)
    if (!end) return 'done'
    last = end.sha256
  }
}

interface Stored {
  readonly id: string
  readonly sha256: string
  readonly bytes: number
}

async function inspect({ id, sha256, bytes }: Stored, { db, objects, previews: store, log }: ScrubDeps) {
  const damage = await objects.damageOf(sha256, bytes)
  // The preview of a damaged original cannot be made again: the existing one stays.
  if (damage) return log.warn({ asset: id, sha256, damage }, 'stored picture damaged: add its file again')
  for (const width of PREVIEW_WIDTHS) {
    const [row] = await db
      .select()
      .from(previews)
      .where(and(eq(previews.sha256, sha256), eq(previews.width, width)))
    if (row && (await objects.damageOf(row.previewSha256))) await store.make(sha256, width)
  }
}
