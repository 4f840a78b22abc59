import { and, asc, count, eq, isNull, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { compared, startOf } from '#contract/studio/describe/text.ts'
import {
  MAX_SAVED_SEARCHES,
  MAX_SEARCH_NAME,
  savedSearchRoutes as rows,
} from '#contract/studio/library/saved-searches.ts'
import type { Database } from '#server/platform/database/database.ts'
import { savedSearches } from '../database/sought.ts'
import type { Notifications } from '../events/notifications.ts'
import { invalid, notFound } from '../http/errors.ts'
import { requireExpected } from '../http/expected.ts'
import { Answer, register } from '../http/register.ts'
import { newId } from '../new-id.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
  readonly notifications: Pick<Notifications, 'libraryChanged'>
}

const { id, name, search, removedAt } = savedSearches
const shown = { id, name, search }

/** Searches of the library under names. */
export function savedSearchRoutes(app: FastifyInstance, { db, now, notifications }: Deps): void {
  register(app, rows, {
    list: async () => ({
      searches: await db
        .select(shown)
        .from(savedSearches)
        .where(isNull(removedAt))
        .orderBy(asc(name), asc(id)),
    }),
    async save({ body }) {
      const [kept] = await db.select({ searches: count() }).from(savedSearches).where(isNull(removedAt))
      if ((kept?.searches ?? 0) >= MAX_SAVED_SEARCHES) throw TOO_MANY
      const saved = { id: newId(), ...body, name: await freeName(db, body.name) }
      await db.insert(savedSearches).values({ ...saved, createdAt: now() })
      notifications.libraryChanged()
      return new Answer(201, saved)
    },
    async change({ params, body: { isDeleted, expected, ...given } }) {
      const isIt = eq(id, params.id)
      const saved = await db.transaction(async (tx) => {
        const [known] = await tx.select(shown).from(savedSearches).where(isIt).for('update')
        if (!known) throw notFound('search')
        // One that comes back may find its name given to another.
        const wanted = given.name ?? (isDeleted === false ? known.name : undefined)
        const changed = {
          ...(wanted !== undefined && { name: await freeName(tx, wanted, known.id) }),
          ...(given.search !== undefined && { search: given.search }),
        }
        requireExpected({ expected, current: known, wanted: changed })
        const moved = isDeleted !== undefined && { removedAt: isDeleted ? now() : null }
        await tx
          .update(savedSearches)
          .set({ id: known.id, ...changed, ...moved })
          .where(isIt)
        return { ...known, ...changed }
      })
      notifications.libraryChanged()
      return saved
    },
  })
}

/** The name, with a number where another saved search has it, in whatever case or spelling of its accents. */
async function freeName(db: Pick<Database, 'select'>, wanted: string, own = ''): Promise<string> {
  const others = await db
    .select({ name })
    .from(savedSearches)
    .where(and(isNull(removedAt), ne(id, own)))
  const taken = new Set(others.map((other) => compared(other.name)))
  let free = wanted
  for (let number = 2; taken.has(compared(free)); number += 1) {
    const suffix = ` (${number})`
    free = `${startOf(wanted, MAX_SEARCH_NAME - suffix.length).trimEnd()}${suffix}`
  }
  return free
}

const TOO_MANY = invalid(
  [
    {
      at: 'name',
      message: `cannot be saved: there are ${MAX_SAVED_SEARCHES} saved searches; delete some first`,
    },
  ],
  422,
)
