// Maximum files in a folder, so that a reader can survey it. Tests are not counted, as each lies beside its source; nor are
// migrations, which are added one after another and never moved.
import { dirname } from 'node:path'
import { filesIn, IS_TEST } from './sources.mjs'

export const MAX_FILES = 15

/** Folders with more files than MAX_FILES: `{ folder, files }`, fullest first. */
export const overfullFolders = () => overfull(filesIn())

/** The same for a list of files. */
export function overfull(files) {
  const counts = new Map()
  for (const file of files) {
    if (IS_TEST.test(file) || /\/migrations\//.test(file)) continue
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .map(([folder, count]) => ({ folder, files: count }))
    .filter(({ files: count }) => count > MAX_FILES)
    .sort((a, b) => b.files - a.files)
}
