const NAME = 'easel'
const STORE = 'masks'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function ask<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = run(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

/** The mask that was last painted on a picture, as PNG: a reload loses no stroke. Browsers that keep nothing have none. */
export const keptMask = (pictureId: string): Promise<Blob | undefined> =>
  ask<Blob | undefined>('readonly', (store) => store.get(pictureId)).catch(() => undefined)

export const keepMask = (pictureId: string, png: Blob): Promise<void> =>
  ask('readwrite', (store) => store.put(png, pictureId)).then(
    () => {},
    () => {},
  )
