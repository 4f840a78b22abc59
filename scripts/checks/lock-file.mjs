// What a lock file must hold so that `npm ci` works on every machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.mjs'

/**
 * What is wrong with the lock file, in words: addresses of one's own registry, and packages that are needed on some
 * machine and missing, which npm leaves out where its registry does not know them.
 */
export function lockFaults() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, { resolved, dependencies, optionalDependencies }]) => [
    ...(resolved?.startsWith('http') ? [`${path} has a download address`] : []),
    ...Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(name, path, packages))
      .map((name) => `${path || 'package.json'} needs ${name}, which is missing`),
  ])
}

/** Looks as Node does: in the package's own node_modules, then in those of the folders above it. */
function isFound(name, path, packages) {
  if (`${path && `${path}/`}node_modules/${name}` in packages) return true
  if (path === '') return false
  const above = path.lastIndexOf('/node_modules/')
  return isFound(name, above < 0 ? '' : path.slice(0, above), packages)
}
