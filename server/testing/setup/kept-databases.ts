import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '../databases/postgres-server.ts'

/** Names of settings for test processes: the folder of the databases that they keep, and of the PostgreSQL server of all. */
export const KEPT_FOLDER = 'TEST_DATABASES'
export const POSTGRES_FOLDER = 'TEST_POSTGRES'

/** Starts one PostgreSQL server for all test processes, if it is installed; the end of the run removes all databases. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-databases-'))
  process.env[KEPT_FOLDER] = folder
  const programs = findPostgres()
  const server = programs === null ? null : await startPostgres(programs)
  if (server) process.env[POSTGRES_FOLDER] = server.folder
  return async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
