/** Tells this tab that something was stored: browsers tell only the other ones. */
export const tellStored = () => dispatchEvent(new Event('storage'))

/** Looks again whenever something was stored, in this tab or another one; returns what ends it. */
export function onStored(look: () => void): () => void {
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}
