/** The same text for two values that say the same, in whatever order the keys of their objects are. */
export const orderedJson = (value: unknown): string => JSON.stringify(value, inOrder)

function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
