// Refuses spreads of literals: `...['a', 'b']` and `...{ a, b }` only pack several entries on one line.
import ts from 'typescript'
import { eachNode, sourceFiles } from './sources.mjs'

/** Spreads of literals: `file:line`. */
export const literalSpreads = () => sourceFiles().flatMap(literalSpreadsOf)

/** The same for one source. */
export function literalSpreadsOf(source) {
  const found = []
  eachNode(source, (node, line) => {
    const isSpread = ts.isSpreadElement(node) || ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node)
    if (isSpread && isPacked(node.expression)) found.push(`${source.file}:${line()}`)
  })
  return found
}

/** A copy of another list, `[...'text']`, is none. */
const isPacked = (node) =>
  ts.isObjectLiteralExpression(node) ||
  (ts.isArrayLiteralExpression(node) && !node.elements.every((element) => ts.isSpreadElement(element)))
