import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import {
  type OpenDatabase,
  openEmbeddedDatabase,
  openServerDatabase,
} from '#server/platform/database/database.ts'

export interface KeptGeneration {
  readonly id: string
  readonly status: string
  readonly prompt: string
  /** The number of its charges in the ledger. */
  readonly charges: number
}

/** Every generation in the data folder of a stopped process. */
export const keptGenerations = async (dataDir: string): Promise<readonly KeptGeneration[]> =>
  closing(await openEmbeddedDatabase(join(dataDir, 'database')))

/** Every generation in a database on a server. */
export const sharedGenerations = async (url: string): Promise<readonly KeptGeneration[]> =>
  closing(await openServerDatabase(url))

async function closing(database: OpenDatabase): Promise<readonly KeptGeneration[]> {
  const found = await generationsIn(database)
  await database.close()
  return found
}

/** Every generation in an open database. */
export async function generationsIn({ db }: Pick<OpenDatabase, 'db'>): Promise<readonly KeptGeneration[]> {
  const found = await db.execute(
    sql`select id, status, coalesce(values->>'prompt', values->>'text_prompt') as prompt,
      (select count(*)::int from service.ledger where generation_id = generations.id) as charges
      from service.generations`,
  )
  const rows: unknown = 'rows' in Object(found) ? Object(found).rows : found
  return Array.isArray(rows) ? rows : []
}
