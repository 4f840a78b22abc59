// Counts the lines of a function as a whole: biome's rule leaves out JSX, and counts inner functions apart.
import ts from 'typescript'
import { eachNode, IS_TEST, sourceFiles } from './sources.mjs'

export const MAX_LINES = 80

/** Functions with more than MAX_LINES non-blank lines: `{ place, name, lines }`, longest first. */
export const longFunctions = () =>
  sourceFiles()
    .filter(({ file }) => !IS_TEST.test(file) && !file.includes('/testing/'))
    .flatMap(longFunctionsOf)
    .sort((a, b) => b.lines - a.lines)

/** The same for one source. */
export function longFunctionsOf(source) {
  const found = []
  eachNode(source, (node, line) => {
    if (!ts.isFunctionLike(node) || !node.body) return
    const lines = linesOf(node)
    if (lines > MAX_LINES) found.push({ place: `${source.file}:${line()}`, name: nameOf(node), lines })
  })
  return found
}

const linesOf = (node) =>
  node
    .getText()
    .split('\n')
    .filter((line) => line.trim() !== '').length

const nameOf = (node) => node.name?.getText() ?? node.parent?.name?.getText?.() ?? 'a function'
