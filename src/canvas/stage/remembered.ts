import { connectionTo } from '#src/ui/browser/database.ts'
import { windowId } from '#src/ui/browser/window-id.ts'

/** The last work of any window, by its picture; and in `own` that of each window. */
const STORES = ['masks', 'layers', 'own', 'layouts'] as const
type Store = Exclude<(typeof STORES)[number], 'own'>

/** What a window has not changed for so long is given up: many windows never come back. */
const OWN_DAYS = 7
const DAY_MS = 86_400_000

interface Own {
  readonly at: number
  readonly value: unknown
}

const withDatabase = connectionTo({
  name: 'easel',
  version: STORES.length,
  begin(database) {
    for (const store of STORES)
      if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
  },
})

interface Question<T> {
  readonly stores: readonly (typeof STORES)[number][]
  readonly mode: IDBTransactionMode
  run(transaction: IDBTransaction): IDBRequest<T>
  /** Whether the requests need one another's answers; otherwise the work is done even if the page is left at once. */
  readonly isStepwise?: boolean
}

const ask = <T>({ stores, mode, run, isStepwise = false }: Question<T>): Promise<T> =>
  withDatabase(
    (database) =>
      new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(stores, mode)
        const request = run(transaction)
        // Commits at once: leaving the page aborts open transactions.
        if (!isStepwise) transaction.commit()
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error)
      }),
  )

const ownKey = (store: Store, key: string, window: string) => [store, key, window]

/**
 * The last work of this window on a canvas, by its picture, so that a reload loses nothing; where it has none, the last
 * work of any window. Resolves without a value if the browser stores nothing.
 */
export async function remembered(store: Store, key: string): Promise<unknown> {
  try {
    if (!isTidy) void forgetOld()
    isTidy = true
    const own: Own | undefined = await ask({
      stores: ['own'],
      mode: 'readonly',
      run: (transaction) => transaction.objectStore('own').get(ownKey(store, key, windowId())),
    })
    if (own) return own.value
    return await ask<unknown>({
      stores: [store],
      mode: 'readonly',
      run: (transaction) => transaction.objectStore(store).get(key),
    })
  } catch {
    return undefined
  }
}

export const remember = (store: Store, key: string, value: unknown): Promise<void> =>
  rememberAll(store, { [key]: value })

/**
 * Several values at once, or none of them.
 * @param window the window that it is the work of; a worker cannot ask for its id
 */
export const rememberAll = (
  store: Store,
  values: Readonly<Record<string, unknown>>,
  window = windowId(),
): Promise<void> =>
  ask({
    stores: [store, 'own'],
    mode: 'readwrite',
    run(transaction) {
      const puts = Object.entries(values).map(([key, value]) => {
        const own: Own = { at: Date.now(), value }
        transaction.objectStore('own').put(own, ownKey(store, key, window))
        return transaction.objectStore(store).put(value, key)
      })
      const [first] = puts
      if (!first) throw new Error('there is nothing to remember')
      return first
    },
  }).then(
    () => {},
    () => {},
  )

/** Makes this window begin with the last work of any window: its own is given up. */
export const forgetOwn = (store: Store, keys: readonly string[]): Promise<void> =>
  ask({
    stores: ['own'],
    mode: 'readwrite',
    run(transaction) {
      const own = transaction.objectStore('own')
      const [first, ...others] = keys.map((key) => ownKey(store, key, windowId()))
      for (const key of others) own.delete(key)
      return own.delete(first ?? [])
    },
  }).then(
    () => {},
    () => {},
  )

/** Whether the old work was removed: once a page is enough. */
let isTidy = false

/** Removes what windows of long ago left; the last work on each picture stays. */
const forgetOld = (): Promise<void> =>
  ask({
    stores: ['own'],
    mode: 'readwrite',
    isStepwise: true,
    run(transaction) {
      const reading = transaction.objectStore('own').openCursor()
      reading.onsuccess = () => {
        const { result: cursor } = reading
        if (!cursor) return
        const { at }: Own = cursor.value
        if (Date.now() - at > OWN_DAYS * DAY_MS) cursor.delete()
        cursor.continue()
      }
      return reading
    },
  }).then(
    () => {},
    () => {},
  )
