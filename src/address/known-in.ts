/** The given parameters that a screen knows: its address may also have some of another screen, or of an old link. */
export function knownIn<Search extends object, Key extends keyof Search>(
  search: Search,
  keys: readonly Key[],
): Pick<Search, Key> {
  const known = keys.filter((key) => search[key] !== undefined).map((key) => [key, search[key]] as const)
  return Object.fromEntries(known) as Pick<Search, Key>
}
