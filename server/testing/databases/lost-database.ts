import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { type OpenDatabase, openServerDatabase } from '#server/platform/database/database.ts'
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts'

export interface LosableDatabase {
  readonly server: PostgresServer
  readonly database: OpenDatabase
  readonly url: string
  /** What the operator was told about the database. */
  readonly told: readonly string[]
  remove(): Promise<void>
}

/** PostgreSQL's programs if installed, for `describe.each`. */
export const postgresPrograms: readonly string[] = [findPostgres()].filter((found) => found !== null)

/** A database on its own PostgreSQL server, which a test can stop and restart. */
export async function aLosableDatabase(programs: string): Promise<LosableDatabase> {
  const server = await startPostgres(programs)
  const told: string[] = []
  const url = await server.createDatabase(`lost_${randomBytes(6).toString('hex')}`)
  const database = await openServerDatabase(url, { tell: (line) => void told.push(line) })
  return { server, database, url, told, remove: () => server.stop() }
}

/** Repeats a request until its answer has the status. */
export async function answeredWith(status: number, ask: () => Promise<Response>): Promise<Response> {
  return vi.waitFor(
    async () => {
      const answer = await ask()
      if (answer.status !== status) throw new Error(`${answer.status}: ${await answer.text()}`)
      return answer
    },
    { timeout: 60_000, interval: 50 },
  )
}
