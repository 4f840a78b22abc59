/** A mask on its way: kept in the browser, so that a reload loses no stroke. */
export interface KeptMask {
  readonly png: Blob
  /** The asset that it was last sent as; null where it was changed since. */
  readonly assetId: string | null
}

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

/** The mask that was last painted on a picture. Browsers that keep nothing have none. */
export const keptMask = (pictureId: string): Promise<KeptMask | undefined> =>
  ask<KeptMask | undefined>('readonly', (store) => store.get(pictureId)).catch(() => undefined)

export const keepMask = (pictureId: string, mask: KeptMask): Promise<void> =>
  ask('readwrite', (store) => store.put(mask, pictureId)).then(
    () => {},
    () => {},
  )
