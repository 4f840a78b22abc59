import { setMaxListeners } from 'node:events'
import { and, eq, isNotNull, isNull, lt, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database/database.ts'

/** A row that one worker has taken for a time; `token` tells this claim from later ones of the same row. */
export interface Claim {
  readonly id: string
  readonly token: number
}

/** What a claim, a renewal or an end writes into the columns of the lease. */
interface LeaseChange {
  readonly leaseUntil: Date | null
  readonly token?: SQL
}

interface LeasesOptions<Row, Change> {
  readonly columns: { readonly id: PgColumn; readonly leaseUntil: PgColumn; readonly token: PgColumn }
  /** Rows with work left to do; all of them when left out. */
  readonly isOpen?: SQL
  readonly leaseMs: number
  readonly now: () => Date
  /** Changes rows of the table, in a transaction where one is given, and returns them. */
  readonly update: (
    which: SQL | undefined,
    set: { readonly lease: LeaseChange; readonly change: Change | undefined },
    tx: Database | undefined,
  ) => Promise<Row[]>
}

interface Finish {
  /** What else must be true of the row. */
  readonly also?: SQL | undefined
  /** Nobody claims the row before then; at once when left out. */
  readonly notBefore?: Date
  readonly tx?: Database
}

/** The rows of a table as leased work: a claim lasts for `leaseMs`, and a late owner changes nothing. */
export function leases<Row, Change>({ columns, isOpen, leaseMs, now, update }: LeasesOptions<Row, Change>) {
  const leaseEnd = () => new Date(now().getTime() + leaseMs)
  const isHeldBy = ({ id, token }: Claim) => and(eq(columns.id, id), eq(columns.token, token), isOpen)
  return {
    /** Rows that no living worker holds; `held` are those of this process, whose leases an outage may have ended. */
    isFree: (held: readonly string[]) =>
      and(
        isOpen,
        or(isNull(columns.leaseUntil), lt(columns.leaseUntil, now())),
        notInArray(columns.id, [...held]),
      ),
    /** The rows of a subquery of ids; as an array, as a joined subquery may be run again and exceed its limit. */
    among: (ids: SQLWrapper) => sql`${columns.id} = any(array(${ids}))`,
    claim: (which: SQL, change?: Change, tx?: Database) =>
      update(which, { lease: { leaseUntil: leaseEnd(), token: sql`${columns.token} + 1` }, change }, tx),
    /** Extends a claim; false when it has ended or is another's. A row that was handed back stays free. */
    renew: async (claim: Claim): Promise<boolean> => {
      const lease = { leaseUntil: leaseEnd() }
      const which = and(isHeldBy(claim), isNotNull(columns.leaseUntil))
      return (await update(which, { lease, change: undefined }, undefined)).length > 0
    },
    /** Ends a claim with a change of its row; null, and nothing changed, when the claim is no longer this worker's. */
    finish: async (claim: Claim, change?: Change, { also, notBefore, tx }: Finish = {}) => {
      const lease = { leaseUntil: notBefore ?? null }
      const [row] = await update(and(isHeldBy(claim), also), { lease, change }, tx)
      return row ?? null
    },
    /** Frees every row; only for a process that knows it is alone on this database. */
    dropAll: async (): Promise<void> => {
      const which = and(isOpen, isNotNull(columns.leaseUntil))
      await update(which, { lease: { leaseUntil: null }, change: undefined }, undefined)
    },
  }
}

/** What a piece of work is told while it runs. */
export interface Lease {
  /** Aborted when this process stops. */
  readonly stopping: AbortSignal
  /** Aborted when the claim could not be renewed because it is another's. */
  readonly lost: AbortSignal
}

export interface LeasedWorkOptions<C extends Claim> {
  /** Claims up to `limit` rows that are due; fewer when there are no more. */
  readonly claim: (limit: number) => Promise<readonly C[]>
  /** Does a piece. What it throws is given to `onError`; the row is claimed again when its lease has run out. */
  readonly perform: (claim: C, lease: Lease) => Promise<void>
  /** Pieces at once. */
  readonly capacity: () => number
  /** Rows that are claimed with one query. */
  readonly batch?: number
  /** When more is due, where that is known; asked when nothing is left to claim. */
  readonly nextDue?: () => Promise<Date | null>
  /** Another process may have left work: rows are looked at at least this often. */
  readonly lookEveryMs: number
  readonly renewal?: {
    readonly everyMs: number
    readonly renew: (claim: C) => Promise<boolean>
  }
  /** Ids that this process works on; shared by the loops that work on one table. */
  readonly held?: Set<string>
  /** Done once before each look. */
  readonly beforeLook?: () => Promise<void>
  /** What the next claim waits for after a piece was started. */
  readonly afterStart?: (piece: Promise<void>) => Promise<unknown>
  readonly onEnd?: (claim: C) => void
  /** A look, or the piece of a claim, failed. */
  readonly onError: (error: unknown, claim: C | null) => void
  /** How long pieces may go on before a stop aborts them. */
  readonly stopAfterMs?: number
}

export interface LeasedWork {
  /** Pieces under way. */
  readonly running: number
  /** There may be work now. */
  wake(): void
  isStopping(): boolean
  /** Claims nothing more; resolves when the look and all pieces under way have ended. */
  stop(): Promise<void>
}

/** Claims what is due and does it, as much at once as there is capacity for, until it is stopped. */
export function startLeasedWork<C extends Claim>(options: LeasedWorkOptions<C>): LeasedWork {
  const { claim, perform, capacity, batch = 1, onError, held = new Set() } = options
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  // One listener for each wait that is under way.
  setMaxListeners(0, stopping.signal)
  let isStopped = false
  const free = () => capacity() - running.size

  async function look(): Promise<Date | null> {
    await options.beforeLook?.()
    while (free() > 0 && !isStopped) {
      const limit = Math.min(free(), batch)
      const claims = await claim(limit)
      // What was claimed while a stop came is started as well: it alone knows how to hand its row back.
      for (const each of claims) {
        const piece = start(each)
        await options.afterStart?.(piece)
      }
      if (claims.length < limit) break
    }
    return free() > 0 && !isStopped && options.nextDue ? options.nextDue() : null
  }

  function start(claimed: C): Promise<void> {
    held.add(claimed.id)
    const lost = new AbortController()
    const stopRenewing = renewing(claimed, options, () => lost.abort())
    const lease = { stopping: stopping.signal, lost: lost.signal }
    const performed = async () => perform(claimed, lease)
    const piece = performed()
      .catch((error) => onError(error, claimed))
      .finally(() => {
        stopRenewing()
        held.delete(claimed.id)
        running.delete(piece)
        options.onEnd?.(claimed)
        loop.wake()
      })
    running.add(piece)
    return piece
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

/** Renews a claim again and again until the returned function is called; says when it is lost. */
function renewing<C extends Claim>(
  claimed: C,
  { renewal }: LeasedWorkOptions<C>,
  onLost: () => void,
): () => void {
  if (!renewal) return () => {}
  let hasEnded = false
  let timer = setTimeout(renewOnce, renewal.everyMs)
  async function renewOnce(): Promise<void> {
    // A database that is away says nothing about the claim.
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

/** Looks again and again: when the last look said so, after `everyMs` at the latest, or as soon as it is woken. */
function startLoop(
  look: () => Promise<Date | null>,
  everyMs: number,
  onError: (error: unknown) => void,
): { wake(): void; stop(): Promise<void> } {
  let isStopped = false
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null

  async function lookOnce(): Promise<number> {
    try {
      const due = await look()
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
    // Later in this turn: only then is it known that somebody looks.
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
