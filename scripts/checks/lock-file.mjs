// Checks that `npm ci` works with the lock file on every machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.mjs'

/**
 * Faults of the lock file, as messages: download addresses, which point to one machine's registry, and packages that
 * other platforms need but the file lacks (npm omits those that its registry does not know).
 */
export function lockFaults(packages = lockedPackages()) {
  return Object.entries(packages).flatMap(([path, { resolved, dependencies, optionalDependencies }]) => [
    ...(resolved?.startsWith('http') ? [`${path} has a download address`] : []),
    ...Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(name, path, packages))
      .map((name) => `${path || 'package.json'} needs ${name}, which is missing`),
  ])
}

const lockedPackages = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** Resolves like Node: in the package's own node_modules, then in those of its parent folders. */
function isFound(name, path, packages) {
  if (`${path && `${path}/`}node_modules/${name}` in packages) return true
  if (path === '') return false
  const above = path.lastIndexOf('/node_modules/')
  return isFound(name, above < 0 ? '' : path.slice(0, above), packages)
}
