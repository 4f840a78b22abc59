/** The name of an edited picture: the previous name, with one suffix for the edit. */
export function editedName(before: string, is: 'refined' | 'text'): string {
  const stem = before.replace(/\.\w+$/, '')
  return `${stem.endsWith(`-${is}`) ? stem : `${stem}-${is}`}.png`
}
