import { sql } from 'drizzle-orm'
import type { LibraryLayout, LibraryPage } from '#contract/studio/library.ts'
import { libraryFilter } from '#contract/studio/library-filter.ts'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { createChanges } from '#server/studio/database/changes.ts'
import { runs } from '#server/studio/database/schema.ts'
import { library } from '#server/studio/library/library.ts'
import { idsOf } from '#server/studio/library/library-page.ts'
import { recordedChanges } from '#server/studio/organise/recorded-changes.ts'
import { engines, type TestDatabase } from './databases/databases.ts'

/** The library of a studio with many pictures, on one engine, for measurements. */
export interface LargeLibrary {
  readonly engine: string
  /** A page of 60 pictures under a filter, as in an address. */
  page(query: Readonly<Record<string, string>>, offset?: number): Promise<LibraryPage>
  /** The places of all pictures under a filter. */
  layout(query: Readonly<Record<string, string>>): Promise<LibraryLayout>
  /** The same words by `like`, as a database without an index of words finds them: their number. */
  counted(words: string): Promise<number>
  /** The ids of all pictures. */
  ids(): Promise<readonly string[]>
  /** Changes pictures, and resolves once all of them are changed. */
  change(ids: readonly string[], change: PictureChange): Promise<void>
  /** Takes the last change back. */
  undo(): Promise<void>
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
    const read = library({ db, changes: createChanges(), ...Object({}) })
    const failed = (error: unknown) => {
      throw error
    }
    const changes = recordedChanges({
      db,
      now: () => new Date(),
      onChanged: () => {},
      onErased: async () => {},
      onError: failed,
    })
    yield {
      engine: name,
      page: (query, offset = 0) => read.page({ filter: libraryFilter.parse(query), offset, limit: 60 }),
      layout: (query) => read.layout(libraryFilter.parse(query)),
      async counted(words) {
        return db.$count(runs, sql`${runs.values} ->> 'text_prompt' ilike ${`%${words}%`}`)
      },
      ids: () => idsOf(db, libraryFilter.parse({})),
      async change(ids, change) {
        await changes.make(ids, change)
        await changes.settled()
      },
      async undo() {
        const [last] = await changes.last()
        if (last) await changes.undo(last.id)
        await changes.settled()
      },
      close: () => database.close(),
    }
  }
}

/** Pictures over two years, with every 7th a favorite and every 5th rated; files are those of stored pictures, in turn. */
export async function fill(
  { db }: Pick<TestDatabase, 'db'>,
  count: number,
  prompts: readonly string[],
  files: readonly string[] = [],
): Promise<void> {
  const list = sql.join(
    prompts.map((prompt) => sql`${prompt}`),
    sql`, `,
  )
  const known =
    files.length > 0
      ? sql`(array[${sql.join(
          [...files].map((file) => sql`${file}`),
          sql`, `,
        )}])[1 + n % ${files.length}]`
      : null
  const hash = known ?? sql`md5(n::text)`
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
    select 'a' || n, ${hash}, 'png', 1000, 512 + n % 9 * 64, 512 + n % 7 * 64, n % 4 = 0, n || '.png', 'result',
      'r' || n, 0, now() - n * interval '10 minutes', n % 7 = 0, case when n % 5 = 0 then 1 + n % 3 else 0 end
    from generate_series(1, ${count}::int) as n`)
  // Colors and outlines as those of as many different pictures.
  await db.execute(sql`
    insert into studio.looks (sha256, hash, cells, colors, shares)
    select distinct on (${hash}) ${hash}, ('x' || substr(md5('look' || n), 1, 16))::bit(64),
      array[((n::bigint * 7919) % 32768)::int, ((n::bigint * 104729) % 32768)::int, ((n::bigint * 1299709) % 32768)::int],
      array[((n::bigint * 7919777) % 1073741824)::int, ((n::bigint * 104729) % 1073741824)::int, ((n::bigint * 1299709) % 1073741824)::int], array[50, 30, 20]
    from generate_series(1, ${count}::int) as n on conflict do nothing`)
  await db.execute(sql`analyze`)
}
