const KEY = 'easel.window'

/** The id of this window, over navigation and reload. A duplicated window has the id of its original. */
export function windowId(): string {
  const id = sessionStorage.getItem(KEY) ?? crypto.randomUUID()
  sessionStorage.setItem(KEY, id)
  return id
}
