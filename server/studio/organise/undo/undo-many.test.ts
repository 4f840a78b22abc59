import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, it, vi } from 'vitest'
import { again, collectionChanges, out, to } from '#server/testing/collection-changes.ts'
import { engines } from '#server/testing/databases/databases.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const pictures = (count: number) =>
  Array.from({ length: count }, (_, at) => `p${String(at).padStart(4, '0')}`)
const FEW = pictures(20)
const MANY = pictures(200)

/** Changes of every picture, and the order in which they are undone. */
const SEQUENCES = [
  ['one by one, the last first', [out, again, out, again, to(null)], [4, 3, 2, 1, 0]],
  ['the first first', [out, again, out, again, to(null)], [0, 1, 2, 3, 4]],
  ['the removals first', [out, again, out, again], [0, 2, 1, 3]],
  ['the additions first', [out, again, out, again], [1, 3, 0, 2]],
] as const

describe.each(engines)('undoing changes of a collection with many pictures ($name)', ({ open }) => {
  const { fresh, order, made, undone } = collectionChanges(open)

  it.each(SEQUENCES)('takes as many statements as with few: %s', async (_, list, turns) => {
    const statements = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
    const counts = []
    for (const ids of [FEW, MANY]) {
      await fresh(ids)
      const all = await made(
        list.map((change) => [ids, change]),
        ids.length,
      )
      statements.mockClear()
      await undone(
        turns.map((at) => all[at]?.id),
        ids.length,
      )
      counts.push(statements.mock.calls.length)
      expect(await order()).toEqual(ids)
    }
    statements.mockRestore()
    expect(counts[0]).toBeGreaterThan(turns.length)
    expect(counts[1]).toBe(counts[0])
  })
})
