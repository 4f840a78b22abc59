import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { index, type PgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { DiskTrouble } from '../trouble.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The table of a part's objects in a bucket: when each was last used, as a bucket does not tell. */
export const storedObjectsIn = <Name extends string>(schema: PgSchema<Name>) =>
  schema.table(
    'stored_objects',
    {
      sha256: text().primaryKey(),
      usedAt: moment('used_at').notNull(),
      /** Since when it is being removed from the bucket. */
      goingAt: moment('going_at'),
      /** The version in the bucket whose bytes were sent or read whole. */
      soundVersion: text('sound_version'),
    },
    (table) => [index('stored_objects_used_at').on(table.usedAt, table.sha256)],
  )

export type StoredObjects = ReturnType<typeof storedObjectsIn<string>>

/** When objects were last used, for all processes that share a bucket. */
export interface ObjectUses {
  /** Notes that an object is about to be kept. Waits for the end of its removal, which another process may be at. */
  claim(sha256: string): Promise<void>
  /** Notes the use of a kept object; false if there is none, or if it is being removed. */
  touch(sha256: string): Promise<boolean>
  /** Those of these objects that are kept. */
  known(hashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Objects that were last used before a time, some at a time. */
  unwantedSince(time: Date): AsyncIterable<readonly string[]>
  /**
   * Takes an object that was not used since a time, to remove it: from now on nobody can claim it until `forget`. False if it
   * was used, or another process removes it.
   */
  condemn(sha256: string, since: Date): Promise<boolean>
  /** Ends a removal, unless the object was claimed since. */
  forget(sha256: string): Promise<void>
  /** The version in the bucket that has the right bytes; null if none is known to. */
  soundVersionOf(sha256: string): Promise<string | null>
  noteSound(sha256: string, version: string): Promise<void>
}

const AT_ONCE = 500
/** A removal takes less (`REMOVING_MS` in bucket-objects.ts); one that takes longer was interrupted. */
const REMOVAL_MS = 30_000
const LOOK_EVERY_MS = 200
/** Longer than an interrupted removal blocks a claim. */
const MAX_WAIT_MS = 2 * REMOVAL_MS

/** A moment by the clock of the database, as processes on several machines share it. */
const byItsClock = (time: Date): SQL<Date> =>
  sql`now() - ${Date.now() - time.getTime()} * interval '1 millisecond'`
const now = sql<Date>`now()`

export function objectUses(db: Database, table: StoredObjects): ObjectUses {
  const isInterrupted = () => lt(table.goingAt, byItsClock(new Date(Date.now() - REMOVAL_MS)))

  async function isClaimed(sha256: string): Promise<boolean> {
    const rows = await db
      .insert(table)
      .values({ sha256, usedAt: now })
      .onConflictDoUpdate({
        target: table.sha256,
        set: { usedAt: now, goingAt: null },
        setWhere: sql`${isNull(table.goingAt)} or ${isInterrupted()}`,
      })
      .returning({ sha256: table.sha256 })
    return rows.length > 0
  }

  return {
    async claim(sha256) {
      const until = Date.now() + MAX_WAIT_MS
      while (!(await isClaimed(sha256))) {
        if (Date.now() > until)
          throw new DiskTrouble('a removal of the same picture has not ended; try again')
        await wait(LOOK_EVERY_MS)
      }
    },
    async touch(sha256) {
      const rows = await db
        .update(table)
        .set({ usedAt: now })
        .where(and(eq(table.sha256, sha256), isNull(table.goingAt)))
        .returning({ sha256: table.sha256 })
      return rows.length > 0
    },
    async known(hashes) {
      const rows = await db
        .select({ sha256: table.sha256 })
        .from(table)
        .where(inArray(table.sha256, [...hashes]))
      return new Set(rows.map(({ sha256 }) => sha256))
    },
    async *unwantedSince(time) {
      for (let after = ''; ; ) {
        const rows = await db
          .select({ sha256: table.sha256 })
          .from(table)
          .where(and(lt(table.usedAt, byItsClock(time)), gt(table.sha256, after)))
          .orderBy(asc(table.sha256))
          .limit(AT_ONCE)
        const last = rows.at(-1)
        if (!last) return
        yield rows.map(({ sha256 }) => sha256)
        after = last.sha256
      }
    },
    async condemn(sha256, since) {
      const rows = await db
        .update(table)
        .set({ goingAt: now })
        .where(
          and(
            eq(table.sha256, sha256),
            lt(table.usedAt, byItsClock(since)),
            or(isNull(table.goingAt), isInterrupted()),
          ),
        )
        .returning({ sha256: table.sha256 })
      return rows.length > 0
    },
    async forget(sha256) {
      await db.delete(table).where(and(eq(table.sha256, sha256), isNotNull(table.goingAt)))
    },
    async soundVersionOf(sha256) {
      const [row] = await db
        .select({ version: table.soundVersion })
        .from(table)
        .where(eq(table.sha256, sha256))
      return row?.version ?? null
    },
    async noteSound(sha256, version) {
      await db.update(table).set({ soundVersion: version }).where(eq(table.sha256, sha256))
    },
  }
}
