import { afterEach, expect, it, vi } from 'vitest'
import { connectionTo } from './database.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Connections in the order in which they are opened. */
function opening(...connections: readonly Partial<IDBDatabase>[]) {
  const left = [...connections]
  const open = vi.fn(() => {
    const request: { result?: Partial<IDBDatabase> | undefined; onsuccess?(): void } = {
      result: left.shift(),
    }
    queueMicrotask(() => request.onsuccess?.())
    return request
  })
  vi.stubGlobal('indexedDB', { open })
  return open
}

const closed = {
  transaction() {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  },
}
const working = { transaction: () => 'a transaction' }
const transactionOf = async (database: IDBDatabase): Promise<unknown> => database.transaction('masks')
const at = { name: 'test', version: 1, begin: () => {} }

it('work on a connection that the browser has closed is done on a new one', async () => {
  const open = opening(closed, Object(working))
  const withDatabase = connectionTo(at)
  await expect(withDatabase(transactionOf)).resolves.toBe('a transaction')
  await expect(withDatabase(transactionOf)).resolves.toBe('a transaction')
  expect(open).toHaveBeenCalledTimes(2)
})

it('any other fault of work is its own, and so is a second closed connection', async () => {
  const open = opening(closed, closed)
  const withDatabase = connectionTo(at)
  await expect(withDatabase(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(open).toHaveBeenCalledTimes(1)
  await expect(withDatabase(transactionOf)).rejects.toThrow('closing')
})
