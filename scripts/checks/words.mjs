// Refuses identifiers that docs/words.md replaces with another word.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../steps.mjs'

const PARTS = ['contract', 'server', 'src', 'e2e', 'scripts']
/** Names defined by libraries. */
const OF_LIBRARIES = new Set(['toColourspace'])

/** The last column of the table "Identifiers": names in backticks; `*` matches any letters. */
function refusedNames() {
  const [, table = ''] =
    /## Identifiers\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'docs/words.md'), 'utf8')) ?? []
  const last = table.split('\n').map((row) => row.split('|').at(-2) ?? '')
  return last.flatMap((cell) => [...cell.matchAll(/`([\w*]+)`/g)].map(([, name]) => name ?? ''))
}

/** Uses of a refused name: `file:line name`. */
export function refusedIdentifiers() {
  const names = refusedNames().map((name) => name.replaceAll('*', '\\w*'))
  if (names.length === 0) return ['docs/words.md: the table of identifiers cannot be read']
  const refused = new RegExp(`^(?:${names.join('|')})$`)
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...PARTS], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => /\.(?:tsx?|m?js)$/.test(file))
    .flatMap((file) => refusedIn(file, refused))
}

function refusedIn(file, refused) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest)
  const found = []
  const visit = (node) => {
    const isRefused =
      (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) &&
      refused.test(node.text.replace(/^#/, '')) &&
      !OF_LIBRARIES.has(node.text)
    if (isRefused) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push(`${file}:${line + 1} ${node.text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
