// Refuses names and texts that docs/words.md replaces with other words.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { root } from '../steps.mjs'
import { eachNode, filesIn, IS_TEST, sourceFiles } from './sources.mjs'

/** Names defined by libraries; and one of test data that many tests draw. */
const OTHER_NAMES = new Set(['toColourspace', 'BROTLI_PARAM_SIZE_HINT', 'subjectOnGround'])

/**
 * Words of the first table that also have a meaning of their own, so that a program cannot tell the two apart. All
 * others are refused in every identifier and file name.
 */
const OTHER_MEANINGS = {
  action: 'what a row of src/pictures/actions.ts does, and verbs in prompts',
  alert: 'the ARIA role',
  batch: 'a run of a tool on many pictures: isBatch',
  block: 'a text block, the service’s term',
  blocked: 'a caller that waits for its turn',
  cost: 'what a run cost, also in field names of the service',
  'custom model': 'a trained model of an account: the service’s term',
  event: 'of the browser, and of the event stream',
  file: 'bytes on a disk or in a request',
  full: 'without room left, or complete',
  hold: 'why a run does not come forward: the table’s own term',
  issue: 'a problem of a request: zod’s term',
  job: 'a row of the tests of leased work',
  lock: 'of a folder, or of a layer',
  method: 'of HTTP',
  missing: 'not found on the disk, or not given',
  order: 'of a list',
  original: 'a picture’s own bytes: the table’s own term',
  pause: 'of the queue: the table’s own term, and a wait between attempts',
  raw: 'pixels, or bytes as they came',
  saved: 'a prompt or a search that a person saved',
  task: 'of a worker thread or process, and long tasks of a browser',
  text: 'the letters on a picture, and strings of a request',
  tip: 'the end of a drawn limb',
  token: 'of a lease, of /metrics, or of a parsed text',
}

/** Where a refused word is the right one: in a landscape, the ground is what figures stand on. */
const MEANT_IN = new Map([['ground', 'server/service/engine/paint/']])
const isMeant = (word, file) => MEANT_IN.has(word) && file.startsWith(MEANT_IN.get(word))

/** Labels on screens that are refused elsewhere: a side, a state of an invoice, a request on its way. */
const OTHER_LABELS = {
  Left: ['src/canvas/layers/editor/layer-details.tsx', 'src/canvas/layout/editor/element-details.tsx'],
  Paid: ['src/screens/admin/invoices-screen.tsx'],
  Sending: ['src/runs/words.ts'],
}

/** The rows of a table of docs/words.md, as lists of cells. */
export function rowsOf(heading, document = readFileSync(join(root, 'docs/words.md'), 'utf8')) {
  const [, section = ''] = new RegExp(`## ${heading}\n([\\s\\S]*?)(?:\n## |$)`).exec(document) ?? []
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  if (rows.length < 3) throw new Error(`docs/words.md: the table "${heading}" cannot be read`)
  return rows.slice(2).map((row) => row.split(/\s*\|\s*/).slice(1, -1))
}

const inCell = (cell) => cell.split(',').map((word) => word.trim())

/** The words of the first table that stand for something else, one word each. */
const replacedWords = () =>
  new Set(
    rowsOf('What things are called')
      .flatMap((row) => inCell(row.at(-1)))
      .filter((word) => /^[a-z]+$/.test(word) && !(word in OTHER_MEANINGS)),
  )

/** The last column of the table "Identifiers": names in backticks; `*` matches any letters. */
const refusedNames = () =>
  new RegExp(
    `^(?:${rowsOf('Identifiers')
      .flatMap((row) => [...row.at(-1).matchAll(/`([\w*]+)`/g)].map(([, name]) => name))
      .map((name) => name.replaceAll('*', '\\w*'))
      .join('|')})$`,
  )

/** The words of a name: `maxTextBlocks`, `MAX_TEXT_BLOCKS` and `max-text-blocks` have the same three. */
const wordsOf = (name) =>
  name
    .split(/[\W_]+|(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')

/** Whether a name is one of those that the tables refuse, in a file. */
export function nameFault() {
  const [names, words] = [refusedNames(), replacedWords()]
  const isRefused = (word, file) => words.has(word) && !isMeant(word, file)
  return (name, file = '') => {
    if (OTHER_NAMES.has(name)) return false
    return (
      names.test(name) ||
      wordsOf(name).some((word) => isRefused(word, file) || isRefused(word.replace(/s$/, ''), file))
    )
  }
}

/** Names of files and identifiers that the tables refuse: `place name`. */
export function refusedIdentifiers() {
  const isRefused = nameFault()
  const files = filesIn().filter((file) => isRefused(basename(file).replace(/\..*$/, ''), file))
  const names = sourceFiles().flatMap((source) => refusedIn(source, isRefused))
  return [...files, ...names]
}

/** The same for one source. */
export function refusedIn(source, isRefused = nameFault()) {
  const found = []
  eachNode(source, (node, line) => {
    if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return
    if (isRefused(node.text.replace(/^#/, ''), source.file))
      found.push(`${source.file}:${line()} ${node.text}`)
  })
  return found
}

/** Texts on screens that the last table refuses: `file:line text`. */
export const refusedTexts = () =>
  sourceFiles()
    .filter(({ file }) => file.startsWith('src/') && !IS_TEST.test(file))
    .flatMap((source) => refusedTextsIn(source))

/** The same for one source. */
export function refusedTextsIn(source) {
  const [labels, phrases] = refusedOnScreens()
  const found = []
  eachNode(source, (node, line) => {
    const isText =
      ts.isJsxText(node) ||
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    if (!isText) return
    const text = node.text.replace(/\s+/g, ' ').trim()
    const isLabel = labels.has(text) && !OTHER_LABELS[text]?.includes(source.file)
    if (isLabel || phrases.test(text)) found.push(`${source.file}:${line()} ${text}`)
  })
  return found
}

/** One word is refused as a whole label, as it has other uses in a sentence; several words are refused anywhere. */
function refusedOnScreens() {
  const all = rowsOf('On screens')
    .flatMap((row) => inCell(row.at(-1)))
    .map((words) => words.replace(/\(.*\)|…/g, '').trim())
  const [one, several] = [
    all.filter((words) => !words.includes(' ')),
    all.filter((words) => words.includes(' ')),
  ]
  return [new Set(one), new RegExp(`(?<!\\w)(?:${several.join('|')})(?!\\w)`)]
}
