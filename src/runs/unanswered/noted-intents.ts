import { connectionTo } from '#src/ui/browser/database.ts'

interface NotedIntent {
  readonly intent: string
  /** The whole request; the same for two that ask for the same. */
  readonly content: string
}

const STORE = 'intents'
const BY_CONTENT = 'content'

/**
 * The intents of open presses, one for each request. IndexedDB shows every tab the same state, whereas a write to
 * localStorage reaches a tab of another process only a moment later.
 */
export function notedIntents(known: () => readonly NotedIntent[]) {
  const connected = connectionTo({
    name: 'easel.presses',
    version: 1,
    begin(database) {
      const store = database.createObjectStore(STORE)
      store.createIndex(BY_CONTENT, 'content')
      // Presses of before there were such notes.
      for (const { intent, content } of known()) store.put({ content }, intent)
    },
  })
  // Without IndexedDB, only this tab's own intents are known.
  const database = () => connected().catch(() => null)

  return {
    /** Returns the intent that the same request already has, in any tab; otherwise notes this one for it. */
    async note(fresh: NotedIntent): Promise<string> {
      const there = await database()
      if (!there) return known().find(({ content }) => content === fresh.content)?.intent ?? fresh.intent
      return noteIn(there, fresh)
    },
    /** One that stays noted for all that makes the next press of its request the same press: not paid twice. */
    async forget(intent: string): Promise<void> {
      const there = await database()
      if (there) await forgetIn(there, intent).catch(() => {})
    },
  }
}

/** One transaction that may write: no tab reads before the one ahead of it has written. */
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
