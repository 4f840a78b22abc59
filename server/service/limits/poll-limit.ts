import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import { pollWindows } from '../database/schema.ts'

/** Returns how long a caller has to wait, in whole seconds; 0 accepts the call and counts it. */
export type PollLimit = (organizationId: string) => number | Promise<number>

interface Limit {
  readonly requests: number
  readonly windowSeconds: number
}

/** Counts calls for each organization in fixed windows; a window begins with its first call. */
export function openPollLimit(limit: Limit, now: () => Date): (organizationId: string) => number {
  const windows = new Map<string, { endsAt: number; calls: number }>()
  return (organizationId) => {
    const at = now().getTime()
    const open = windows.get(organizationId)
    if (!open || open.endsAt <= at) {
      windows.set(organizationId, { endsAt: at + limit.windowSeconds * 1000, calls: 1 })
      return 0
    }
    if (open.calls >= limit.requests) return waitSeconds(open.endsAt - at)
    open.calls += 1
    return 0
  }
}

const waitSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** One call in so many asks the database. */
const SHARES_OF_LIMIT = 50

/** Calls of a window that this process may still accept. */
interface Share {
  /** Milliseconds of `performance.now`. */
  readonly endsAt: number
  left: number
  /** There are no more. */
  readonly isLast: boolean
}

/**
 * The same for all processes that share a database, whose clock is theirs. Each takes some of a window's calls at a time, so that
 * few polls ask the database: what a process does not need of its last share, nobody has.
 */
export function openSharedPollLimit(db: Database, { requests, windowSeconds }: Limit): PollLimit {
  const shares = new Map<string, Share>()
  const asking = new Map<string, Promise<void>>()
  const size = Math.max(1, Math.floor(requests / SHARES_OF_LIMIT))

  async function take(organizationId: string): Promise<void> {
    const end = sql<Date>`now() + ${windowSeconds} * interval '1 second'`
    const isOver = sql`${pollWindows.endsAt} <= now()`
    const [row] = await db
      .insert(pollWindows)
      .values({ organizationId, endsAt: end, calls: size })
      .onConflictDoUpdate({
        target: pollWindows.organizationId,
        set: {
          calls: sql`case when ${isOver} then ${size} else ${pollWindows.calls} + ${size} end`,
          endsAt: sql`case when ${isOver} then ${end} else ${pollWindows.endsAt} end`,
        },
      })
      .returning({
        calls: pollWindows.calls,
        leftMs: sql<number>`extract(epoch from ${pollWindows.endsAt} - now())::float8 * 1000`,
      })
    if (!row) throw new Error('a window of polls was not returned')
    const left = Math.min(size, Math.max(0, requests - (row.calls - size)))
    shares.set(organizationId, { endsAt: performance.now() + row.leftMs, left, isLast: left < size })
  }

  return async (organizationId) => {
    for (;;) {
      const share = shares.get(organizationId)
      const leftMs = share ? share.endsAt - performance.now() : 0
      if (share && leftMs > 0) {
        if (share.left > 0) {
          share.left -= 1
          return 0
        }
        if (share.isLast) return waitSeconds(leftMs)
      }
      const taking =
        asking.get(organizationId) ?? take(organizationId).finally(() => asking.delete(organizationId))
      asking.set(organizationId, taking)
      await taking
    }
  }
}

/** The limit of a process alone, or of all that share a database. */
export const pollLimitOn = ({ db, engine }: OpenDatabase, limit: Limit, now: () => Date): PollLimit =>
  engine === 'embedded' ? openPollLimit(limit, now) : openSharedPollLimit(db, limit)
