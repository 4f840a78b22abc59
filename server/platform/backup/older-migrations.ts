import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import type { Migrations } from '../database/database.ts'

/** The list of migrations in their folder, as drizzle-kit writes it; a database notes `when` of those that it has. */
const journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
})
type Journal = z.infer<typeof journal>
export type Migration = Journal['entries'][number]

const JOURNAL = join('meta', '_journal.json')

const journalOf = async ({ folder }: Pick<Migrations, 'folder'>): Promise<Journal> =>
  journal.parse(JSON.parse(await readFile(join(folder, JOURNAL), 'utf8')))

/** All migrations of a part, the first one first. */
export const migrationsOf = async (migrations: Migrations): Promise<readonly Migration[]> =>
  (await journalOf(migrations)).entries

/** Gives only some of a part's migrations to a piece of work, as an older Easel had them. */
export async function withOlderMigrations<T>(
  migrations: Migrations,
  isThere: (migration: Migration) => boolean,
  work: (older: Migrations) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-migrations-'))
  try {
    const all = await journalOf(migrations)
    const entries = all.entries.filter(isThere)
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, JOURNAL), JSON.stringify({ ...all, entries }))
    for (const { tag } of entries)
      await copyFile(join(migrations.folder, `${tag}.sql`), join(folder, `${tag}.sql`))
    return await work({ ...migrations, folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
