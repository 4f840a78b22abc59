import { sql } from 'drizzle-orm'
import type { LibraryChange, LibraryPage } from '#contract/studio/library.ts'
import { libraryFilter } from '#contract/studio/library-filter.ts'
import { assetView } from '#server/studio/assets/asset-view.ts'
import { runs } from '#server/studio/database/schema.ts'
import { changePictures } from '#server/studio/library/change-pictures.ts'
import { idsOf, libraryReading } from '#server/studio/library/library-page.ts'
import { engines, type TestDatabase } from './databases/databases.ts'

/** The library of a studio with many pictures, on one engine, for measurements. */
export interface LargeLibrary {
  readonly engine: string
  /** A page of 60 pictures under a filter, as in an address. */
  page(query: Readonly<Record<string, string>>): Promise<LibraryPage>
  /** The same words by `like`, as a database without an index of words finds them: their number. */
  counted(words: string): Promise<number>
  /** The ids of all pictures. */
  ids(): Promise<readonly string[]>
  /** Changes up to 1,000 pictures; returns the answer as text. */
  change(change: LibraryChange): Promise<string>
  close(): Promise<void>
}

/** Opens a library of `count` pictures on each engine, one after another; prompts are taken in turn. */
export async function* largeLibraries(
  count: number,
  prompts: readonly string[],
): AsyncGenerator<LargeLibrary> {
  for (const { name, open } of engines) {
    const database = await open()
    await database.migrate({ folder: 'server/studio/migrations', schema: 'studio' })
    await fill(database, count, prompts)
    const { db } = database
    yield {
      engine: name,
      page: (query) =>
        libraryReading(db, { filter: libraryFilter.parse(query), after: undefined, limit: 60 })(),
      async counted(words) {
        return db.$count(runs, sql`${runs.values} ->> 'text_prompt' ilike ${`%${words}%`}`)
      },
      ids: () => idsOf(db, libraryFilter.parse({})),
      async change(change) {
        const silent = {
          happened: () => {},
          runChanged: () => {},
          runsChanged: () => {},
          libraryChanged: () => {},
        }
        const unused = { putAway: async () => null, bringBack: async () => null }
        const deps = { db, assets: unused, changes: Object(silent), notifications: Object(silent) }
        const { assets, before } = await changePictures(deps, change)
        return JSON.stringify({ assets: assets.map(assetView), before })
      },
      close: () => database.close(),
    }
  }
}

/** Pictures over two years, with every 7th a favorite and every 5th rated. */
async function fill({ db }: TestDatabase, count: number, prompts: readonly string[]): Promise<void> {
  const list = sql.join(
    prompts.map((prompt) => sql`${prompt}`),
    sql`, `,
  )
  await db.execute(sql`
    insert into studio.runs
      (id, intent, ordinal, operation, "values", files, state, pictures, estimate_usd_micros, created_at)
    select 'r' || n, 'i' || n, 0, 'generate-v4',
      jsonb_build_object('text_prompt', 'picture ' || n || ': ' || (array[${list}])[1 + n % ${prompts.length}]), '{}',
      'completed', 1, 0, now() - n * interval '10 minutes'
    from generate_series(1, ${count}::int) as n`)
  await db.execute(sql`
    insert into studio.assets
      (id, sha256, format, bytes, width, height, has_alpha, name, origin, run_id, ordinal, created_at, is_favorite, rating)
    select 'a' || n, md5(n::text), 'png', 1000, 512 + n % 9 * 64, 512 + n % 7 * 64, n % 4 = 0, n || '.png', 'result',
      'r' || n, 0, now() - n * interval '10 minutes', n % 7 = 0, case when n % 5 = 0 then 1 + n % 3 else 0 end
    from generate_series(1, ${count}::int) as n`)
  await db.execute(sql`analyze`)
}
