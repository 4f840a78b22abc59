import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Collection } from '#contract/studio/organise/collections.ts'
import type { Database } from '#server/platform/database/database.ts'
import { collections } from '../database/organised.ts'
import { notFound } from '../http/errors.ts'
import { type Replaced, requireExpected } from '../http/expected.ts'
import { newId } from '../new-id.ts'

interface CollectionStoreOptions {
  readonly db: Database
  readonly now: () => Date
}

export type CollectionStore = ReturnType<typeof collectionStore>

type Row = typeof collections.$inferSelect
const collectionView = ({ id, name, createdAt }: Row): Collection => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
})

/** Collections. Their pictures and their order are changed as all pictures are (recorded-changes.ts). */
export function collectionStore({ db, now }: CollectionStoreOptions) {
  const all = async (): Promise<Collection[]> => {
    const rows = await db
      .select()
      .from(collections)
      .where(isNull(collections.removedAt))
      .orderBy(desc(collections.createdAt), desc(collections.id))
    return rows.map(collectionView)
  }

  async function create(name: string): Promise<Collection> {
    const [row] = await db.insert(collections).values({ id: newId(), name, createdAt: now() }).returning()
    if (!row) throw new Error('a collection was not inserted')
    return collectionView(row)
  }

  /** Sets columns of a collection; a deleted one can only be restored. Refused with 409 if it was renamed meanwhile. */
  const set = (
    id: string,
    columns: Partial<Pick<Row, 'name' | 'removedAt'>>,
    expected?: Replaced['expected'],
  ) =>
    db.transaction(async (tx): Promise<Collection> => {
      const isThere = columns.removedAt === null ? undefined : isNull(collections.removedAt)
      const isIt = and(eq(collections.id, id), isThere)
      const [current] = await tx.select().from(collections).where(isIt).for('update')
      if (!current) throw notFound('collection')
      requireExpected({ expected, current, wanted: columns })
      await tx.update(collections).set(columns).where(isIt)
      return collectionView({ ...current, ...columns })
    })

  /** Refuses with 404 if there is no such collection. */
  async function require(id: string): Promise<void> {
    const isIt = and(eq(collections.id, id), isNull(collections.removedAt))
    const [row] = await db.select({ id: collections.id }).from(collections).where(isIt)
    if (!row) throw notFound('collection')
  }

  return {
    all,
    create,
    require,
    rename: (id: string, name: string, expected?: Replaced['expected']) => set(id, { name }, expected),
    remove: (id: string) => set(id, { removedAt: now() }),
    restore: (id: string) => set(id, { removedAt: null }),
  }
}
