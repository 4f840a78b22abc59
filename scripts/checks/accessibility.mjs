// Checks that docs/accessibility.md is about every criterion, and that the tests that it names exist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.mjs'

/** The criteria of WCAG 2.2 at levels A and AA (https://www.w3.org/TR/WCAG22/). */
const CRITERIA = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1
  1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1
  2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2
  2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1
  3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3
`
  .trim()
  .split(/\s+/)

const read = (name) => readFileSync(join(root, 'docs', name), 'utf8')

/** Faults of the document, as messages. `titles` are the lines of docs/test-titles.txt. */
export function accessibilityFaults(
  document = read('accessibility.md'),
  titles = read('test-titles.txt').split('\n'),
) {
  const headings = document.split('\n').filter((line) => line.startsWith('### '))
  const told = new Set(headings.flatMap((heading) => heading.match(/\d\.\d\.\d+/g) ?? []))
  const missing = CRITERIA.filter((criterion) => !told.has(criterion))
  const tests = Array.from(document.matchAll(/^- `([^`]+)` (.+)$/gm), ([, file, title]) => `${file} ${title}`)
  const unknown = tests.filter((test) => !titles.some((title) => matches(test, title)))
  return [
    ...missing.map((criterion) => `${criterion} is not in docs/accessibility.md`),
    ...unknown.map((test) => `docs/accessibility.md names a test that does not exist: ${test}`),
  ]
}

/** “…” stands for any text. */
function matches(test, title) {
  const [start = '', ...others] = test.split('…')
  if (!title.startsWith(start)) return false
  let at = start.length
  for (const part of others) {
    const found = title.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return others.length > 0 ? others.at(-1) === '' || title.endsWith(others.at(-1)) : at === title.length
}
