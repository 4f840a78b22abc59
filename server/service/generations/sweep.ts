import { and, eq, gt, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { generatedPictures, generations } from '../database/schema.ts'
import type { Links } from '../links/links.ts'
import { deliveries } from '../webhooks/schema.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** Maximum time between the creation of a file and the first row that refers to it. */
const MAX_ON_ITS_WAY_MS = 10 * MINUTE_MS
const LOOK_MS = { min: 10 * SECOND_MS, max: 15 * MINUTE_MS }

interface SweepDeps {
  readonly db: Database
  readonly objects: Objects
  readonly links: Links
  readonly now: () => Date
}

/**
 * Removes data that no request can reach any more, and returns the number of freed files: inputs of finished
 * requests, and results whose links have expired. Keeps inputs of pending generations, results of pending
 * deliveries, and results with live links. A file is removed if no row refers to it and it was not used for
 * `unwantedMs`.
 */
export async function sweep(deps: SweepDeps, unwantedMs: number): Promise<number> {
  await forgetInputs(deps)
  await forgetResults(deps)
  return removeUnnamed(deps, new Date(Date.now() - unwantedMs))
}

const NO_FILES = sql`'{}'::jsonb`

async function forgetInputs({ db }: SweepDeps): Promise<void> {
  await db
    .update(generations)
    .set({ files: {} })
    .where(and(ne(generations.status, 'pending'), ne(generations.files, NO_FILES)))
}

async function forgetResults({ db, links }: SweepDeps): Promise<void> {
  const over = db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.status, 'completed'), lt(generations.finishedAt, links.keptSince())))
  const toDeliver = db
    .select({ id: deliveries.generationId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.generationId, generatedPictures.generationId),
        or(eq(deliveries.state, 'waiting'), gt(deliveries.endedAt, links.liveSince())),
      ),
    )
  await db
    .update(generatedPictures)
    .set({ sha256: null, baseSha256: null })
    .where(
      and(
        isNotNull(generatedPictures.sha256),
        inArray(generatedPictures.generationId, over),
        notExists(toDeliver),
      ),
    )
}

async function removeUnnamed({ db, objects }: SweepDeps, since: Date): Promise<number> {
  let removed = 0
  for await (const found of objects.unwantedSince(since)) {
    const named = await namedOf(db, found)
    for (const sha256 of found) {
      if (!named.has(sha256) && (await objects.removeUnwanted(sha256, since))) removed += 1
    }
  }
  return removed
}

/** The objects of this list that a result or a pending request refers to. */
export async function namedOf(db: Database, found: readonly string[]): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set()
  const { sha256, baseSha256 } = generatedPictures
  const results = await db
    .select({ sha256, baseSha256 })
    .from(generatedPictures)
    .where(or(inArray(sha256, [...found]), inArray(baseSha256, [...found])))
  const requests = await db
    .select({ files: generations.files })
    .from(generations)
    .where(ne(generations.files, NO_FILES))
  return new Set([
    ...results.flatMap((row) => [row.sha256, row.baseSha256]).filter((hash) => hash !== null),
    ...requests.flatMap(({ files }) => Object.values(files).flat()).map((file) => file.sha256),
  ])
}

interface Sweeper {
  stop(): Promise<void>
}

/** Sweeps at the start and then periodically, more often if links are short-lived. */
export function startSweeper(deps: SweepDeps & { log: FastifyBaseLogger }, linkTtlSeconds: number): Sweeper {
  const ttlMs = linkTtlSeconds * SECOND_MS
  const unwantedMs = Math.min(MAX_ON_ITS_WAY_MS, Math.max(MINUTE_MS, ttlMs))
  let sweeping: Promise<void> | null = null
  function begin(): void {
    sweeping ??= sweep(deps, unwantedMs)
      .then((files) => {
        if (files > 0) deps.log.info({ files }, 'removed files that no request can reach any more')
      })
      .catch((error) => deps.log.error({ err: error }, 'removing unreachable files failed; will retry'))
      .finally(() => {
        sweeping = null
      })
  }
  const timer = setInterval(begin, Math.min(LOOK_MS.max, Math.max(LOOK_MS.min, ttlMs / 4)))
  begin()
  return {
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}
