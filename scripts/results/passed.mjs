// The record of a whole run that passed: of which commit it was, so that one can tell what may go to main.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../steps.mjs'

/** The commit that a folder holds without any change: `{ commit }`, or `{ message }` if there is none. */
function cleanCommit(folder) {
  const git = (...words) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' })
  const head = git('rev-parse', 'HEAD')
  const changes = git('status', '--porcelain')
  if (head.status !== 0 || changes.status !== 0) return { message: 'git does not know this folder' }
  if (changes.stdout.trim() !== '') return { message: 'there are changes that are not committed' }
  return { commit: head.stdout.trim() }
}

/**
 * Removes the record `artifacts/passed.json` of a folder. Returns a function that writes it for a run that passed, if the
 * folder held the same commit without changes at the beginning and at the end; it returns a line that says what it did.
 */
export function beginRecord(folder = root) {
  const file = join(folder, 'artifacts', 'passed.json')
  rmSync(file, { force: true })
  const before = cleanCommit(folder)
  return ({ passed, unsteady, seconds }) => {
    const after = cleanCommit(folder)
    const isSame = before.commit === after.commit
    const message = before.message ?? after.message ?? (isSame ? null : 'the commit changed meanwhile')
    if (message !== null) return `artifacts/passed.json is not written: ${message}`
    mkdirSync(dirname(file), { recursive: true })
    const record = { commit: after.commit, passed, unsteady: unsteady.length, seconds }
    writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
    return `artifacts/passed.json says that ${after.commit.slice(0, 10)} passed`
  }
}
