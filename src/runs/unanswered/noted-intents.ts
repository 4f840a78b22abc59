import { connectionTo } from '#src/ui/browser/database.ts'

interface NotedIntent {
  readonly intent: string
  /** The whole request as a key; equal requests have equal keys. */
  readonly content: string
}

const STORE = 'intents'
const BY_CONTENT = 'content'

/**
 * The intents of open presses, one for each request. IndexedDB is consistent between tabs, whereas a write to
 * localStorage reaches a tab of another process only a moment later.
 */
export function notedIntents(known: () => readonly NotedIntent[]) {
  const withDatabase = connectionTo({
    name: 'easel.presses',
    version: 1,
    begin(database) {
      const store = database.createObjectStore(STORE)
      store.createIndex(BY_CONTENT, 'content')
      // Presses from before these records existed.
      for (const { intent, content } of known()) store.put({ content }, intent)
    },
  })
  const canConnect = () => withDatabase(async () => true).catch(() => false)

  return {
    /** Returns the stored intent of the same request, from any tab; otherwise stores this one for it. */
    async note(fresh: NotedIntent): Promise<string> {
      // Without IndexedDB, only this tab's own intents are known.
      if (!(await canConnect()))
        return known().find(({ content }) => content === fresh.content)?.intent ?? fresh.intent
      return withDatabase((database) => noteIn(database, fresh))
    },
    /** Deletes an intent. If that fails, the next press of its request is the same press, and is not charged twice. */
    async forget(intent: string): Promise<void> {
      await withDatabase((database) => forgetIn(database, intent)).catch(() => {})
    },
  }
}

/** Runs one write transaction: no tab reads before an earlier transaction has ended. */
function noteIn(database: IDBDatabase, { intent, content }: NotedIntent): Promise<string> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    const before = store.index(BY_CONTENT).getKey(content)
    before.onsuccess = () => {
      if (before.result === undefined) store.put({ content }, intent)
    }
    transaction.oncomplete = () => resolve(before.result === undefined ? intent : String(before.result))
    transaction.onabort = () => reject(transaction.error)
  })
}

function forgetIn(database: IDBDatabase, intent: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite')
    transaction.objectStore(STORE).delete(intent)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
