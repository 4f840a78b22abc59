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

/** Gives one connection for all questions: what is written as a page is left has no time to wait for another. */
export function connectionTo(one: DatabaseIs): () => Promise<IDBDatabase> {
  let connection: Promise<IDBDatabase> | null = null
  const forget = () => {
    connection = null
  }
  return () => {
    connection ??= open(one, forget).catch((cause: unknown) => {
      forget()
      throw cause
    })
    return connection
  }
}
