// What a run of tests found, whichever program ran them, and how `npm test` says it at its end.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The first lines of a message name the fault; what follows stands in the run's output. */
const MESSAGE_LINES = 14
/** Lines of what a page had when its test failed: what a person would have seen. */
const PAGE_LINES = 40

/** A word of a shell's command line; what is not plain is quoted. */
const quoted = (word) => (/^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)

/** The command that runs one file with Vitest, or one test of it. */
export function vitestCommand(project, file, title) {
  const words = ['npx', 'vitest', 'run', '--project', project, file]
  // Vitest takes the title as a regular expression.
  if (title !== undefined) words.push('-t', `^${title.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`)
  return words.map(quoted).join(' ')
}

/** The command that runs the test at a line with Playwright, which builds what is older than its sources. */
export const playwrightCommand = (place, chromium) =>
  [`CHROMIUM_PATH=${quoted(chromium)}`, 'npx playwright test', quoted(place)].join(' ')

/** Results of a program that ends without tests of its own: it passed, or why not. */
export const failure = (rule, message = '', command = '') => ({
  passed: 0,
  failures: [{ file: '', rule, message, command }],
  unsteady: [],
  titles: [],
})

export const success = { passed: 1, failures: [], unsteady: [], titles: [] }

/** The sum of several results, in their order. */
export const together = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failures: all.flatMap(({ failures }) => failures),
  unsteady: all.flatMap(({ unsteady }) => unsteady),
  titles: all.flatMap(({ titles }) => titles),
})

/** What the page of a failed test had, as its roles and names (Playwright's error context); empty if none was kept. */
function pageOf({ attachments = [] }) {
  const kept = attachments.find(({ name, path = '' }) => name === 'error-context' && existsSync(path))
  if (!kept) return []
  // A test without a page has a context without one.
  const [, snapshot] = /^```yaml\n(.*?)^```$/ms.exec(readFileSync(kept.path, 'utf8')) ?? []
  if (snapshot === undefined) return []
  // Marks by which programs act on a page, and its state at the pointer.
  const lines = snapshot
    .trimEnd()
    .replaceAll(/ \[(?:ref|cursor)=\w+\]/g, '')
    .split('\n')
  // The same on every page: what stands before its content. A page of several roots has them one level deeper.
  const main = lines.findIndex((line) => /^ *- main:$/.test(line))
  if (main === -1) return lines
  const depth = lines[main].search(/\S/)
  return lines.slice(main).map((line) => line.slice(Math.min(depth, line.search(/\S/))))
}

/** Playwright's JSON report as results. Tests that were skipped count as failed. */
export function playwrightResults({ suites, errors }, chromium) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const results = { passed: 0, failures: [], unsteady: [], titles: [] }
  for (const { file, line, title, tests } of suites.flatMap(specsOf)) {
    results.titles.push(`e2e/${file} ${title}`)
    for (const { status, results: tries } of tests) {
      const messages = tries.flatMap(({ errors: found }) => found.map(({ message }) => message))
      const outcome = {
        file: `e2e/${file}:${line}`,
        rule: title,
        message: messages[0] ?? `it was ${status}`,
        page: tries.map(pageOf).find((lines) => lines.length > 0) ?? [],
        command: playwrightCommand(`e2e/${file}:${line}`, chromium),
      }
      if (status === 'expected') results.passed += 1
      else if (status === 'flaky') {
        results.passed += 1
        results.unsteady.push(outcome)
      } else results.failures.push(outcome)
    }
  }
  for (const { message } of errors)
    results.failures.push(...failure('an error outside of every test', message).failures)
  return results
}

/**
 * Reads what a program of tests has written. One that crashed, left no report or ran no test is a failure; `maybeNone`
 * allows the last.
 */
export function resultsIn(file, { name, code, read = (report) => report, maybeNone = false }) {
  let results
  try {
    results = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    if (maybeNone && code === 0) return { passed: 0, failures: [], unsteady: [], titles: [] }
    return failure(`${name} wrote no report`, `it exited with code ${code}`)
  }
  if (code !== 0 && results.failures.length === 0)
    return together([results, failure(`${name} exited with code ${code} although no test failed`)])
  if (results.passed + results.failures.length === 0 && !maybeNone) return failure(`${name} ran no test`)
  return results
}

/** Lines that say which rules a run tested no more, and which ones are new, next to an earlier list of titles. */
export function changedTitles(before, now) {
  const [known, tested] = [new Set(before), new Set(now)]
  const missing = [...known].filter((title) => !tested.has(title))
  const added = [...tested].filter((title) => !known.has(title)).length
  if (missing.length + added === 0) return []
  return [
    `Titles of tests: ${missing.length} fewer and ${added} more than in docs/test-titles.txt`,
    ...missing.map((title) => `  - ${title}`),
  ]
}

/**
 * The last lines of `npm test`: what is unsteady, what failed and how to run just that, some lines about the run itself,
 * and the counts.
 */
export function summary({ passed, failures, unsteady }, about = []) {
  const lines = []
  if (unsteady.length > 0) lines.push('', `Unsteady, passed only at the second try: ${unsteady.length}`, '')
  for (const outcome of unsteady) lines.push(...described('~', outcome))
  if (failures.length > 0) lines.push('', `Failed: ${failures.length}`, '')
  for (const outcome of failures) lines.push(...described('✗', outcome))
  return [...lines, '', ...about, `${passed} passed, ${failures.length} failed`].join('\n')
}

const firstOf = (lines, max) => (lines.length > max ? [...lines.slice(0, max), '…'] : lines)

function described(sign, { file, rule, message, page = [], command }) {
  const shown = firstOf(stripVTControlCharacters(message).trim().split('\n'), MESSAGE_LINES)
  return [
    [sign, file, rule].filter((part) => part !== '').join(' '),
    ...shown.filter((line) => line.trim() !== '').map((line) => `    ${line}`),
    ...(page.length === 0
      ? []
      : ['  The page then:', ...firstOf(page, PAGE_LINES).map((line) => `    ${line}`)]),
    ...(command === '' ? [] : [`  Run it alone: ${command}`]),
    '',
  ]
}
