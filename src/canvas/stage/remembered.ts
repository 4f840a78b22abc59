const NAME = 'easel'
const STORES = ['masks', 'layers'] as const
type Store = (typeof STORES)[number]

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, STORES.length)
    request.onupgradeneeded = () => {
      const { result } = request
      for (const store of STORES)
        if (!result.objectStoreNames.contains(store)) result.createObjectStore(store)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

interface Question<T> {
  readonly store: Store
  readonly mode: IDBTransactionMode
  run(store: IDBObjectStore): IDBRequest<T>
}

async function ask<T>({ store, mode, run }: Question<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = run(database.transaction(store, mode).objectStore(store))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

/**
 * What was last made on a canvas, by the picture it was made on: a reload loses nothing. Browsers that keep nothing
 * have none.
 */
export const remembered = (store: Store, key: string): Promise<unknown> =>
  ask<unknown>({ store, mode: 'readonly', run: (at) => at.get(key) }).catch(() => undefined)

export const remember = (store: Store, key: string, value: unknown): Promise<void> =>
  ask({ store, mode: 'readwrite', run: (at) => at.put(value, key) }).then(
    () => {},
    () => {},
  )
