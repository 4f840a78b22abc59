// Compares the README's tree with the folders: each of them has a line that says what it is for.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../steps.mjs'
import { filesIn } from './sources.mjs'

/** Folders whose own folders are in the tree. */
const PARENTS = [
  'contract',
  'contract/service',
  'contract/studio',
  'server',
  'server/platform',
  'server/studio',
  'server/service',
  'server/testing',
  'src',
  'e2e',
  'scripts',
  'docs',
]

/** Differences between the tree and the folders, as messages. */
export const treeFaults = () =>
  faultsOf(foldersOf(filesIn([...new Set(PARENTS)])), readFileSync(join(root, 'README.md'), 'utf8'))

/** The folders of these files that are in the tree. */
export function foldersOf(files) {
  const all = files.flatMap((file) => {
    const names = dirname(file).split('/')
    return names.map((_, at) => names.slice(0, at + 1).join('/'))
  })
  const isShown = (folder) => PARENTS.includes(folder) || PARENTS.includes(dirname(folder))
  return [...new Set(all)].filter(isShown)
}

/** The same for given folders and a given document. */
export function faultsOf(folders, document) {
  const [, tree = ''] = /<!-- folders -->\s+```\n([\s\S]*?)```/.exec(document) ?? []
  const lines = tree.split('\n').filter((line) => line !== '')
  const shown = new Map()
  const path = []
  for (const line of lines) {
    const [, indent = '', name = '', words = ''] = /^( *)([\w-]+)\/ *(.*)$/.exec(line) ?? []
    path.splice(indent.length / 2, path.length, name)
    shown.set(path.join('/'), words)
  }
  return [
    ...folders.filter((folder) => !shown.has(folder)).map((folder) => `${folder} has no line in the README`),
    ...[...shown]
      .filter(([folder]) => !folders.includes(folder))
      .map(([folder]) => `${folder} is in the README, but there is no such folder`),
    ...[...shown].filter(([, words]) => words === '').map(([folder]) => `${folder} is not explained`),
  ]
}
