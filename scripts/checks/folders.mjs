// Maximum files in a folder, so that a reader can survey it. Tests are not counted, as each lies beside its source.
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { root } from '../steps.mjs'

export const MAX_FILES = 15
/** The folders with source code. */
const PARTS = ['contract', 'server', 'src', 'e2e', 'scripts']
const IS_TEST = /\.(test|spec)\.tsx?$/

/** Folders with more files than MAX_FILES: `{ folder, files }`, fullest first. */
export function overfullFolders() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...PARTS], {
    cwd: root,
    encoding: 'utf8',
  })
  const counts = new Map()
  for (const file of listed.split('\n')) {
    if (file === '' || IS_TEST.test(file)) continue
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .map(([folder, files]) => ({ folder, files }))
    .filter(({ files }) => files > MAX_FILES)
    .sort((a, b) => b.files - a.files)
}
