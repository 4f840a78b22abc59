import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresPrograms } from '#server/testing/databases/lost-database.ts'
import { type PostgresServer, startPostgres } from '#server/testing/databases/postgres-server.ts'
import { openServerDatabase } from './platform/database/database.ts'
import { DatabaseRefused, refusalOf } from './platform/database/database-refusal.ts'

describe.each(postgresPrograms)('a PostgreSQL server is there, but not as DATABASE_URL says', (programs) => {
  let postgres: PostgresServer
  let url: string
  beforeAll(async () => {
    postgres = await startPostgres(programs)
    url = await postgres.createDatabase('there')
  })
  afterAll(() => postgres.stop())

  it('a missing database is named', async () => {
    const refused = openServerDatabase(url.replace('/there', '/not%20there'))
    await expect(refused).rejects.toThrow(DatabaseRefused)
    await expect(refused).rejects.toThrow(
      'DATABASE_URL names the database not there, which does not exist on the server; create it, or set another one',
    )
  })

  it('a user without rights on the database is named', async () => {
    const owner = await openServerDatabase(url)
    await owner.db.execute(sql`create role limited login`)
    await owner.close()
    const database = await openServerDatabase(url.replace('postgres@', 'limited@'))
    const folder = fileURLToPath(new URL('./studio/migrations', import.meta.url))
    await expect(database.migrate({ folder, schema: 'studio' })).rejects.toThrow(
      'the user limited of DATABASE_URL has no access to its database; grant all rights on it, or set another user',
    )
    await database.close()
  })

  it('an unknown user is named', async () => {
    const refused = openServerDatabase(url.replace('postgres@', 'nobody@'))
    await expect(refused).rejects.toThrow(
      'refuses the user nobody of DATABASE_URL, or its password; correct them',
    )
  })
})

it('any other error is rethrown unchanged', () => {
  expect(refusalOf(new Error('oh'), 'postgres://localhost/x')).toBeNull()
  expect(refusalOf(Object.assign(new Error('oh'), { code: '57P01' }), 'postgres://localhost/x')).toBeNull()
})
