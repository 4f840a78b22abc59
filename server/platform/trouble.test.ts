import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { troubleOf } from './trouble.ts'

const reset = (call: string) =>
  Object.assign(new Error(`${call} ECONNRESET`), { code: 'ECONNRESET', syscall: call })

it('a connection that is reset in a query is trouble of the database, and one to another server is none', () => {
  const inQuery = new DrizzleQueryError('select 1', [], reset('read'))
  expect(troubleOf(inQuery)).toMatchObject({ kind: 'database' })
  expect(troubleOf(new Error('the run could not be claimed', { cause: inQuery }))).toMatchObject({
    kind: 'database',
  })
  expect(troubleOf(new TypeError('fetch failed', { cause: reset('read') }))).toBeNull()
})
