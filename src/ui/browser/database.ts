interface DatabaseIs {
  readonly name: string
  readonly version: number
  /** Creates the missing stores. */
  begin(database: IDBDatabase): void
}

function open({ name, version, begin }: DatabaseIs, forget: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => begin(request.result)
    request.onsuccess = () => {
      const { result } = request
      // Another page may bring newer stores, or the browser clear them: the next question connects anew.
      result.onclose = forget
      result.onversionchange = () => {
        forget()
        result.close()
      }
      resolve(result)
    }
    request.onerror = () => reject(request.error)
  })
}

/**
 * Gives one connection for all work: what is written as a page is left has no time to wait for another. A connection
 * that turns out to be closed is opened anew, once.
 */
export function connectionTo(one: DatabaseIs) {
  let connection: Promise<IDBDatabase> | null = null
  const forget = () => {
    connection = null
  }
  const connected = () => {
    connection ??= open(one, forget).catch((cause: unknown) => {
      forget()
      throw cause
    })
    return connection
  }
  return async <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
    try {
      return await work(await connected())
    } catch (error) {
      if (!isClosed(error)) throw error
      forget()
      return work(await connected())
    }
  }
}

/** The error of a transaction on a closed connection (Indexed Database API, IDBDatabase.transaction). */
const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'
