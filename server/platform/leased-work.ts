import { setMaxListeners } from 'node:events'
import { and, eq, isNotNull, isNull, lt, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database/database.ts'

/**
 * A claim that is not renewed ends after this time. Other processes look for it within a second: what one that died had begun
 * goes on in less than five seconds.
 */
export const LEASE_MS = 3_500
export const RENEW_MS = LEASE_MS / 3.5

/** A row that one worker has claimed for a time; `token` distinguishes this claim from later ones of the same row. */
export interface Claim {
  readonly id: string
  readonly token: number
}

/** The values of the lease columns that a claim, a renewal or an end writes. */
interface LeaseChange {
  readonly leaseUntil: Date | null
  readonly token?: SQL
}

interface LeasesOptions<Row, Change> {
  readonly columns: { readonly id: PgColumn; readonly leaseUntil: PgColumn; readonly token: PgColumn }
  /** Rows with work left; default: all rows. */
  readonly isOpen?: SQL
  readonly leaseMs: number
  readonly now: () => Date
  /** Updates rows of the table, in a transaction if one is given, and returns them. */
  readonly update: (
    which: SQL | undefined,
    set: { readonly lease: LeaseChange; readonly change: Change | undefined },
    tx: Database | undefined,
  ) => Promise<Row[]>
}

interface Finish {
  /** Additional condition for the row. */
  readonly also?: SQL | undefined
  /** The earliest time of the next claim; default: at once. */
  readonly notBefore?: Date
  readonly tx?: Database
}

/** The time of a claim, in a statement that is prepared once. */
const NOW = sql`${sql.placeholder('now')}::timestamptz`

/**
 * The rows of a table as leased work: a claim lasts for `leaseMs`, and a worker whose claim has ended changes nothing.
 */
export function leases<Row, Change>({ columns, isOpen, leaseMs, now, update }: LeasesOptions<Row, Change>) {
  const leaseEnd = () => new Date(now().getTime() + leaseMs)
  const isHeldBy = ({ id, token }: Claim) => and(eq(columns.id, id), eq(columns.token, token), isOpen)
  const isFreeAt = (at: Date | SQL) => and(isOpen, or(isNull(columns.leaseUntil), lt(columns.leaseUntil, at)))
  return {
    /**
     * Rows without a live claim; `held` are the ids of this process, whose leases may have run out during an outage.
     */
    isFree: (held: readonly string[]) => and(isFreeAt(now()), notInArray(columns.id, [...held])),
    /** As `isFree` and `claim`, for a statement that is prepared once: `given` are its values for a claim. */
    prepared: {
      isFree: and(isFreeAt(NOW), sql`${columns.id} <> all(${sql.placeholder('held')}::text[])`),
      lease: {
        leaseUntil: sql`${sql.placeholder('leaseUntil')}::timestamptz`,
        token: sql`${columns.token} + 1`,
      },
      given: (held: Iterable<string>) => ({
        now: now().toISOString(),
        leaseUntil: leaseEnd().toISOString(),
        held: [...held],
      }),
    },
    /** Materialized as an array: a joined subquery may be run again and exceed its limit. */
    among: (ids: SQLWrapper) => sql`${columns.id} = any(array(${ids}))`,
    claim: (which: SQL, change?: Change, tx?: Database) =>
      update(which, { lease: { leaseUntil: leaseEnd(), token: sql`${columns.token} + 1` }, change }, tx),
    /** Extends a claim; false if it has ended or belongs to another worker. A row that was put back stays free. */
    renew: async (claim: Claim): Promise<boolean> => {
      const lease = { leaseUntil: leaseEnd() }
      const which = and(isHeldBy(claim), isNotNull(columns.leaseUntil))
      return (await update(which, { lease, change: undefined }, undefined)).length > 0
    },
    /** Ends a claim with a change of its row; null, without a change, if the claim is no longer this worker's. */
    finish: async (claim: Claim, change?: Change, { also, notBefore, tx }: Finish = {}) => {
      const lease = { leaseUntil: notBefore ?? null }
      const [row] = await update(and(isHeldBy(claim), also), { lease, change }, tx)
      return row ?? null
    },
    /** Frees every row; only for a process that is alone on its database. */
    dropAll: async (): Promise<void> => {
      const which = and(isOpen, isNotNull(columns.leaseUntil))
      await update(which, { lease: { leaseUntil: null }, change: undefined }, undefined)
    },
  }
}

/** The context of a running task. */
export interface Lease {
  /** Aborted when this process stops. */
  readonly stopping: AbortSignal
  /** Aborted when the claim could not be renewed because another worker has it. */
  readonly lost: AbortSignal
}

export interface LeasedWorkOptions<C extends Claim> {
  /** Claims up to `limit` due rows; returns fewer if there are no more. */
  readonly claim: (limit: number) => Promise<readonly C[]>
  /** Runs one task. An error goes to `onError`; the row is claimed again when its lease has run out. */
  readonly perform: (claim: C, lease: Lease) => Promise<void>
  /** Maximum concurrent tasks. */
  readonly capacity: () => number
  /** Rows claimed with one query. */
  readonly batch?: number
  /** Asked before each claim: a cheap query spares the claim while nothing is due. */
  readonly isDue?: () => Promise<boolean>
  /** When the next row is due, if known; called when nothing is left to claim. */
  readonly nextDue?: () => Promise<Date | null>
  /** Maximum time between two polls, as other processes may have left work. */
  readonly lookEveryMs: number
  readonly renewal?: {
    readonly everyMs: number
    readonly renew: (claim: C) => Promise<boolean>
  }
  /** Ids that this process works on; shared by the loops of one table. */
  readonly held?: Set<string>
  /** Runs before each poll. */
  readonly beforeLook?: () => Promise<void>
  /** The next claim waits for this promise after a task was started. */
  readonly afterStart?: (task: Promise<void>) => Promise<unknown>
  readonly onEnd?: (claim: C) => void
  /** A task failed, or, with `claim` null, a poll. */
  readonly onError: (error: unknown, claim: C | null) => void
  /** How long tasks may continue during a stop before they are aborted. */
  readonly stopAfterMs?: number
}

export interface LeasedWork {
  /** Number of running tasks. */
  readonly running: number
  /** Wakes the loop: there may be work. */
  wake(): void
  isStopping(): boolean
  /** Claims nothing more; resolves when the poll and all running tasks have ended. */
  stop(): Promise<void>
}

/** Claims and runs due rows, up to the capacity, until it is stopped. */
export function startLeasedWork<C extends Claim>(options: LeasedWorkOptions<C>): LeasedWork {
  const { claim, perform, capacity, batch = 1, onError, held = new Set() } = options
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  // One listener for each wait in progress.
  setMaxListeners(0, stopping.signal)
  let isStopped = false
  const free = () => capacity() - running.size

  async function look(heard: () => void): Promise<Date | null> {
    await options.beforeLook?.()
    while (free() > 0 && !isStopped) {
      // What the loop was woken for until now is found by this round.
      heard()
      if (options.isDue && !(await options.isDue())) break
      const limit = Math.min(free(), batch)
      const claims = await claim(limit)
      // Start the rows that were claimed during a stop as well: only a task can put its row back.
      for (const each of claims) {
        const task = start(each)
        await options.afterStart?.(task)
      }
      if (claims.length < (options.isDue ? 1 : limit)) break
    }
    return free() > 0 && !isStopped && options.nextDue ? options.nextDue() : null
  }

  function start(claimed: C): Promise<void> {
    held.add(claimed.id)
    const lost = new AbortController()
    const stopRenewing = renewing(claimed, options, () => lost.abort())
    const lease = { stopping: stopping.signal, lost: lost.signal }
    const performed = async () => perform(claimed, lease)
    const task = performed()
      .catch((error) => onError(error, claimed))
      .finally(() => {
        stopRenewing()
        held.delete(claimed.id)
        running.delete(task)
        options.onEnd?.(claimed)
        loop.wake()
      })
    running.add(task)
    return task
  }

  const loop = startLoop(look, options.lookEveryMs, (error) => onError(error, null))
  return {
    get running() {
      return running.size
    },
    wake: loop.wake,
    isStopping: () => isStopped,
    async stop() {
      isStopped = true
      const { stopAfterMs = 0 } = options
      const timer = stopAfterMs > 0 ? setTimeout(() => stopping.abort(), stopAfterMs) : undefined
      if (stopAfterMs === 0) stopping.abort()
      await loop.stop()
      await Promise.all(running)
      clearTimeout(timer)
    },
  }
}

/** Renews a claim repeatedly until the returned function is called; reports when it is lost. */
function renewing<C extends Claim>(
  claimed: C,
  { renewal }: LeasedWorkOptions<C>,
  onLost: () => void,
): () => void {
  if (!renewal) return () => {}
  let hasEnded = false
  let timer = setTimeout(renewOnce, renewal.everyMs)
  async function renewOnce(): Promise<void> {
    // An unreachable database does not mean that the claim is lost.
    const isMine = (await renewal?.renew(claimed).catch(() => true)) ?? true
    if (hasEnded) return
    if (!isMine) return onLost()
    timer = setTimeout(renewOnce, renewal?.everyMs)
  }
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}

const AFTER_ERROR_MS = 1000

/**
 * Polls for work repeatedly: at the time that the last poll named, after `everyMs` at the latest, or when woken. A poll
 * calls `heard` before it reads: it then needs no repetition for what woke the loop before.
 */
function startLoop(
  look: (heard: () => void) => Promise<Date | null>,
  everyMs: number,
  onError: (error: unknown) => void,
): { wake(): void; stop(): Promise<void> } {
  let isStopped = false
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null

  function heard(): void {
    isWoken = false
  }

  async function lookOnce(): Promise<number> {
    try {
      const due = await look(heard)
      return due ? Math.min(everyMs, due.getTime() - Date.now()) : everyMs
    } catch (error) {
      onError(error)
      return AFTER_ERROR_MS
    }
  }

  async function looks(): Promise<void> {
    let waitMs = 0
    while (isWoken && !isStopped) {
      isWoken = false
      waitMs = await lookOnce()
    }
    looking = null
    if (!isStopped) timer = setTimeout(wake, Math.max(waitMs, 1))
  }

  function wake(): void {
    isWoken = true
    if (isStopped || looking) return
    clearTimeout(timer)
    // Deferred, so that `looking` is set before the look starts.
    looking = Promise.resolve().then(looks)
  }

  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
