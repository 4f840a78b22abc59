// Lists and parses the project's source files for the checks.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../steps.mjs'

/** The folders with source code. */
export const PARTS = ['contract', 'server', 'src', 'e2e', 'scripts']
const IS_CODE = /\.(?:tsx?|m?js)$/
/** Beside its source, or a whole journey: a list of steps. */
export const IS_TEST = /\.(?:test|spec)\.tsx?$/

/** Files below some folders that git knows or would add, from the project's folder. */
export function filesIn(parts = PARTS) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...parts], {
    cwd: root,
    encoding: 'utf8',
  })
  // A removed file is listed until its removal is staged.
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
}

/** All source files as `{ file, text }`. */
export const sourceFiles = () =>
  filesIn()
    .filter((file) => IS_CODE.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Calls `visit(node, line)` for every node of a source text; lines count from 1. */
export function eachNode({ file, text }, visit) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const walk = (node) => {
    visit(node, () => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1)
    ts.forEachChild(node, walk)
  }
  walk(source)
}
