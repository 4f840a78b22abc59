const NAME = 'easel'
const STORES = ['masks', 'layers'] as const
type Store = (typeof STORES)[number]

let connection: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, STORES.length)
    request.onupgradeneeded = () => {
      const { result } = request
      for (const store of STORES)
        if (!result.objectStoreNames.contains(store)) result.createObjectStore(store)
    }
    request.onsuccess = () => {
      const { result } = request
      // Another page may bring newer stores, or the browser clear them: the next question connects anew.
      result.onclose = () => {
        connection = null
      }
      result.onversionchange = () => {
        connection = null
        result.close()
      }
      resolve(result)
    }
    request.onerror = () => reject(request.error)
  })
}

/** One connection for all questions: what is written as a page is left has no time to wait for another. */
function connected(): Promise<IDBDatabase> {
  connection ??= open().catch((cause: unknown) => {
    connection = null
    throw cause
  })
  return connection
}

interface Question<T> {
  readonly store: Store
  readonly mode: IDBTransactionMode
  run(store: IDBObjectStore): IDBRequest<T>
}

async function ask<T>({ store, mode, run }: Question<T>): Promise<T> {
  const database = await connected()
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = run(transaction.objectStore(store))
    // Said at once: a page that is left takes whatever was not yet committed back.
    transaction.commit()
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
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
