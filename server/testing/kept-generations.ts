import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openEmbeddedDatabase } from '#server/platform/database/database.ts'

export interface KeptGeneration {
  readonly id: string
  readonly status: string
  readonly prompt: string
  /** The number of its charges in the ledger. */
  readonly charges: number
}

/** Every generation in the data folder of a stopped process. */
export async function keptGenerations(dataDir: string): Promise<readonly KeptGeneration[]> {
  const database = await openEmbeddedDatabase(join(dataDir, 'database'))
  const found = await database.db.execute(
    sql`select id, status, coalesce(values->>'prompt', values->>'text_prompt') as prompt,
      (select count(*)::int from service.ledger where generation_id = generations.id) as charges
      from service.generations`,
  )
  await database.close()
  const rows: unknown = 'rows' in Object(found) ? Object(found).rows : found
  return Array.isArray(rows) ? rows : []
}
