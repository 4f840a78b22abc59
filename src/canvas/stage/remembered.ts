import { connectionTo } from '#src/ui/browser/database.ts'

const STORES = ['masks', 'layers'] as const
type Store = (typeof STORES)[number]

const withDatabase = connectionTo({
  name: 'easel',
  version: STORES.length,
  begin(database) {
    for (const store of STORES)
      if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
  },
})

interface Question<T> {
  readonly store: Store
  readonly mode: IDBTransactionMode
  run(store: IDBObjectStore): IDBRequest<T>
}

const ask = <T>({ store, mode, run }: Question<T>): Promise<T> =>
  withDatabase(
    (database) =>
      new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(store, mode)
        const request = run(transaction.objectStore(store))
        // Commits at once: leaving the page aborts open transactions.
        transaction.commit()
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error)
      }),
  )

/**
 * The last work on a canvas, by its picture, so that a reload loses nothing. Resolves without a value if the browser
 * stores nothing.
 */
export const remembered = (store: Store, key: string): Promise<unknown> =>
  ask<unknown>({ store, mode: 'readonly', run: (at) => at.get(key) }).catch(() => undefined)

export const remember = (store: Store, key: string, value: unknown): Promise<void> =>
  ask({ store, mode: 'readwrite', run: (at) => at.put(value, key) }).then(
    () => {},
    () => {},
  )
