/** What an edited picture is called: the name of the one before, once with what it is now. */
export function editedName(before: string, is: 'refined' | 'text'): string {
  const stem = before.replace(/\.\w+$/, '')
  return `${stem.endsWith(`-${is}`) ? stem : `${stem}-${is}`}.png`
}
