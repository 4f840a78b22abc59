// Counts the lines of a function including its JSX, which biome's rule excludes.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../steps.mjs'

export const MAX_LINES = 80
const PARTS = ['contract', 'server', 'src']

/** Functions with more than MAX_LINES non-blank lines: `{ place, name, lines }`, longest first. */
export function longFunctions() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...PARTS], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap(longFunctionsOf)
    .sort((a, b) => b.lines - a.lines)
}

function longFunctionsOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const lines = linesOf(node) - namedWithin(node.body).reduce((sum, inner) => sum + linesOf(inner), 0)
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      if (lines > MAX_LINES) found.push({ place: `${file}:${line + 1}`, name: nameOf(node), lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The outermost named functions in a body: each is counted separately. */
function namedWithin(node) {
  const isNamed =
    (ts.isFunctionLike(node) && node.name && node.body) ||
    ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
      (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)))
  if (isNamed) return [node]
  const found = []
  ts.forEachChild(node, (child) => {
    found.push(...namedWithin(child))
  })
  return found
}

const linesOf = (node) =>
  node
    .getText()
    .split('\n')
    .filter((line) => line.trim() !== '').length

const nameOf = (node) => node.name?.getText() ?? node.parent?.name?.getText?.() ?? 'a function'
